import { type ChartFamily, findChart } from "../../language/charts.js";
import { capitalized } from "../../text/capitalized.js";
import type { ChartSheet } from "../chart-data.js";
import { type Numbers, shareWriter } from "../numbers.js";
import { chartKind } from "./chart-kinds.js";
import { brief, count, listed } from "./sentences.js";

/** A value and what it is called. */
interface Point {
  readonly name: string;
  readonly value: number;
}

/** What one sheet of a chart shows: sentences, the more important ones first. */
export function describeSheet(type: string, sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const kind = chartKind(type);
  const family = findChart(type)?.family;
  if (sheet.rows.length === 0) return [`${capitalized(kind)} without rows.`];
  const missing = sheet.rows.flatMap(({ values }) => values).filter((value) => value === undefined).length;
  return [
    sizeOf(kind, family, sheet),
    ...findings(family, sheet, numbers),
    ...(missing > 0 && family !== "table" ? [`${count(missing, "value is", "values are")} missing or no number.`] : []),
  ];
}

/** Families whose columns differ in kind: they are not series. */
const mixedColumns: readonly (ChartFamily | undefined)[] = ["table", "plot", "price", "change"];

function sizeOf(kind: string, family: ChartFamily | undefined, { rows, columns }: ChartSheet): string {
  const size = `${capitalized(kind)}, ${count(rows.length, "row")}`;
  if (columns.length < 2) return `${size}.`;
  const names = columns.filter((name) => name.trim() !== "").map((name) => brief(name, 24));
  const unit = mixedColumns.includes(family) ? "column" : "series";
  return `${size}, ${count(columns.length, unit, unit === "series" ? unit : `${unit}s`)}${names.length > 0 ? `: ${listed(names)}` : ""}.`;
}

function findings(family: ChartFamily | undefined, sheet: ChartSheet, numbers: Numbers): readonly string[] {
  switch (family) {
    case "line":
    case "area":
      return changes(sheet, numbers);
    case "pie":
      return shares(sheet, numbers);
    case "table":
      return [];
    case "plot":
      return ranges(sheet, numbers);
    case "price":
      return prices(sheet, numbers);
    case "change":
      return waterfall(sheet, numbers);
    case "bar":
    case "column":
    case "dot":
    case "icon":
    case "hierarchy":
    case "progress":
    case "text":
    case undefined:
      return extremes(sheet, numbers);
  }
}

const pointsOf = ({ rows, columns }: ChartSheet, column?: number): readonly Point[] =>
  rows.flatMap(({ title, values }) =>
    values.flatMap((value, at) => {
      if (value === undefined || (column !== undefined && at !== column)) return [];
      const name = [brief(title), column === undefined && columns.length > 1 ? brief(columns[at] ?? "", 24) : ""];
      return [{ name: name.filter((part) => part !== "").join(", "), value }];
    }),
  );

const called = ({ name, value }: Point, numbers: Numbers): string =>
  name === "" ? numbers.format(value) : `${name} (${numbers.format(value)})`;

/** The highest and the lowest of some values, the first where several are alike. */
function highestAndLowest(points: readonly Point[]): readonly [Point, Point] | undefined {
  const [first, ...rest] = points;
  if (!first) return undefined;
  return rest.reduce<readonly [Point, Point]>(
    ([high, low], point) => [point.value > high.value ? point : high, point.value < low.value ? point : low],
    [first, first],
  );
}

function extremes(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const found = highestAndLowest(pointsOf(sheet));
  if (!found) return ["No number in it."];
  const [high, low] = found;
  if (high.value === low.value) return [`All values are ${numbers.format(high.value)}.`];
  return [`Highest: ${called(high, numbers)}.`, `Lowest: ${called(low, numbers)}.`];
}

/** Of each line what it came to, then the highest and lowest of all. */
function changes(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const named = sheet.columns.length > 1;
  const sentences = sheet.columns.slice(0, 4).flatMap((column, at) => {
    const points = pointsOf(sheet, at);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return [];
    const verb = last.value > first.value ? "Up" : last.value < first.value ? "Down" : "Unchanged";
    const who = named && column.trim() !== "" ? `${brief(column)}: ${verb.toLowerCase()}` : verb;
    return [`${who} from ${called(first, numbers)} to ${called(last, numbers)}.`];
  });
  return [...sentences, ...extremes(sheet, numbers)];
}

function shares(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const points = [...pointsOf(sheet, 0)].filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const sum = points.reduce((total, { value }) => total + value, 0);
  if (!(sum > 0) || !Number.isFinite(sum)) return ["No share in it."];
  const shareOf = ({ value }: Point): number => value / sum;
  const write = shareWriter(points.map(shareOf), numbers);
  const texts = points.map((point) => `${point.name || "unnamed"} ${write(shareOf(point))}`);
  return [`Shares: ${listed(texts, 5)}.`];
}

/** Of a plot each axis. */
function ranges(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const sentences = sheet.columns.flatMap((column, at) => {
    const found = highestAndLowest(pointsOf(sheet, at));
    const name = brief(column) || `Column ${at + 1}`;
    return found ? [`${name}: from ${called(found[1], numbers)} to ${called(found[0], numbers)}.`] : [];
  });
  return sentences.length > 0 ? sentences : ["No number in it."];
}

/** Columns are open, high, low and close; with fewer, the last is the price at the end. */
function prices(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const opening = pointsOf(sheet, 0)[0];
  const closing = pointsOf(sheet, sheet.columns.length - 1).at(-1);
  const found = highestAndLowest(
    pointsOf(sheet).map(({ name, value }) => ({ name: name.replace(/, [^,]*$/, ""), value })),
  );
  if (!opening || !closing || !found) return ["No number in it."];
  return [
    `From ${called(opening, numbers)} at the opening to ${called(closing, numbers)} at the close.`,
    `Highest: ${called(found[0], numbers)}.`,
    `Lowest: ${called(found[1], numbers)}.`,
  ];
}

function waterfall(sheet: ChartSheet, numbers: Numbers): readonly string[] {
  const found = highestAndLowest(pointsOf(sheet, 0));
  if (!found) return ["No number in it."];
  const [high, low] = found;
  return [
    ...(high.value > 0 ? [`Largest gain: ${called(high, numbers)}.`] : []),
    ...(low.value < 0 ? [`Largest loss: ${called(low, numbers)}.`] : []),
  ];
}
