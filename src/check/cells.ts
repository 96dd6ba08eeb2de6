import type { Report } from "../diagnostics/pending-diagnostic.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import { specialCell } from "../syntax/scan-row.js";
import type { ExpandedAttribute, ExpandedCell, ExpandedRow } from "../template/expanded.js";
import { cellFlag } from "../text/cell-flags.js";
import type { CellSpan } from "../text/file-span.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/* Access to the cells of a row: plain ones are read from the source text, the others have been evaluated. */

export const cellCount = (row: ExpandedRow): number =>
  row.kind === "table" ? row.block.width : row.cells.starts.length;

/** Where the cell is written; of a table, where `from` is, with the place in the file of the data. */
export const cellSpan = (row: ExpandedRow, position: number): CellSpan =>
  row.kind === "table"
    ? { ...row.block.span, cell: row.block.place?.(row.index, position) }
    : { start: row.cells.starts[position]!, end: row.cells.ends[position]! };

export const cellStart = (row: ExpandedRow, position: number): number =>
  row.kind === "table" ? row.block.span.start : row.cells.starts[position]!;

export const cellEnd = (row: ExpandedRow, position: number): number =>
  row.kind === "table" ? row.block.span.end : row.cells.ends[position]!;

/**
 * Reports about the cells of a row. The place of what a table contains is the name of the table in `from`, so findings there have no fixes,
 * which would replace the name by a value.
 */
export function reportForRow(row: ExpandedRow, reportIn: (file: SourceFile) => Report): Report {
  const report = reportIn(row.file);
  if (!isTableRow(row)) return report;
  return (rule, span, params, details) => report(rule, span, params, details && { ...details, fixes: [] });
}

/** From the first to the last cell. At least one character, since a row without cells must have a place for its findings too. */
export const rowSpan = (row: ExpandedRow): CellSpan =>
  row.kind === "table" ? cellSpan(row, 0) : { start: rowStart(row), end: rowEnd(row) };

export const rowStart = (row: ExpandedRow): number => (row.kind === "table" ? row.block.span.start : row.cells.start);

export function rowEnd(row: ExpandedRow): number {
  if (row.kind === "table") return row.block.span.end;
  const { start, ends } = row.cells;
  return Math.max(ends[ends.length - 1]!, start + 1);
}

/** The value of a cell that is not plain; all cells of a table have one. */
export function evaluatedCell({ kind, block, index }: ExpandedRow, position: number): ExpandedCell | undefined {
  if (kind === "written") return block.cells.get(index)?.get(position);
  return position < block.width ? { value: block.value(index, position) } : undefined;
}

/** The `cellFlag` bits of a plain cell; `specialCell` where it has been evaluated. */
export const plainKind = (row: ExpandedRow, position: number): number =>
  row.kind === "table" ? specialCell : row.cells.kinds[position]!;

/** Whether a plain cell is a number. */
export const isPlainNumber = (row: ExpandedRow, position: number): boolean =>
  (plainKind(row, position) & cellFlag.number) !== 0;

/** A plain cell's characters, as written. Cells of a table have none. */
export function rawCell(row: ExpandedRow, position: number): string {
  if (row.kind === "table") return "";
  const { starts, ends } = row.cells;
  return row.block.run.text.slice(starts[position], ends[position]);
}

/** Whether the row comes from a table (`from`): its cells have no characters of their own, only the span of `from`. */
export const isTableRow = ({ kind }: ExpandedRow): boolean => kind === "table";

const noAttributes: readonly ExpandedAttribute[] = [];

/** The colour from `{…}` after the row, or from the column that `from` names. */
export function rowAttributes({ kind, block, index }: ExpandedRow): readonly ExpandedAttribute[] {
  if (kind === "written") return block.attributes.get(index) ?? noAttributes;
  const value = block.color?.(index) ?? null;
  const { span } = block;
  return value === null
    ? noAttributes
    : [{ name: "color", nameSpan: span, span, value: { kind: "value", value, span } }];
}

/** Where the `{…}` after the row is. */
export const attributesSpan = (row: ExpandedRow): Span | undefined =>
  row.kind === "written" ? row.cells.attributes : undefined;

/** Whether the cell is written in quotes, which say that it is text on purpose. Not closed, they are plain characters. */
export const isQuotedCell = (row: ExpandedRow, position: number): boolean =>
  !isTableRow(row) && rawCell(row, position).startsWith('"');

/** Whether the cell begins with a quote that nothing closes: plain text, although it is meant as a string. A lone `"` is a ditto mark. */
export function hasUnclosedQuote(row: ExpandedRow, position: number): boolean {
  if (!isQuotedCell(row, position)) return false;
  const raw = rawCell(row, position);
  return raw.length > 1 && !raw.includes('"', 1);
}

/** The cell as text: a number or boolean becomes text, `null` the empty text. */
export function cellText(row: ExpandedRow, position: number): string {
  const evaluated = evaluatedCell(row, position);
  return evaluated ? valueText(evaluated.value) : rawCell(row, position);
}

/** Whether the cell is empty: nothing written, or an interpolation that gives `null`. `""` in quotes is not empty. */
export function isEmptyCell(row: ExpandedRow, position: number): boolean {
  const evaluated = evaluatedCell(row, position);
  return evaluated ? evaluated.value === null : plainKind(row, position) === cellFlag.empty;
}

/** A value as text. Lists and records have been reported before and give the empty text. */
export function valueText(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return value !== null && isNumeric(value) ? numberText(value) : "";
}

/** The JSON text of a chart value: a number as it is written, else text. With `separated`, a plain number is text too. */
export function chartValueJson(row: ExpandedRow, position: number, separated: boolean): string {
  const evaluated = evaluatedCell(row, position);
  if (!evaluated) {
    const raw = rawCell(row, position);
    return !separated && isPlainNumber(row, position) ? raw : JSON.stringify(raw);
  }
  const { value } = evaluated;
  return value !== null && isNumeric(value) ? numberText(value) : JSON.stringify(valueText(value));
}
