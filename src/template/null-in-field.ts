import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { frontMatterFields } from "../language/front-matter.js";
import { nullInText } from "./inserted-text.js";

/** Fields whose value is not any text, by name: a value that fits. */
const fitting: ReadonlyMap<string, string> = new Map(
  frontMatterFields.flatMap(({ name, type, example }) =>
    type === "text" ? [] : [[name, type === "locale" || type === "key" ? JSON.stringify(example) : example] as const],
  ),
);

/** Reports of the value of a field: a text that replaces null there would be the next mistake. The same report for a field of any text. */
export function nullInField(name: string, report: Report): Report {
  const value = fitting.get(name);
  if (value === undefined) return report;
  const advice = `Provide a value for null: \`value ?? ${value}\`.`;
  return (rule, span, params, details) => {
    const isNull = rule.code === typeMismatch.code && (params as { readonly advice?: string }).advice === nullInText;
    report(rule, span, isNull ? { ...params, advice } : params, details);
  };
}
