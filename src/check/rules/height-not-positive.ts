import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const heightNotPositive = check(
  warning<{ readonly name: string }>({
    code: "height-not-positive",
    message: ({ name }) => `\`${name}\` is not positive.`,
    hint: () => "Write a number above zero, or take it out.",
    explanation: "A chart without a positive height cannot be seen.",
    bad: "@chart bar {height=0}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ settings }, report) {
      for (const name of ["height", "category_height"]) {
        const field = settings.get(name);
        if (field && Number(field.value) <= 0) report(heightNotPositive.rule, field.span, { name });
      }
    },
  },
);
