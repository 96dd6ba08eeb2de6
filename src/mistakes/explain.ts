import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { withoutConsequences } from "./without-consequences.js";
import { type Severities, withoutRepeated } from "./without-repeated.js";

/**
 * The findings of a run as readers need them: without those that another finding causes. It runs once, when all phases are done, and only where
 * there is a finding; `rules` are the severities of the project.
 */
export const explain = (findings: readonly PendingDiagnostic[], rules: Severities = {}): PendingDiagnostic[] =>
  withoutConsequences(withoutRepeated(findings, rules));
