import { warning } from "../../diagnostics/descriptor.js";
import { cellCount, cellSpan, cellText, rowSpan } from "../cells.js";
import { findTotal } from "../find-total.js";
import { check } from "../model.js";
import { isReadWhole, sheetNumbers } from "../sheet-numbers.js";

export const totalRow = check(
  warning<{ readonly what: "row" | "column"; readonly name: string }>({
    code: "total-row",
    message: ({ what, name }) => `The ${what} \`${name}\` is the sum of the other ${what}s.`,
    hint: ({ what }) =>
      `Remove the ${what}: the chart adds its parts. To compare parts with their sum, choose a chart such as \`@chart bar-grouped\`.`,
    explanation:
      "A pie, a treemap and stacked bars show parts of a whole. With their sum among the parts, each part looks half as large as it is. " +
      "igx reports a row or column by its name, such as `Total`, or if it is the first or last and no chance makes its numbers the sums of the others.",
    bad: "@chart pie\n| Party | Seats |\n| A | 10 |\n| B | 20 |\n| Total | 30 |\n",
    good: "@chart pie\n| Party | Seats |\n| A | 10 |\n| B | 20 |\n",
  }),
  {
    element(element, _report, { reportIn }) {
      const { chart, sheets } = element;
      const isWhole = chart?.family === "pie" || chart?.name === "treemap";
      if (!isWhole && !stacked.has(chart?.name ?? "")) return;
      for (const sheet of sheets) {
        if (!isReadWhole(sheet)) continue;
        const rows = sheetNumbers(sheet, element);
        const names = rows.map(({ title }) => title);
        const width = isWhole ? 1 : cellCount(sheet.header) - 1;
        const found = findTotal(
          names,
          rows.map(({ values }) => Array.from({ length: width }, (_, column) => values[column])),
        );
        const row = found === undefined ? undefined : sheet.rows.at(found);
        if (row) reportIn(row.file)(totalRow.rule, rowSpan(row), { what: "row", name: names[found!]! });
        if (isWhole) continue;
        const columns = Array.from({ length: width }, (_, column) => cellText(sheet.header, column + 1));
        const column = findTotal(
          columns,
          columns.map((_, at) => rows.map(({ values }) => values[at])),
        );
        if (column !== undefined)
          reportIn(sheet.header.file)(totalRow.rule, cellSpan(sheet.header, column + 1), {
            what: "column",
            name: columns[column]!,
          });
      }
    },
  },
);

const stacked: ReadonlySet<string> = new Set(["bar-stacked", "column-stacked", "area-stream"]);
