import { isBlank } from "../data/cell.js";
import type { Cells } from "../data/reader.js";
import { cellValue } from "../data/table.js";
import { blankTitle } from "../diagnostics/messages/rows.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { isPeriod, shownValue, type Value } from "../language/value.js";
import { textSizeOf } from "./cells-size.js";
import type { Evaluation } from "./evaluation.js";
import { type FromOptions, findValue, textOf, titleOf, type WrittenText } from "./from-options.js";
import { longRows } from "./long-rows.js";
import type { LongOptions } from "./long-table.js";
import { withoutBlank } from "./rename-columns.js";
import { orderRows, sumRows } from "./row-order.js";
import type { GivenTable, ShownRows, TakenRows } from "./taken-rows.js";
import { textSize } from "./texts.js";
import { wideRows } from "./wide-rows.js";

/** The rows that a picture shows of a table. `undefined` after a report. */
export function showTable(table: GivenTable, options: FromOptions, evaluation: Evaluation): ShownRows | undefined {
  const { row } = options;
  const taken = row ? longRows(table, { ...options, row }, evaluation) : wideRows(table, options, evaluation);
  const ordered = taken && orderRows(taken.count, taken.sortKeys, options, evaluation);
  if (!taken || !ordered) return undefined;
  const { kept: positions, rest } = ordered;
  if (row) reportBlankTitles(taken, positions, table, { ...options, row }, evaluation.report);
  const count = positions?.length ?? taken.count;
  const sums = options.other !== undefined && rest.length > 0 ? options.other : undefined;
  // A table can be taken in every turn of a loop, so its rows, and the text in its cells, count each time.
  const { budget, report } = evaluation;
  if (!budget.spend("rows", count + (sums ? 1 : 0), table.span, report)) return undefined;
  const other = sums && sumRows(rest, taken, sums, evaluation);
  if (sums && !other) return undefined;
  const { names, color, columnOf } = taken;
  const columns = taken.columns.map(shownCells);
  const shown = {
    header: withTitle(taken.header.map(shownValue), options),
    names,
    columns,
    color,
    ...(columnOf && { columnOf }),
    count,
    positions,
    other,
  };
  return budget.spend("outputBytes", sizeOf(shown), table.span, report) ? shown : undefined;
}

const shownCells = (cells: Cells): Cells =>
  cells.kind === "values" && cells.values.some(isPeriod) ? { ...cells, values: cells.values.map(shownValue) } : cells;

/** `header` names the first cell. */
const withTitle = (header: readonly Value[], { header: title }: FromOptions): readonly Value[] =>
  title === undefined || header.length === 0 ? header : [title, ...header.slice(1)];

/** How much text the cells below the header make, and 1 for each. */
function sizeOf({ columns, count, positions, other = [] }: ShownRows): number {
  let size = columns.length * count + other.length;
  for (const cells of columns) size += textSizeOf(cells, count, positions);
  for (const value of other) size += textSize(value);
  return size;
}

/** Reports a row or a column of a long table whose title is blank. `shown` are the rows that the picture has; absent if it has all. */
function reportBlankTitles(
  { header, columns, count }: TakenRows,
  shown: readonly number[] | undefined,
  { attributes }: GivenTable,
  { row, series }: LongOptions,
  report: Report,
): void {
  const isUntitled = (value: Value): boolean => isBlank(titleOf(value));
  const complain = ({ text: column, span }: WrittenText, made: "row" | "column"): void =>
    report(blankTitle, span, { column, made, rest: withoutBlank(column, textOf(findValue(attributes, "from"))) });
  const [titles] = columns;
  const rows = shown ?? Array.from({ length: count }, (_, at) => at);
  if (titles && rows.some((at) => isUntitled(cellValue(titles, at)))) complain(row, "row");
  if (series && header.slice(1).some(isUntitled)) complain(series, "column");
}
