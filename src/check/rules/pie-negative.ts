import { warning } from "../../diagnostics/descriptor.js";
import { readNumber } from "../../language/read-number.js";
import { cellFlag } from "../../text/cell-flags.js";
import { cellCount, cellSpan, chartValueJson } from "../cells.js";
import { check } from "../model.js";
import { mayHaveValue, suspectRows } from "../suspect-rows.js";

/** With `decimal_separator`, the service makes numbers of texts too: `-1,5`. */
const suspectFlags = (isSeparated: boolean): number => cellFlag.negative | (isSeparated ? cellFlag.text : 0);

/** A negative number as it is written, of its JSON. A text is one if the separator of the chart makes it one. */
function negativeValue(json: string, separator: unknown): string | undefined {
  if (!json.startsWith('"')) return Number(json) < 0 ? json : undefined;
  if (typeof separator !== "string") return undefined;
  const text = JSON.parse(json) as string;
  return (readNumber(text, separator) ?? 0) < 0 ? text : undefined;
}

export const pieNegative = check(
  warning<{ readonly value: string }>({
    code: "pie-negative",
    message: ({ value }) => `The slice of a pie has the negative value \`${value}\`.`,
    hint: () => "Choose a chart type for negative values, such as `@chart bar` or `@chart waterfall`.",
    explanation: "The slices of a pie are shares of a whole, so a negative slice cannot be drawn.",
    bad: "@chart pie\n| Bean | Change |\n| Arabica | -3 |\n",
    good: "@chart bar\n| Bean | Change |\n| Arabica | -3 |\n",
  }),
  {
    element({ chart, sheets, settings }, _report, { reportIn }) {
      if (chart?.family !== "pie") return;
      const separator = settings.get("decimal_separator")?.value;
      const flags = suspectFlags(separator !== undefined);
      for (const { rows } of sheets) {
        for (const index of suspectRows(rows, (block) => mayHaveValue(block, flags))) {
          const row = rows.at(index)!;
          // Position 0 is the title of the row.
          for (let position = 1; position < cellCount(row); position++) {
            const value = negativeValue(chartValueJson(row, position, false), separator);
            if (value !== undefined) reportIn(row.file)(pieNegative.rule, cellSpan(row, position), { value });
          }
        }
      }
    },
  },
);
