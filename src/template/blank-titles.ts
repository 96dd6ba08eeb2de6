import { isBlank } from "../data/cell.js";
import { cellValue } from "../data/table.js";
import { blankTitle } from "../diagnostics/messages/rows.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Value } from "../language/value.js";
import { findValue, textOf, titleOf, type WrittenText } from "./from-options.js";
import type { LongOptions } from "./long-table.js";
import { withoutBlank } from "./rename-columns.js";
import type { GivenTable, TakenRows } from "./taken-rows.js";

/** Reports a row or a column of a long table whose title is blank. `shown` are the rows that the picture has; absent if it has all. */
export function reportBlankTitles(
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
