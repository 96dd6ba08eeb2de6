import { warning } from "../../diagnostics/descriptor.js";
import { cellCount, cellSpan, cellText, rowSpan } from "../cells.js";
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
        const found = totalOf(
          names,
          rows.map(({ values }) => Array.from({ length: width }, (_, column) => values[column])),
        );
        const row = found === undefined ? undefined : sheet.rows.at(found);
        if (row) reportIn(row.file)(totalRow.rule, rowSpan(row), { what: "row", name: names[found!]! });
        if (isWhole) continue;
        const columns = Array.from({ length: width }, (_, column) => cellText(sheet.header, column + 1));
        const column = totalOf(
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

const totalNames =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt(?:summe|ergebnis|zahl)?|insgesamt|zusammen|all|overall|alle|ensemble|suma|totaal|summa|somme|totale|Σ|∑)(?![\p{L}\p{N}])/iu;

type Numbers = readonly (number | undefined)[];

/** The first line of numbers that is the sum of the others, of three at least. */
function totalOf(names: readonly string[], lines: readonly Numbers[]): number | undefined {
  if (lines.filter((line) => line.some((value) => value !== undefined)).length < 3) return undefined;
  const sums = (lines[0] ?? []).map((_, at) => lines.reduce((sum, line) => sum + (line[at] ?? 0), 0));
  const found = lines.findIndex((line, index) =>
    isTotal(
      line,
      line.map((value, at) => sums[at]! - (value ?? 0)),
      names[index]!,
      index === 0 || index === lines.length - 1,
    ),
  );
  return found < 0 ? undefined : found;
}

/** Half of a whole is the sum of all other parts too: a line without such a name is the first or last, and has several sums, or one of many digits. */
function isTotal(line: Numbers, others: readonly number[], name: string, isAtEnd: boolean): boolean {
  const sums = line.filter((value) => value !== undefined && value !== 0);
  if (sums.length === 0) return false;
  const isWithin = (tolerance: number): boolean =>
    line.every((value, at) => Math.abs((value ?? 0) - others[at]!) <= tolerance * Math.abs(others[at]!));
  // A sum of rounded numbers is a little off. The name is asked for last: nearly no line is near a sum.
  if (!isWithin(0.01)) return false;
  if (totalNames.test(name.trim())) return true;
  return isAtEnd && isWithin(1e-9) && (sums.length > 1 || significantDigits(sums[0]!) > 3);
}

const significantDigits = (value: number): number =>
  String(value)
    .replace(/e.*/, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/(?<!0)0+$/, "").length;
