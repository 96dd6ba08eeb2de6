import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { jsonText } from "./json-text.js";

/** One array of the findings as they are (interfaces, "Findings as JSON"); `[]` when there are none. */
export const json = (findings: DiagnosticSet): string => jsonText(findings.diagnostics);
