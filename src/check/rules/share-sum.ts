import { warning } from "../../diagnostics/descriptor.js";
import { roundDecimal } from "../../language/functions/decimal.js";
import { cellCount, cellSpan, cellText } from "../cells.js";
import { check } from "../model.js";
import { isReadWhole, sheetNumbers } from "../sheet-numbers.js";

export const shareSum = check(
  warning<{ readonly column: string; readonly sum: string }>({
    code: "share-sum",
    message: ({ column, sum }) => `The shares of the column \`${column}\` add up to ${sum}, not to 100.`,
    hint: () =>
      "Correct the numbers, add a row for the rest, or choose a chart that shows no whole, such as `@chart bar`.",
    explanation:
      "A pie shows its values as parts of a whole. Where a column of per cents adds up to another number than 100, a slice is not as large as its label says. Rounded numbers may be a little off.",
    bad: "@chart pie\n| Party | Votes in % |\n| A | 52 |\n| B | 29 |\n| C | 22 |\n",
    good: "@chart pie\n| Party | Votes in % |\n| A | 50 |\n| B | 29 |\n| C | 21 |\n",
  }),
  {
    element(element, _report, { reportIn }) {
      if (element.chart?.family !== "pie") return;
      for (const sheet of element.sheets) {
        const { header } = sheet;
        const column = cellCount(header) > 1 ? cellText(header, 1) : "";
        if (!perCent.test(column) || !isReadWhole(sheet)) continue;
        const values = sheetNumbers(sheet, element).flatMap(({ values: [value] }) => value ?? []);
        const sum = values.reduce((total, value) => total + value, 0);
        if (values.length < 2 || isWhole(sum, values, 100) || isWhole(sum, values, 1)) continue;
        const shown = String(roundDecimal(sum, 2));
        reportIn(header.file)(shareSum.rule, cellSpan(header, 1), { column, sum: shown });
      }
    },
  },
);

const perCent = /%|\bper ?cent|prozent|pourcent|por ciento|percentu|procent/i;

/** Within the error of rounding, which grows with the root of the number of values. */
function isWhole(sum: number, values: readonly number[], whole: number): boolean {
  const decimals = values.reduce((most, value) => Math.max(most, String(value).split(".")[1]?.length ?? 0), 0);
  const tolerance = 10 ** -decimals * Math.max(1, 0.6 * Math.sqrt(values.length));
  return Math.abs(sum - whole) <= tolerance * (1 + 1e-9);
}
