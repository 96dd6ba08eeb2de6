import { consequences, guesses, repetitions } from "./causes.js";
import type { Finding } from "./finding.js";
import { shapes } from "./shapes/index.js";
import { type Severities, withoutCaused } from "./without-caused.js";

/**
 * The findings of a run as readers need them: with what people mean who write that, and without those that another finding causes. It runs once,
 * when all phases are done, and only where there is a finding; `rules` are the severities of the project.
 */
export function explain(findings: readonly Finding[], rules: Severities = {}): Finding[] {
  const explained: readonly Finding[] = findings.map(withShape);
  return [...tables.reduce((left, table) => withoutCaused(left, table, rules), explained)];
}

const tables = [repetitions, consequences, guesses];

function withShape(finding: Finding): Finding {
  const better = Object.hasOwn(shapes, finding.code) ? shapes[finding.code]!(finding) : undefined;
  return better ? { ...finding, ...better } : finding;
}
