import { specificationError } from "../../diagnostics/descriptor.js";
import { conflictingHeights } from "../../language/conditions.js";
import { check } from "../model.js";

export const heightConflict = check(
  specificationError({
    code: "height-conflict",
    message: () => "The chart has both `height` and `category_height`.",
    hint: () =>
      "Remove `category_height` to set the height of the chart, or remove `height` to set the height of each bar.",
    explanation: "A chart can have `height` or `category_height`, not both (specification, sections 2.3 and 8).",
    bad: "@chart bar {height=300 category_height=20}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {category_height=20}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ settings }, report) {
      const both = conflictingHeights({
        height: settings.get("height"),
        category_height: settings.get("category_height"),
      });
      if (!both) return;
      // At the second one: a writer who adds an attribute sees the finding on what was just added.
      const later = both.reduce((one, other) => (one.nameSpan.start > other.nameSpan.start ? one : other));
      report(heightConflict.rule, later.nameSpan, undefined);
    },
  },
);
