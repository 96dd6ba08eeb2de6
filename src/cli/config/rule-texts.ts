import type { Severity } from "../../diagnostics/diagnostic.js";

/** What there is to read about a rule. */
export interface RuleText {
  readonly code: string;
  readonly severity: Severity;
  readonly explanation: string;
  readonly bad: string;
  readonly good: string;
}

/** All rules: of documents, of publishing, of the configuration. Loaded late: only explanations need it. */
export async function ruleTexts(): Promise<readonly RuleText[]> {
  const [{ catalogue }, { publishRules }, { configRules }] = await Promise.all([
    import("../../compile/rule-registry.js"),
    import("./publish-rules.js"),
    import("./config-rules.js"),
  ]);
  return [...catalogue, ...publishRules, ...configRules];
}
