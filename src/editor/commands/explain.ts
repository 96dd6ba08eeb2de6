import { findRuleText } from "../../config/rule-texts.js";
import type { EditorCommand } from "../command.js";

/** The text of `igx explain CODE` about a rule, as data for the editor to show. */
export const explain: EditorCommand = {
  name: "igx.explain",
  summary:
    "Get the explanation of a rule, with a bad and a good example: `{code, severity, explanation, bad, good, url}`",
  arguments: ["code"],
  run: async (project, [code]) => {
    const rule = typeof code === "string" ? await findRuleText(code) : undefined;
    if (!rule) return undefined;
    const { severity, explanation, bad, good } = rule;
    const url = project.ruleUrl(rule.code);
    return { result: { code: rule.code, severity, explanation, bad, good, ...(url !== undefined && { url }) } };
  },
};
