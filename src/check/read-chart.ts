import { missingData } from "../diagnostics/messages/elements.js";
import { rowTooLong, rowTooShort } from "../diagnostics/messages/rows.js";
import { misplacedAttributes } from "../diagnostics/messages/syntax.js";
import { type Report, type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import { needsTable, rowColorAttribute, sheetAttributes } from "../language/attributes.js";
import { markAttributes } from "../language/picture-attributes.js";
import { findDirective } from "../language/registry.js";
import { meansFrom } from "../language/synonyms.js";
import type { Directive } from "../syntax/ast.js";
import { lineEnd, trim } from "../syntax/scan.js";
import { decorationCell, specialCell } from "../syntax/scan-row.js";
import { trailingComment } from "../syntax/trailing-comment.js";
import type {
  ExpandedDirective,
  ExpandedMark,
  ExpandedRow,
  ExpandedSheet,
  RowBlock,
  RowList,
} from "../template/expanded.js";
import { hasAttribute } from "../template/from-options.js";
import { withoutFirst } from "../template/row-list.js";
import type { SourceFile } from "../text/source-file.js";
import { cover } from "../text/span.js";
import {
  attributesSpan,
  cellCount,
  cellSpan,
  evaluatedCell,
  isEmptyCell,
  isTableRow,
  plainKind,
  rawCell,
  rowAttributes,
  rowSpan,
} from "./cells.js";
import { FieldList } from "./field-list.js";
import { reportNumericHeader } from "./missing-header.js";
import type { ChartSheet, Field, Mark } from "./model.js";
import { checkCells } from "./nested-cells.js";
import type { PastedRows } from "./pasted-rows.js";
import { readAttributeList, readAttributes } from "./read-attributes.js";
import { expectedCells } from "./row-lengths.js";
import { suspectRows, widthOf } from "./suspect-rows.js";

type ReportFor = (part: { readonly file: SourceFile }) => Report;

/** The sheets of a chart: each a header, and rows of a title and its values. */
export function readSheets(
  directive: ExpandedDirective,
  pasted: PastedRows | undefined,
  reportFor: ReportFor,
  report: Report,
): readonly ChartSheet[] {
  const sheets: ChartSheet[] = [];
  for (const sheet of directive.sheets) {
    const read = readSheet(sheet, { pasted, text: directive.file.text }, reportFor, report);
    if (read) sheets.push(read);
  }
  return sheets;
}

function readSheet(sheet: ExpandedSheet, around: Around, reportFor: ReportFor, report: Report): ChartSheet | undefined {
  // The first sheet has the attributes of its chart, which are read elsewhere. The template phase has read the rows of `from`.
  if (sheet.directive.name === "sheet") readAttributes(sheet.attributes, sheetAttributes, "`@sheet`", report);
  const { header, rows } = splitHeader(sheet, reportFor);
  if (!header) {
    reportMissingData(sheet, sheet.directive.name === "sheet" ? "The sheet" : "The chart", around, report);
    return undefined;
  }
  checkCells(header, reportFor(header));
  reportNumericHeader(header, sheet.directive.name === "sheet" ? "the sheet" : "the chart", reportFor(header));
  const colors = readRows({ header, rows }, expectedCells(header, rows, reportFor), reportFor);
  return { header, rows, colors, marks: sheet.marks?.map((mark) => readMark(mark, reportFor(mark))) ?? noMarks };
}

const noMarks: ChartSheet["marks"] = [];

function readMark({ file, span, node, attributes }: ExpandedMark, report: Report): Mark {
  const read = readAttributeList(attributes, markAttributes, "`@mark`", report);
  return { file, span, nameSpan: node.nameSpan, fields: new FieldList(read.map(({ field }) => field)) };
}

/** A misspelled `from` has a finding already. */
const isFrom = (name: string, directive: Directive): boolean =>
  meansFrom(name, findDirective(directive.name)?.attributes.map((known) => known.name) ?? []);

/** Where rows that are missing may be: below, or in the text around. */
interface Around {
  readonly pasted: PastedRows | undefined;
  readonly text: string;
}

/** Reports rows that are missing, at the lines that are meant as rows if there are some. */
export function reportMissingData(
  { directive, attributes }: ExpandedSheet,
  what: string,
  { pasted, text }: Around,
  report: Report,
): void {
  // A `from` without rows has failed and has a finding already, and so has an attribute that needs one.
  const lacksFrom = (name: string): boolean => needsTable(name) && hasAttribute(directive.name, name);
  if (attributes.some(({ name }) => name === "from" || lacksFrom(name) || isFrom(name, directive))) return;
  if (pasted?.directive === directive) {
    const clue = { where: "rows", span: cover(directive.nameSpan, pasted.span) } as const;
    report(missingData, pasted.span, { what, pasted: pasted.kind }, { fixes: [pasted.fix], clue });
  } else reportWithoutRows(directive, what, text, report);
}

/** Blocks below and the expression of `from` can make no row: by a condition that does not hold, or by a mistake. */
function reportWithoutRows(directive: Directive, what: string, text: string, report: Report): void {
  const { nameSpan, argumentSpan, attributes, items } = directive;
  const blocks = items.filter(({ kind }) => kind === "if" || kind === "for");
  const isComputed = blocks.length > 0 || attributes?.entries.some(({ name }) => name === "from");
  const end = blocks.at(-1)?.span.end ?? lineEnd(text, attributes?.span.end ?? argumentSpan.end);
  const clue = { where: isComputed ? "computed-rows" : "rows", span: { start: nameSpan.start, end } } as const;
  report(missingData, nameSpan, { what, blocks: blocks.length > 0 }, { clue });
}

/** Checks the rows. Gives their colours. */
function readRows(
  { header, rows }: Pick<ChartSheet, "header" | "rows">,
  columns: number,
  reportFor: ReportFor,
): ReadonlyMap<number, Field> {
  let colors: Map<number, Field> | undefined;
  for (const position of suspectRows(rows, (block) => mayHaveColor(block) || widthOf(block) !== columns)) {
    const row = rows.at(position)!;
    checkLength(row, columns, reportFor(row));
    checkCells(row, reportFor(row), header);
    const color = readColor(row, reportFor(row));
    if (!color) continue;
    colors ??= new Map();
    colors.set(position, color);
  }
  return colors ?? noRowColors;
}

const noRowColors: ChartSheet["colors"] = new Map();

/** Plain rows of a document have no attributes. Rows of a table have only values that a cell can have, but perhaps colours. */
const mayHaveColor = (block: RowBlock): boolean => block.kind === "table" && block.color !== undefined;

function readColor(row: ExpandedRow, report: Report): Field | undefined {
  const attributes = rowAttributes(row);
  if (attributes.length === 0) return undefined;
  return readAttributes(attributes, [rowColorAttribute], "A row", report).get("color")?.field;
}

/** Reports more cells than columns as an error (their meaning is unknown), fewer as a warning (the service accepts them). */
export function checkLength(row: ExpandedRow, columns: number, report: Report): void {
  const cells = cellCount(row);
  if (cells > columns) {
    const first = cellSpan(row, columns);
    report(
      rowTooLong,
      { start: first.start, end: Math.max(first.end, cellSpan(row, cells - 1).end) },
      { cells, columns },
      colorAfter(row) ?? emptyBetween(row) ?? commentAfter(row, columns),
    );
  } else if (cells < columns) {
    report(rowTooShort, rowSpan(row), { cells, columns });
  }
}

/** A bar too many. */
function emptyBetween(row: ExpandedRow): ReportDetails | undefined {
  const cells = cellCount(row);
  for (let position = 0; position < cells; position++)
    if (isEmptyCell(row, position) && !evaluatedCell(row, position))
      return { hint: "Remove the bar too many, or name the column in the header." };
  return undefined;
}

/** The advice for `// note` after the last cell of a row. */
function commentAfter(row: ExpandedRow, columns: number): ReportDetails {
  const { text } = row.file;
  const start = cellSpan(row, columns).start;
  return isTableRow(row) ? {} : trailingComment(text, { start, end: lineEnd(text, start) });
}

/** The advice for a last cell that was meant as attributes: the only one of a row is a colour. */
function colorAfter(row: ExpandedRow): ReportDetails | undefined {
  const last = cellCount(row) - 1;
  if (isTableRow(row)) return undefined;
  const cell = rawCell(row, last);
  const [, color] = /^\{?[ \t]*(color[ \t]*=[ \t]*"?#?[\da-f]{3,8}"?)[ \t]*\}{0,2}$/i.exec(cell) ?? [];
  if (color === undefined)
    return /^\{(?!\{)[^}]*$/.test(cell) ? { hint: "Write the missing `}` of the row's attributes." } : undefined;
  const { text } = row.file;
  const { start } = cellSpan(row, last);
  // With the bar after it, the colour would be a cell still.
  const fix = replacement(`Write \`{${color}}\``, trim(text, start, lineEnd(text, start)), `{${color}}`);
  return { hint: `Write \`{${color}}\`.`, fixes: [fix] };
}

/**
 * The header and the rows after it. A second row whose cells are all `:?-+:?` is decoration, as in Markdown tables. Attributes of
 * the header or the decoration are reported: they would apply to no row of data.
 */
export function splitHeader(
  sheet: ExpandedSheet,
  reportFor: ReportFor,
): { readonly header?: ExpandedRow; readonly rows: RowList } {
  const header = sheet.rows.at(0);
  if (!header) return { rows: sheet.rows };
  reportAttributes(header, reportFor);
  if (header.kind === "written" && header.block.run.hasPlainDecoration)
    return { header, rows: withoutFirst(sheet.rows, 2) };
  const second = sheet.rows.at(1);
  if (!second || !isDecoration(second)) return { header, rows: withoutFirst(sheet.rows, 1) };
  reportAttributes(second, reportFor);
  return { header, rows: withoutFirst(sheet.rows, 2) };
}

function reportAttributes(row: ExpandedRow, reportFor: ReportFor): void {
  const span = attributesSpan(row);
  if (span) reportFor(row)(misplacedAttributes, span, undefined);
}

function isDecoration(row: ExpandedRow): boolean {
  for (let position = cellCount(row) - 1; position >= 0; position--) {
    if (plainKind(row, position) === specialCell || !decorationCell.test(rawCell(row, position))) return false;
  }
  return true;
}
