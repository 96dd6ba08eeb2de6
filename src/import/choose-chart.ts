import { patternOf } from "../language/date-pattern.js";
import { dayTime } from "../language/day-time.js";
import { cellText, type ImportedCell } from "./document-part.js";
import { type NumberColumn, type NumberSource, whyNotRead } from "./read-number-column.js";

/** Longer texts are not dates. */
const maxTitle = 40;

interface ChartChoice {
  readonly type: string;
  /** Types that show the same data. */
  readonly others: readonly string[];
  /** A clause for a message. */
  readonly reason: string;
}

/** More are not legible beside each other. */
const maxBars = 30;
const maxGroups = 12;
const maxSeries = 6;
const maxSlices = 7;

/** The type that fits a table, carefully: a table of texts stays a table. */
export function chooseChart(
  header: readonly string[],
  rows: readonly (readonly ImportedCell[])[],
  columns: readonly (NumberColumn | undefined)[],
  source?: NumberSource,
): ChartChoice {
  if (rows.length === 0 || columns.length === 0) return table("it has no values");
  const text = columns.findIndex((column) => !column);
  if (text >= 0)
    return table(
      `the column \`${header[text + 1]}\` ${whyText(
        rows.map((row) => row[text + 1] ?? ""),
        source,
      )}`,
    );
  if (rows.length > 2 && areDates(rows.map(([title = ""]) => cellText(title))))
    return { type: "line", others: ["column", "area", "table"], reason: "its rows are dates" };
  if (columns.length > 1) return severalColumns(rows.length, columns.length);
  if (rows.length <= maxSlices && isWhole(columns[0]!))
    return { type: "pie", others: ["bar", "column", "table"], reason: "its values are parts of 100" };
  return rows.length <= maxBars
    ? { type: "bar", others: ["column", "table"], reason: "it has one column of numbers" }
    : table(`${rows.length} bars are not legible`, ["bar"]);
}

const whyText = (cells: readonly ImportedCell[], source: NumberSource | undefined): string =>
  cells.every((cell) => cellText(cell).trim() === "")
    ? "has no values"
    : (whyNotRead(cells, source) ?? "has a text that is not a number");

const table = (reason: string, others: readonly string[] = []): ChartChoice => ({ type: "table", others, reason });

const severalColumns = (rows: number, columns: number): ChartChoice =>
  rows <= maxGroups && columns <= maxSeries
    ? {
        type: "column-grouped",
        others: ["bar-grouped", "column-stacked", "table"],
        reason: `it has ${columns} columns of numbers`,
      }
    : table("it has too many numbers for columns", ["bar-grouped", "line"]);

/** Whether the values are marked as per cent and add up to 100, but for rounding. */
function isWhole({ cells, unit }: NumberColumn): boolean {
  const values = cells.map((cell) => (typeof cell === "string" ? Number.NaN : Number(cell.number)));
  const sum = values.reduce((total, value) => total + value, 0);
  return unit === "%" && values.length > 1 && values.every((value) => value >= 0) && Math.abs(sum - 100) <= 0.5;
}

/** A year, a month or a day, as charts over time read the titles of their rows. */
const isDateTitle = (title: string): boolean =>
  /^[12]\d{3}$/.test(title) || /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(title) || dayTime(title) !== undefined;

/** Chapters and versions look like days with a year of two digits (`1.2.10`), and numbers of customers like days without separators. */
const isClear = (pattern: string): boolean => pattern.includes("YYYY") && /[^YMD]/.test(pattern);

/** Whether the titles of rows are dates: as charts read them, or all in one of the forms that people write, such as `31.01.2024`. */
const areDates = (titles: readonly string[]): boolean =>
  titles.every(isDateTitle) ||
  (titles.every(({ length }) => length <= maxTitle) && patternOf(titles, "en", isClear) !== undefined);
