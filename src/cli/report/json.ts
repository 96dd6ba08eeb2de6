import type { Findings } from "./findings.js";

/** One array of the findings as they are (interfaces, "Findings as JSON"); `[]` when there are none. */
export const json = (findings: Findings): string => `${JSON.stringify(findings.diagnostics, null, 2)}\n`;
