import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const categoryHeightNotBar = check(
  warning<{ readonly chartType: string }>({
    code: "category-height-not-bar",
    message: ({ chartType }) => `\`category_height\` has no effect on a \`${chartType}\` chart.`,
    hint: () => "Write `height` instead.",
    explanation: "`category_height` sets the height of each bar of a bar chart (specification, section 2.3).",
    bad: "@chart pie {category_height=20}\n| Bean | Share |\n| Arabica | 57 |\n",
    good: "@chart pie {height=300}\n| Bean | Share |\n| Arabica | 57 |\n",
  }),
  {
    element({ settings, chart }, report) {
      const field = settings.get("category_height");
      if (field && chart && chart.family !== "bar")
        report(categoryHeightNotBar.rule, field.nameSpan, { chartType: chart.name });
    },
  },
);
