import { type ChartFamily, findChart } from "../../language/charts.js";
import { capitalized } from "../../text/capitalized.js";
import { message } from "../../text/message.js";
import { hasShares, writtenShares } from "../as-shares.js";
import { sparkNumbers } from "../cell-marks.js";
import type { ChartSheet } from "../chart-data.js";
import { closingRow } from "../closing-row.js";
import { columnFormat, writeValue } from "../column-format.js";
import type { Numbers } from "../numbers.js";
import type { PictureFields } from "../picture-fields.js";
import { shareTexts } from "../share-texts.js";
import type { Wording, Words } from "../words/words.js";
import { chartKind } from "./chart-kinds.js";
import { brief, listed } from "./sentences.js";

/** A number of a sheet. Names are added only to the few numbers that a sentence contains. */
interface Point {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** A description of one sheet of a chart: sentences, the more important ones first. */
export function describeSheet(
  type: string,
  sheet: ChartSheet,
  wording: Wording,
  { cells, share, total }: Pick<PictureFields, "cells" | "share" | "total"> = { cells: {}, share: false },
): readonly string[] {
  const { words } = wording;
  const kind = capitalized(words.say(chartKind(type)));
  const family = findChart(type)?.family;
  if (sheet.rows.length === 0) return [words.say(message`${kind} without rows.`)];
  const missing = sheet.rows.reduce((sum, { values }) => sum + values.filter((one) => one === undefined).length, 0);
  return [
    sizeOf(kind, family, sheet, words),
    ...(family === "table"
      ? markedColumns(sheet, cells, wording)
      : findings(family, share && hasShares(type) ? writtenShares(sheet, type, wording.numbers) : sheet, wording)),
    ...(family === "change" && total !== undefined ? [closing(sheet, total, wording)] : []),
    ...(missing > 0 && family !== "table"
      ? [words.say(message`${missing} {1|value is|values are} missing or no number.`)]
      : []),
  ];
}

/** Families whose columns differ in kind: they are not series. */
const mixedColumns: readonly (ChartFamily | undefined)[] = ["table", "plot", "price", "change"];

/** Longer names of columns would leave no room for what the values say. */
const maxNames = 240;

function sizeOf(kind: string, family: ChartFamily | undefined, { rows, columns }: ChartSheet, { say }: Words): string {
  const size = say(message`${kind}, ${rows.length} {2|row|rows}`);
  if (columns.length < 2) return `${size}.`;
  const names = columns.filter((name) => name.trim() !== "").map((name) => brief(name));
  const count = mixedColumns.includes(family)
    ? message`${columns.length} {1|column|columns}`
    : message`${columns.length} series`;
  const list = listed(names);
  const isShort = list.names.join().length <= maxNames;
  return `${size}, ${say(names.length > 0 && isShort ? message`${count}: ${list}` : count)}.`;
}

function findings(
  family: Exclude<ChartFamily, "table"> | undefined,
  sheet: ChartSheet,
  wording: Wording,
): readonly string[] {
  switch (family) {
    case "line":
    case "area":
      return changes(sheet, wording);
    case "pie":
      return shares(sheet, wording);
    case "plot":
      return ranges(sheet, wording);
    case "price":
      return prices(sheet, wording);
    case "change":
      return waterfall(sheet, wording);
    case "bar":
    case "column":
    case "dot":
    case "icon":
    case "hierarchy":
    case "progress":
    case "text":
    case undefined:
      return extremes(sheet, wording);
  }
}

/** The numbers of a sheet or of one of its columns, row by row. */
function* pointsOf({ rows }: ChartSheet, column?: number): Generator<Point> {
  for (const [row, { values }] of rows.entries()) {
    const [from, to] = column === undefined ? [0, values.length] : [column, column + 1];
    for (let at = from; at < to; at++) {
      const value = values[at];
      if (value !== undefined) yield { row, column: at, value };
    }
  }
}

const titleOf = ({ rows }: ChartSheet, { row }: Point): string => brief(rows[row]?.title ?? "");

/** Its row, and its column if the sheet has several. */
const nameOf = (sheet: ChartSheet, point: Point): string =>
  [titleOf(sheet, point), sheet.columns.length > 1 ? brief(sheet.columns[point.column] ?? "") : ""]
    .filter((part) => part !== "")
    .join(", ");

/** As the picture writes it where it is pointed at: the coordinates of a plot may be years. */
const textOf = (sheet: ChartSheet, { row, column }: Point, numbers: Numbers, grouping = true): string =>
  writeValue(sheet, row, column, numbers, grouping);

const called = (name: string, text: string): string => (name === "" ? text : `${name} (${text})`);

/** The highest and the lowest of some values, the first where several are alike. */
function highestAndLowest(points: Iterable<Point>): readonly [Point, Point] | undefined {
  let [high, low]: (Point | undefined)[] = [];
  for (const point of points) {
    if (!high || point.value > high.value) high = point;
    if (!low || point.value < low.value) low = point;
  }
  return high && low && [high, low];
}

function extremes(sheet: ChartSheet, { numbers, words: { say } }: Wording): readonly string[] {
  const found = highestAndLowest(pointsOf(sheet));
  if (!found) return [say(message`No number in it.`)];
  const [high, low] = found;
  if (high.value === low.value) return [say(message`All values are ${textOf(sheet, high, numbers)}.`)];
  const named = (point: Point) => called(nameOf(sheet, point), textOf(sheet, point, numbers));
  return [say(message`Highest: ${named(high)}.`), say(message`Lowest: ${named(low)}.`)];
}

/** The first and the last of some values, if there are two. */
function ends(points: Iterable<Point>): readonly [Point, Point] | undefined {
  let [first, last]: (Point | undefined)[] = [];
  for (const point of points) {
    if (first) last = point;
    else first = point;
  }
  return first && last && [first, last];
}

const change = {
  up: (from: string, to: string) => message`Up from ${from} to ${to}.`,
  down: (from: string, to: string) => message`Down from ${from} to ${to}.`,
  unchanged: (from: string, to: string) => message`Unchanged from ${from} to ${to}.`,
};

const namedChange = {
  up: (name: string, from: string, to: string) => message`${name}: up from ${from} to ${to}.`,
  down: (name: string, from: string, to: string) => message`${name}: down from ${from} to ${to}.`,
  unchanged: (name: string, from: string, to: string) => message`${name}: unchanged from ${from} to ${to}.`,
};

/** The last value of each line, then the highest and lowest of all. */
function changes(sheet: ChartSheet, wording: Wording): readonly string[] {
  const {
    numbers,
    words: { say },
  } = wording;
  const named = sheet.columns.length > 1;
  const sentences = sheet.columns.slice(0, 4).flatMap((column, at) => {
    const found = ends(pointsOf(sheet, at));
    if (!found) return [];
    const [first, last] = found;
    const [from, to] = found.map((point) => called(titleOf(sheet, point), textOf(sheet, point, numbers)));
    const way = wayOf(first.value, last.value);
    return [say(named && column.trim() !== "" ? namedChange[way](brief(column), from!, to!) : change[way](from!, to!))];
  });
  return [...sentences, ...extremes(sheet, wording)];
}

function shares(sheet: ChartSheet, { numbers, words: { say } }: Wording): readonly string[] {
  const points = [...pointsOf(sheet, 0)].filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const sum = points.reduce((total, { value }) => total + value, 0);
  if (!(sum > 0) || !Number.isFinite(sum)) return [say(message`No share in it.`)];
  const values = points.map(({ value }) => value);
  const { write } = shareTexts(
    values,
    values.map((value) => value / sum),
    numbers,
  );
  const named = points.map((point, index) => `${titleOf(sheet, point) || say(message`unnamed`)} ${write(index)}`);
  return [say(message`Shares: ${listed(named, 5)}.`)];
}

/** Rows of which a table says what their lines show. */
const maxLines = 4;

/** Sentences for the bars, tints and lines in the cells of a table. */
function markedColumns(sheet: ChartSheet, cells: PictureFields["cells"], wording: Wording): readonly string[] {
  const { numbers, words } = wording;
  const kindOf = (column: string) => (Object.hasOwn(cells, column) ? cells[column] : undefined);
  const compared = sheet.columns.filter((column) => ["bar", "heat"].includes(kindOf(column) ?? ""));
  const lines = sheet.columns.flatMap((column, at) =>
    kindOf(column) !== "spark"
      ? []
      : sheet.rows.slice(0, maxLines).flatMap((row, index) => {
          const line = sparkNumbers(String(row.cells[at] ?? "")) ?? [];
          const [from, to] = [line[0], line.at(-1)];
          if (from === undefined || to === undefined || line.length < 2) return [];
          const name = [titleOf(sheet, { row: index, column: at, value: to }), brief(column)]
            .filter(Boolean)
            .join(", ");
          return [words.say(namedChange[wayOf(from, to)](name, numbers.format(from), numbers.format(to)))];
        }),
  );
  return [...(compared.length > 0 ? ranges(sheet, wording, compared) : []), ...lines];
}

const wayOf = (from: number, to: number): keyof typeof change => (to > from ? "up" : to < from ? "down" : "unchanged");

/** The range of each axis of a plot, or of some columns. */
function ranges(
  sheet: ChartSheet,
  { numbers, words: { say } }: Wording,
  columns: readonly string[] = sheet.columns,
): readonly string[] {
  const sentences = sheet.columns.flatMap((column, at) => {
    if (!columns.includes(column)) return [];
    const found = highestAndLowest(pointsOf(sheet, at));
    if (!found) return [];
    const { grouping } = columnFormat(sheet, at);
    const [high, low] = found.map((point) => called(titleOf(sheet, point), textOf(sheet, point, numbers, grouping)));
    return [say(message`${brief(column) || say(message`Column ${String(at + 1)}`)}: from ${low!} to ${high!}.`)];
  });
  return sentences.length > 0 ? sentences : [say(message`No number in it.`)];
}

/** Columns are open, high, low and close; with fewer, the last is the price at the end. */
function prices(sheet: ChartSheet, { numbers, words: { say } }: Wording): readonly string[] {
  const [opening] = pointsOf(sheet, 0);
  const closing = [...pointsOf(sheet, sheet.columns.length - 1)].at(-1);
  const found = highestAndLowest(pointsOf(sheet));
  if (!opening || !closing || !found) return [say(message`No number in it.`)];
  const named = (point: Point) => called(titleOf(sheet, point), textOf(sheet, point, numbers));
  return [
    say(message`From ${named(opening)} at the opening to ${named(closing)} at the close.`),
    say(message`Highest: ${named(found[0])}.`),
    say(message`Lowest: ${named(found[1])}.`),
  ];
}

function waterfall(sheet: ChartSheet, { numbers, words: { say } }: Wording): readonly string[] {
  const found = highestAndLowest(pointsOf(sheet, 0));
  if (!found) return [say(message`No number in it.`)];
  const [high, low] = found;
  const named = (point: Point) => called(titleOf(sheet, point), textOf(sheet, point, numbers));
  return [
    ...(high.value > 0 ? [say(message`Largest gain: ${named(high)}.`)] : []),
    ...(low.value < 0 ? [say(message`Largest loss: ${named(low)}.`)] : []),
  ];
}

/** The closing bar of a waterfall. */
function closing(sheet: ChartSheet, title: string, { numbers, words: { say } }: Wording): string {
  const whole = { ...sheet, rows: [...sheet.rows, closingRow(sheet, title)] };
  const sum = { row: sheet.rows.length, column: 0, value: 0 };
  return say(message`At the end: ${called(titleOf(whole, sum), textOf(whole, sum, numbers))}.`);
}
