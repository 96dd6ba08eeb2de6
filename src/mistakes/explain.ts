import { consequences, guesses, repetitions } from "./causes.js";
import type { Finding } from "./finding.js";
import { type Severities, withoutCaused } from "./without-caused.js";

/**
 * The findings of a run as readers need them: without those that another finding causes. It runs once, when all phases are done, and only where
 * there is a finding; `rules` are the severities of the project.
 */
export const explain = (findings: readonly Finding[], rules: Severities = {}): Finding[] => [
  ...[repetitions, consequences, guesses].reduce((left, table) => withoutCaused(left, table, rules), findings),
];
