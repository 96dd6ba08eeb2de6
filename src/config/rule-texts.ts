import type { RuleText } from "../diagnostics/descriptor.js";

/** All rules: of documents, of publishing, of the configuration. Loaded late, since only explanations need them. */
export async function ruleTexts(): Promise<readonly RuleText[]> {
  const [{ ruleRegistry }, { publishRules }, { configRules }] = await Promise.all([
    import("../compile/rule-registry.js"),
    import("./publish-rules.js"),
    import("./config-rules.js"),
  ]);
  return [...ruleRegistry, ...publishRules, ...configRules];
}

export const findRuleText = async (code: string): Promise<RuleText | undefined> =>
  (await ruleTexts()).find((rule) => rule.code === code);
