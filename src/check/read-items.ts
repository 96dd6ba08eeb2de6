import { missingCell, missingColumn, unknownColumn, valueNotNumber } from "../diagnostics/messages/elements.js";
import { duplicateColumn } from "../diagnostics/messages/rows.js";
import { rowOutsideData } from "../diagnostics/messages/syntax.js";
import { type Report, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { rowColorAttribute } from "../language/attributes.js";
import type { ColumnDefinition, ElementDefinition } from "../language/element.js";
import { suggestColumn } from "../language/synonyms.js";
import { describeType, isList, isRecord } from "../language/value.js";
import type { ExpandedDirective, ExpandedRow, RowBlock } from "../template/expanded.js";
import { cellFlag } from "../text/cell-flags.js";
import type { SourceFile } from "../text/source-file.js";
import {
  cellCount,
  cellSpan,
  cellText,
  evaluatedCell,
  isEmptyCell,
  isTableRow,
  rawCell,
  rowAttributes,
  rowSpan,
} from "./cells.js";
import { hasItemCell, itemJson, noItems } from "./items.js";
import { findColumn, namesColumn, namesInCell, reportMissingHeader } from "./missing-header.js";
import type { ItemColumn, Items } from "./model.js";
import { checkCells } from "./nested-cells.js";
import { numberLike, writeNumber } from "./number-like.js";
import type { PastedRows } from "./pasted-rows.js";
import { readAttributes } from "./read-attributes.js";
import { checkLength, reportMissingData, splitHeader } from "./read-chart.js";
import { expectedCells } from "./row-lengths.js";
import { columnFlags, suspectRows, widthOf } from "./suspect-rows.js";
import { reportRowColor, rowOf } from "./unknown-attributes.js";

type ReportFor = (part: { readonly file: SourceFile }) => Report;

/** The items of a map or of facts. The header names their fields, in any order. */
export function readItems(
  directive: ExpandedDirective,
  definition: ElementDefinition,
  pasted: PastedRows | undefined,
  reportFor: ReportFor,
  report: Report,
): Items {
  const [sheet] = directive.sheets;
  // Maps and facts have one set of rows; a `@sheet` inside them would be lost.
  for (const { directive: other } of directive.sheets)
    if (other !== directive.node) report(rowOutsideData, other.nameSpan, { what: "sheet" });
  for (const { marks = [] } of directive.sheets)
    for (const { file, node } of marks) reportFor({ file })(rowOutsideData, node.nameSpan, { what: "mark" });
  if (!sheet) return noItems;
  const { header, rows } = splitHeader(sheet, reportFor);
  const what = `\`@${directive.name}\``;
  if (!header) {
    reportMissingData(sheet, what, { pasted, text: directive.file.text }, report);
    return noItems;
  }
  // All rows are data, the first one too, and none can be read.
  if (!namesColumn(header, definition) && reportMissingHeader(header, rows.at(0), definition, what, reportFor(header)))
    return { ...noItems, rows: sheet.rows };
  const written = readHeader(header, definition, what, reportFor(header));
  const width = expectedCells(header, rows, reportFor);
  // Plain rows are as the flags of their columns say, so most tables have no row to look at.
  const isSuspect = (block: RowBlock) => widthOf(block) !== width || !fitAll(written, block);
  for (const position of suspectRows(rows, isSuspect)) {
    const row = rows.at(position)!;
    // Its cells are not below their names.
    if (cellCount(row) !== cellCount(header) && hasStrayBar(header)) continue;
    checkItem(row, written, width, definition, reportFor(row));
  }
  return { ...noItems, rows, columns: inOrder(written, definition) };
}

/** Whether a bar in the header is missing or too many: it has a name of none or of several words. */
function hasStrayBar(header: ExpandedRow): boolean {
  for (let position = 0; position < cellCount(header); position++)
    if (/^$|[ \t]/.test(cellText(header, position))) return true;
  return false;
}

/** Whether nothing can be reported about the cells of these columns in the plain rows of a block. */
function fitAll(columns: readonly ItemColumn[], block: RowBlock): boolean {
  for (const { definition, position } of columns) if (!fits(definition, columnFlags(block, position))) return false;
  return true;
}

/** Whether nothing can be reported about the cells of a column with these flags. */
const fits = ({ required, type }: ColumnDefinition, flags: number): boolean =>
  !(required && (flags & cellFlag.empty) !== 0) && !(type === "number" && (flags & cellFlag.text) !== 0);

/** In the order of the specification. */
function inOrder(columns: readonly ItemColumn[], definition: ElementDefinition): readonly ItemColumn[] {
  const order = ({ definition: column }: ItemColumn): number => definition.columns.indexOf(column);
  let last = -1;
  for (const column of columns) {
    const next = order(column);
    if (next < last) return columns.toSorted((one, other) => order(one) - order(other));
    last = next;
  }
  return columns;
}

/** The known columns, in the order of the header. */
function readHeader(
  header: ExpandedRow,
  definition: ElementDefinition,
  what: string,
  report: Report,
): readonly ItemColumn[] {
  // A misspelled column already has a finding, so it is not reported as missing too.
  const meant: string[] = [];
  const columns: ItemColumn[] = [];
  for (let position = 0; position < cellCount(header); position++) {
    const name = cellText(header, position);
    const column = findColumn(definition, name);
    if (!column) meant.push(...reportUnknown(header, position, definition, what, report));
    // Behind a bar that is missing, the cells of the rows are those of other columns.
    else if (columns.length + meant.length > position) meant.push(column.name);
    else if (hasColumn(columns, column)) report(duplicateColumn, cellSpan(header, position), { name });
    // The first of two columns of the same name counts.
    else columns.push({ definition: column, position });
  }
  const missing: string[] = [];
  for (const column of definition.columns)
    if (column.required && !hasColumn(columns, column) && !meant.includes(column.name)) missing.push(column.name);
  // Data without a single record has no columns either, which is one finding (`empty-data`).
  if (missing.length === 0 || cellCount(header) === 0) return columns;
  const span = rowSpan(header);
  report(missingColumn, span, { names: missing, what });
  return columns;
}

function hasColumn(columns: readonly ItemColumn[], searched: ColumnDefinition): boolean {
  for (const { definition } of columns) if (definition === searched) return true;
  return false;
}

/** Reports an unknown column. Returns the fields that the writer probably meant: one, or several without a bar between them. */
function reportUnknown(
  header: ExpandedRow,
  position: number,
  definition: ElementDefinition,
  what: string,
  report: Report,
): readonly string[] {
  const name = cellText(header, position);
  const known = definition.columns.map((column) => column.name);
  const names = isTableRow(header) ? undefined : namesInCell(name, definition);
  if (names && !names.some((one) => hasName(header, one))) {
    const written = names.join(" | ");
    const details = { hint: `Write \`${written}\`.`, fixes: writeInstead(written, cellSpan(header, position)) };
    report(unknownColumn, cellSpan(header, position), { name, what, known: new Set(known) }, details);
    return names;
  }
  const meant = suggestColumn(name, known);
  // A second column of that name would be another error.
  const suggestion = meant !== undefined && hasName(header, meant) ? undefined : meant;
  const span = cellSpan(header, position);
  report(
    unknownColumn,
    span,
    { name, what, suggestion, known: new Set(known) },
    { fixes: writeInstead(suggestion, span, name) },
  );
  return meant === undefined ? [] : [meant];
}

function hasName(header: ExpandedRow, name: string): boolean {
  for (let position = 0; position < cellCount(header); position++) if (cellText(header, position) === name) return true;
  return false;
}

/** Reports what is wrong in a row. Missing required cells are reported together. */
function checkItem(
  row: ExpandedRow,
  columns: readonly ItemColumn[],
  width: number,
  definition: ElementDefinition,
  report: Report,
): void {
  const missing: ItemColumn[] = [];
  for (const column of columns) {
    if (hasItemCell(row, column)) checkCell(row, column, columns, width, report);
    else if (column.definition.required) missing.push(column);
  }
  if (missing.length > 0) {
    const { position } = missing.at(-1)!;
    // A row that ends too early has no cell for the finding.
    const place = position < cellCount(row) ? cellSpan(row, position) : undefined;
    // One missing cell is reported at its place, several at their row.
    const exact = missing.length === 1 && place && place.start < place.end ? place : rowSpan(row);
    const names = missing.map((column) => column.definition.name);
    const where = isShifted(row, width) ? "shifted-row" : "row";
    const details = { clue: { where, span: rowSpan(row) } } as const;
    report(missingCell, exact, { names, row: dataRow(row, columns) }, details);
  }
  checkRow(row, width, definition, missing.length > 0, report);
}

/** Reports what no row may have: nested values, a wrong number of cells, attributes. */
function checkRow(
  row: ExpandedRow,
  columns: number,
  definition: ElementDefinition,
  incomplete: boolean,
  report: Report,
): void {
  checkCells(row, report);
  // A row with a missing required cell already has a finding.
  if (!incomplete || cellCount(row) > columns) checkLength(row, columns, report);
  for (const attribute of rowAttributes(row))
    if (attribute.name === rowColorAttribute.name) reportRowColor(attribute, definition, report);
    else readAttributes([attribute], [], rowOf(definition), report);
}

/** Reports a value that is not a number. */
function checkCell(
  row: ExpandedRow,
  column: ItemColumn,
  columns: readonly ItemColumn[],
  width: number,
  report: Report,
): void {
  const { position, definition } = column;
  if (definition.type !== "number" || itemJson(row, column) !== undefined) return;
  const evaluated = evaluatedCell(row, position);
  // A cell that failed, or contains a list or an object, already has a finding.
  if (evaluated && (evaluated.failed || isList(evaluated.value) || isRecord(evaluated.value))) return;
  const found = describe(row, position);
  report(
    valueNotNumber,
    cellSpan(row, position),
    { found, region: titleOf(row, columns) },
    {
      ...numberAdvice(row, position),
      clue: { where: isUnread(row, column, width) ? "shifted-row" : "row", span: rowSpan(row) },
    },
  );
}

/** Whether the number of a cell is further on, behind a bar in a title, or an empty cell. */
function isUnread(row: ExpandedRow, column: ItemColumn, width: number): boolean {
  const moved = { ...column, position: column.position + cellCount(row) - width };
  return (cellCount(row) > width && itemJson(row, moved) !== undefined) || isShifted(row, width);
}

/** A bar too many leaves an empty cell and moves the cells after it. */
function isShifted(row: ExpandedRow, width: number): boolean {
  const cells = cellCount(row);
  return cells > width && Array.from({ length: cells }, (_, at) => at).some((at) => isEmptyCell(row, at));
}

/** The title of a row of data, in backquotes: all rows of a table have the same place in the document. `undefined` for rows that are written there. */
function titleOf(row: ExpandedRow, columns: readonly ItemColumn[]): string | undefined {
  const title = isTableRow(row) ? columns.find(({ definition }) => definition.name === "title") : undefined;
  const text = title ? cellText(row, title.position).trim() : "";
  return text === "" ? undefined : `\`${text}\``;
}

/** A row of data as messages name it. */
function dataRow(row: ExpandedRow, columns: readonly ItemColumn[]): string | undefined {
  if (row.kind !== "table") return undefined;
  const title = titleOf(row, columns);
  const { index, block } = row;
  return title === undefined ? `Row ${(block.positions?.[index] ?? index) + 1} of the table` : `The row ${title}`;
}

/** The number that the text probably means, as hint and as fix. Other texts keep the hint of the rule. */
function numberAdvice(row: ExpandedRow, position: number): ReportDetails {
  // Of a row that aligns columns as in Markdown, with a slip in one of its cells.
  if (!isTableRow(row) && /^:?-{3}/.test(rawCell(row, position)))
    return { hint: "In the row that aligns columns, directly below the header, write hyphens alone in each cell." };
  const like = numberLike(cellText(row, position));
  if (like?.kind !== "number" || like.numbers.length === 0) return {};
  // A map has no header for a unit.
  const isClear = like.numbers.length === 1 && like.unit === undefined && !evaluatedCell(row, position);
  const clear = isClear ? like.numbers[0] : undefined;
  return { hint: writeNumber(like.numbers), fixes: writeInstead(clear, cellSpan(row, position)) };
}

/** A cell as messages describe it. */
const describe = (row: ExpandedRow, position: number): string => {
  const evaluated = evaluatedCell(row, position);
  return evaluated && typeof evaluated.value !== "string"
    ? describeType(evaluated.value)
    : `the string \`${JSON.stringify(cellText(row, position))}\``;
};
