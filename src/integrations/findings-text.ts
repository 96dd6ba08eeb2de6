import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import { prettyFindings } from "../cli/report/pretty.js";

/** Findings as `igx check` prints them, without colours. Files are relative to the root. */
export const findingsText = (findings: DiagnosticSet): string =>
  prettyFindings(findings, { color: false, columns: 100, place: (file) => file }).trimEnd();
