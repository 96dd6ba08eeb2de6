import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const heightNotPositive = check(
  warning<{ readonly name: string }>({
    code: "height-not-positive",
    message: ({ name }) => `\`${name}\` is not greater than zero.`,
    hint: ({ name }) =>
      `Write a positive number, such as \`${name}=${name === "height" ? 300 : 24}\`, or remove \`${name}\`.`,
    explanation: "A chart with a height of zero or less is invisible.",
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
