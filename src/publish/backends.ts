import type { Backend } from "./backend.js";
import { infogram } from "./infogram/infogram.js";

/** All services that igx can publish to. The first one takes base URLs that none claims. */
export const backends: readonly [Backend, ...Backend[]] = [infogram];
