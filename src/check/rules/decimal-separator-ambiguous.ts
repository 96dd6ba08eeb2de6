import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const decimalSeparatorAmbiguous = check(
  warning<{ readonly value: string }>({
    code: "decimal-separator-ambiguous",
    message: ({ value }) => `The decimal separator ${JSON.stringify(value)} leaves open what separates.`,
    hint: () => 'Write `"."` or `","`.',
    explanation:
      "Three values are possible: the point, the comma, and one that means the last of either. The specification advises against the third (section 2.3) " +
      "and does not show how it is written, so every text but a point and a comma is taken for it.",
    bad: '@chart bar {decimal_separator=".,"}\n| Country | Bags |\n| Brazil | 66,4 |\n',
    good: '@chart bar {decimal_separator=","}\n| Country | Bags |\n| Brazil | 66,4 |\n',
  }),
  {
    element({ settings }, report) {
      const field = settings.get("decimal_separator");
      if (field && field.value !== "." && field.value !== ",")
        report(decimalSeparatorAmbiguous.rule, field.span, { value: String(field.value) });
    },
  },
);
