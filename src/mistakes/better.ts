import type { Finding } from "./finding.js";

/** What a table of this room says instead of what the phase said of a finding. */
export type Better = Partial<Pick<Finding, "span" | "message" | "hint" | "fixes">>;
