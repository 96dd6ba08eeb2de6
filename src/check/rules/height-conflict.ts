import { specificationError } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const heightConflict = check(
  specificationError({
    code: "height-conflict",
    message: () => "`height` and `category_height` cannot be used together.",
    hint: () => "Keep `height` for the whole chart, or `category_height` for each bar.",
    explanation:
      "`height` and `category_height` are mutually exclusive on one chart (specification, sections 2.3 and 8).",
    bad: "@chart bar {height=300 category_height=20}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {category_height=20}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ settings }, report) {
      const both = [settings.get("height"), settings.get("category_height")].filter((field) => field !== undefined);
      if (both.length < 2) return;
      // The finding stands at the one that was written second.
      const later = both.reduce((one, other) => (one.nameSpan.start > other.nameSpan.start ? one : other));
      report(heightConflict.rule, later.nameSpan, undefined);
    },
  },
);
