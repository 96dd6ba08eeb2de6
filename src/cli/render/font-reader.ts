import { optionalPackage } from "./missing-package.js";

/** What reads fonts. Loaded late: it is large, and Inter is known without it. */
export const fontReader = () => optionalPackage("fontkit", "Reading fonts", () => import("fontkit"));
