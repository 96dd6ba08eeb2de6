import type { Finding } from "./finding.js";

/** A replacement by a table of this room for the phase's hint. */
export type Better = Partial<Pick<Finding, "span" | "message" | "hint" | "fixes">>;
