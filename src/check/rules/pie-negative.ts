import { warning } from "../../diagnostics/descriptor.js";
import { cellFlag } from "../../syntax/plain-rows.js";
import { cellCount, cellSpan, chartValueJson } from "../cells.js";
import { check } from "../model.js";
import { hasValue, mayHaveValue, suspectRows } from "../suspect-rows.js";

export const pieNegative = check(
  warning<{ readonly value: string }>({
    code: "pie-negative",
    message: ({ value }) => `The slice of a pie has the negative value ${value}.`,
    hint: () => "Choose a chart type for negative values, such as `@chart bar` or `@chart waterfall`.",
    explanation: "The slices of a pie are shares of a whole, so a negative slice cannot be drawn.",
    bad: "@chart pie\n| Bean | Change |\n| Arabica | -3 |\n",
    good: "@chart bar\n| Bean | Change |\n| Arabica | -3 |\n",
  }),
  {
    isQuiet: ({ chart, table }) => chart?.family !== "pie" || !hasValue(table, cellFlag.negative),
    element({ chart, sheets }, _report, { reportIn }) {
      if (chart?.family !== "pie") return;
      for (const { rows } of sheets) {
        for (const index of suspectRows(rows, (block) => mayHaveValue(block, cellFlag.negative))) {
          const row = rows.at(index)!;
          // Position 0 is the title of the row.
          for (let position = 1; position < cellCount(row); position++) {
            // As a number if possible, even if the chart has a decimal separator: `"-3"` is negative too.
            const value = chartValueJson(row, position, false);
            if (Number(value) < 0) reportIn(row.file)(pieNegative.rule, cellSpan(row, position), { value });
          }
        }
      }
    },
  },
);
