import { warning } from "../../diagnostics/descriptor.js";
import type { ExpandedRow } from "../../template/expanded.js";
import { cellSpan, cellText } from "../cells.js";
import { itemColumn, itemJson } from "../items.js";
import { check } from "../model.js";
import { mayRepeatTitles } from "../repeated-titles.js";

export const duplicateRegion = check(
  warning<{ readonly title: string }>({
    code: "duplicate-region",
    message: ({ title }) => `The map contains the region ${JSON.stringify(title)} twice.`,
    hint: () => "Remove one of the rows.",
    explanation:
      "Each region of a map has one value (specification, section 2.7). With two rows, one value would be lost.",
    bad: "@map world\n| title | value |\n| Brazil | 66 |\n| Brazil | 67 |\n",
    good: "@map world\n| title | value |\n| Brazil | 66 |\n| Vietnam | 29 |\n",
  }),
  {
    element({ definition, items }, _report, { reportIn }) {
      if (definition.type !== "map") return;
      const column = itemColumn(items, "title");
      // The text of two titles is equal if their JSON is.
      // Points of one name are two places.
      if (!column || itemColumn(items, "latitude") || (column.position === 0 && !mayRepeatTitles(items.rows))) return;
      const seen = new Map<string, ExpandedRow>();
      for (const row of items.rows) {
        // By the emitted text: the service matches regions by their exact title.
        const json = itemJson(row, column);
        if (json === undefined) continue;
        const first = seen.get(json);
        if (!first) seen.set(json, row);
        else {
          const { position } = column;
          const related = [{ message: "The first row is here.", file: first.file, span: cellSpan(first, position) }];
          const title = cellText(row, position);
          reportIn(row.file)(duplicateRegion.rule, cellSpan(row, position), { title }, { related });
        }
      }
    },
  },
);
