import { languageError } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import { readNumberPattern } from "../../language/number-pattern.js";
import { check, type Field } from "../model.js";

export const invalidFormat = check(
  languageError<{ readonly pattern: string; readonly problem: string }>({
    code: "invalid-format",
    message: ({ pattern, problem }) => `The pattern ${JSON.stringify(pattern)} cannot be read. ${problem}`,
    hint: () =>
      "Write figures as `0` (always there) and `#`, such as `#,##0.0 €` or `+0.0;-0.0`, and texts with such signs in single quotes.",
    explanation:
      "A number pattern has figures with `,` and `.`, texts around them, and after `;` another form for numbers below zero (UTS #35). `%` multiplies by 100, and `‰` by 1,000. The separators are those of the language of the document.",
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
