import { optionalPackage } from "./missing-package.js";

/** Loads the reader of fonts late: it is large, and Inter is known without it. */
export const fontReader = () => optionalPackage("fontkit", "Reading fonts", () => import("fontkit"));
