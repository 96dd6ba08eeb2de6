import { languageError } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import { readNumberPattern } from "../../language/number-pattern.js";
import { check, type Field } from "../model.js";

export const invalidFormat = check(
  languageError<{ readonly pattern: string; readonly problem: string }>({
    code: "invalid-format",
    message: ({ pattern, problem }) => `The number pattern ${JSON.stringify(pattern)} ${problem}.`,
    hint: () =>
      "Write digits as `0` (always shown) and `#`, such as `#,##0.0 €` or `+0.0;-0.0`. Write text with special characters in single quotes.",
    explanation:
      "A number pattern contains digits with `,` and `.`, and text around them. After `;`, it can contain another pattern for numbers below zero (UTS #35). `%` multiplies by 100, and `‰` by 1,000. The language of the document decides the separators that are shown.",
    bad: '@chart bar {format="0.0.0"}\n| City | Rent |\n| Lyon | 14.2 |\n',
    good: '@chart bar {format="#,##0.0 €"}\n| City | Rent |\n| Lyon | 14.2 |\n',
  }),
  {
    element({ pictureAttributes }, report) {
      const field = pictureAttributes.get("format");
      for (const one of field ? [field, ...field.parts] : []) checkPattern(one, report);
    },
  },
);

function checkPattern({ value, span }: Field, report: Report): void {
  if (typeof value !== "string") return;
  const pattern = readNumberPattern(value);
  if ("problem" in pattern) report(invalidFormat.rule, span, { pattern: value, problem: pattern.problem });
}
