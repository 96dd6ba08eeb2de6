import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const decimalSeparatorAmbiguous = check(
  warning<{ readonly value: string }>({
    code: "decimal-separator-ambiguous",
    message: ({ value }) => `The decimal separator ${JSON.stringify(value)} is ambiguous.`,
    hint: () => 'Write `decimal_separator="."` or `decimal_separator=","`.',
    explanation:
      "The service accepts a point, a comma, or a value that means the last point or comma in a number. The specification advises against the third value and does not show it (section 2.3), " +
      'so igx reports every value except `"."` and `","`.',
    bad: '@chart bar {decimal_separator=".,"}\n| Country | Bags |\n| Brazil | 66,4 |\n',
    good: '@chart bar {decimal_separator=","}\n| Country | Bags |\n| Brazil | 66,4 |\n',
  }),
  {
    element({ settings }, report) {
      const field = settings.get("decimal_separator");
      // Only these two are unambiguous in the specification (section 2.3).
      if (field && field.value !== "." && field.value !== ",")
        report(decimalSeparatorAmbiguous.rule, field.span, { value: String(field.value) });
    },
  },
);
