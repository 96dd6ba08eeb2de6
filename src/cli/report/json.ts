import type { Findings } from "../base/findings.js";
import { jsonText } from "./json-text.js";

/** One array of the findings as they are (interfaces, "Findings as JSON"); `[]` when there are none. */
export const json = (findings: Findings): string => jsonText(findings.diagnostics);
