import { cellValue } from "../data/table.js";
import { duplicateCell } from "../diagnostics/messages/rows.js";
import type { Spend } from "../language/functions/compare.js";
import { valueKey } from "../language/functions/value-key.js";
import { describeType, isList, isRecord, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { aggregateValues, forTitles } from "./aggregate-values.js";
import type { Evaluation } from "./evaluation.js";
import { countName, type FromOptions, titleOf, type WrittenText } from "./from-options.js";
import { aggregateAdvice } from "./operand-advice.js";
import type { GivenTable } from "./taken-rows.js";

/** Different values, each with its position in the order of first appearance. */
interface DistinctValues {
  readonly values: readonly Value[];
  /** `undefined` if the budget has run out. */
  readonly positionOf: (value: Value) => number | undefined;
}

/** The attributes of a long table. */
export interface LongOptions extends FromOptions {
  readonly row: WrittenText;
}

/** A table with a column for each series, made of one with a record for each value. */
export interface LongTable {
  readonly header: readonly Value[];
  /** The title of each row, then a value for each column. */
  readonly rows: readonly (readonly Value[])[];
  /** The row of each record. */
  readonly rowOf: Int32Array;
}

/** The name of the values if no attribute names them. */
export const valueName = ({ value }: FromOptions): string => value?.text ?? countName;

/** The value of each record; without `value`, each record counts. */
export function valuesOf({ cells }: GivenTable, { value }: FromOptions): (record: number) => Value {
  if (!value) return () => true;
  const values = cells(value.text);
  return (record) => cellValue(values, record);
}

/** `undefined` if the table cannot be made, which has been reported at `from` or at the attribute with the mistake. */
export function makeLongTable(
  table: GivenTable,
  options: LongOptions,
  from: Span,
  evaluation: Evaluation,
): LongTable | undefined {
  const { budget, report } = evaluation;
  const places = placesOf(table, options, (steps) => budget.spend("steps", steps, from, report));
  if (!places) return undefined;
  const { rowOf, columnOf, rowTitles, seriesTitles } = places;
  // Before a cell is made: the product can be the square of the number of records.
  if (!budget.spend("cells", rowTitles.length * seriesTitles.length, from, report)) return undefined;
  const width = seriesTitles.length;
  const pairs = collectPairs(table, options, (at) => rowOf[at]! * width + columnOf[at]!);
  const titles = (pair: number): readonly Value[] => [
    rowTitles[Math.floor(pair / width)]!,
    ...(options.series ? [seriesTitles[pair % width]!] : []),
  ];
  const cells = cellsOf(pairs, titles, options, evaluation);
  if (!cells) return undefined;
  return {
    header: [options.row.text, ...(options.series ? seriesTitles : [valueName(options)])],
    rows: rowTitles.map((title, row) => [
      title,
      ...Array.from({ length: width }, (_, column) => cells.get(row * width + column) ?? null),
    ]),
    rowOf,
  };
}

/** The row and the column of each record. */
function placesOf({ cells, rowCount }: GivenTable, { row, series }: LongOptions, spend: (steps: number) => boolean) {
  if (!spend(rowCount)) return undefined;
  const rowValues = createDistinctValues(spend);
  const seriesValues = createDistinctValues(spend);
  const rowOf = new Int32Array(rowCount);
  const columnOf = new Int32Array(rowCount);
  const rowCells = cells(row.text);
  const seriesCells = series && cells(series.text);
  for (let at = 0; at < rowCount; at++) {
    const rowAt = rowValues.positionOf(cellValue(rowCells, at));
    const columnAt = seriesCells ? seriesValues.positionOf(cellValue(seriesCells, at)) : 0;
    if (rowAt === undefined || columnAt === undefined) return undefined;
    rowOf[at] = rowAt;
    columnOf[at] = columnAt;
  }
  return { rowOf, columnOf, rowTitles: rowValues.values, seriesTitles: series ? seriesValues.values : [null] };
}

/** The values of each pair of a row and a column. */
interface Pairs {
  readonly first: Map<number, Value>;
  /** All values of the pairs that have more than one. */
  readonly several: Map<number, Value[]>;
}

function collectPairs(table: GivenTable, options: LongOptions, pairOf: (record: number) => number): Pairs {
  const first = new Map<number, Value>();
  const several = new Map<number, Value[]>();
  const valueAt = valuesOf(table, options);
  for (let at = 0; at < table.rowCount; at++) {
    const value = valueAt(at);
    const pair = pairOf(at);
    const before = first.get(pair) ?? null;
    // A blank cell does not count as a value, but its pair has a count: 0.
    if (value === null || before === null) first.set(pair, value ?? before);
    else if (several.has(pair)) several.get(pair)!.push(value);
    else several.set(pair, [before, value]);
  }
  return { first, several };
}

/** One value for each pair; `undefined` after a report. */
function cellsOf(
  { first, several }: Pairs,
  titles: (pair: number) => readonly Value[],
  { row, aggregate, value }: LongOptions,
  evaluation: Evaluation,
): ReadonlyMap<number, Value> | undefined {
  const [duplicate] = several;
  if (!aggregate) {
    if (!duplicate || !value) return first;
    const [pair, [one = null, other = null]] = duplicate;
    const cell = titles(pair).map(titleOf);
    evaluation.report(duplicateCell, value.span, { column: value.text, cell, found: [shown(one), shown(other)] });
    return undefined;
  }
  const cells = new Map<number, Value>();
  for (const [pair, only] of first) {
    const values = several.get(pair) ?? (only === null ? [] : [only]);
    const named = { where: () => forTitles(titles(pair)), advice: aggregateAdvice };
    const cell = aggregateValues(aggregate, values, named, value?.span ?? row.span, evaluation);
    if (cell === undefined) return undefined;
    cells.set(pair, cell);
  }
  return cells;
}

/** A value in a message. */
const shown = (value: Value): string =>
  isList(value) || isRecord(value) ? describeType(value) : `\`${titleOf(value)}\``;

/** Equal are values that `==` calls equal. */
function createDistinctValues(spend: Spend): DistinctValues {
  const values: Value[] = [];
  // Most titles are strings or plain numbers, which a map finds by themselves; a key costs much more.
  const direct = new Map<string | number, number>();
  const byKey = new Map<string, number>();
  const addByKey = (value: Value): number | undefined => {
    const key = valueKey(value, spend);
    if (key === undefined) return undefined;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, values.length);
    return values.push(value) - 1;
  };
  const positionOf = (value: Value): number | undefined => {
    const isDirect = typeof value === "string" || typeof value === "number";
    const known = isDirect ? direct.get(value) : undefined;
    if (known !== undefined) return known;
    // A number needs its key too: 24.40, which is kept as written, equals 24.4.
    const position = typeof value === "string" ? values.push(value) - 1 : addByKey(value);
    if (isDirect && position !== undefined) direct.set(value, position);
    return position;
  };
  return { values, positionOf };
}
