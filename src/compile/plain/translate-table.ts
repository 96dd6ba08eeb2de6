import type { ElementSummary, TableSummary } from "../../check/model.js";
import { fits } from "../../check/read-items.js";
import { itemWriter } from "../../emit/write-plain-items.js";
import { put, type WriteRow } from "../../emit/write-plain-lines.js";
import { rowWriter } from "../../emit/write-plain-rows.js";
import { plainDecorationEnd } from "../../syntax/plain-header.js";
import { byteClass, byteClasses, isReplaced, plainRowEnd, skipSpaces, titleHash } from "../../syntax/plain-rows.js";
import { code, isLetter } from "../../syntax/scan.js";
import { textBetween } from "./encoded-text.js";
import { afterLineEnd, lineEndFrom, skipBlanks } from "./line-kind.js";
import { columnsOf, type PlainHead } from "./plain-head.js";
import { addElement, goTo, type Translation } from "./translation.js";

/**
 * A directive with rows in which no check finds anything. False where somebody has to look closer: at its line if it is met for the first time, at the rows
 * if they are not plain, or if a check would look at them one by one.
 */
export function translateDirective(translation: Translation): boolean {
  const { bytes, cursor, known } = translation;
  const end = lineEndFrom(bytes, cursor.at);
  const head = known.heads.find(translation, cursor.at, end);
  const header = skipBlanks(bytes, afterLineEnd(bytes, end));
  const table = head && scanTable(translation, head, header);
  if (!table || !isQuiet(head, table, translation)) return false;
  writeTable(translation, head, table);
  translation.rows += table.run.rowCount;
  goTo(translation, table.end);
  addElement(translation, head.isHalf);
  return true;
}

/** A table in the bytes of a document. */
interface ScannedTable extends TableSummary {
  /** The index of its first row, of its first row of data, and after its last one. */
  readonly header: number;
  readonly data: number;
  readonly end: number;
}

/** Larger tables are compiled: they are few. */
const mostRows = 1024;

/** By row of the table that is scanned. */
const titleHashes = new Int32Array(mostRows);

function scanTable(translation: Translation, head: PlainHead, header: number): ScannedTable | undefined {
  const { bytes, end } = translation;
  const width = widthOf(bytes, header, head.element.definition.data === "sheets");
  if (width === 0) return undefined;
  const headerEnd = lineEndFrom(bytes, header);
  const second = afterLineEnd(bytes, headerEnd);
  const decorationEnd = plainDecorationEnd(bytes, second, end);
  const first = decorationEnd < 0 ? 1 : 2;
  const data = decorationEnd < 0 ? second : afterLineEnd(bytes, decorationEnd);
  const columns: number[] = [];
  for (let column = 0; column < width; column++) columns.push(0);
  let at = data;
  let rowCount = first;
  for (; bytes[skipBlanks(bytes, at)] === code.pipe && at < end; rowCount++) {
    const rowEnd = plainRowEnd(bytes, at, width, columns);
    if (rowEnd < 0 || rowCount === mostRows) return undefined;
    titleHashes[rowCount] = titleHash(bytes, at);
    at = afterLineEnd(bytes, rowEnd);
  }
  const named = head.element.definition.data === "items" ? columnsIn(translation, head, header, headerEnd) : noColumns;
  if (rowCount === first || !named?.every(({ definition, position }) => fits(definition, columns[position]!)))
    return undefined;
  return { first, columns: named, run: { rowCount, width, columns, titleHash: titleHashes }, header, data, end: at };
}

const noColumns: TableSummary["columns"] = [];

function columnsIn(translation: Translation, head: PlainHead, start: number, end: number) {
  return head.columns.find(translation, start, end) ?? columnsOf(head, textBetween(translation, start, end));
}

/** How many cells a plain header has; 0 if it is not plain, or, of a chart, if its first cell may be a number. */
function widthOf(bytes: Uint8Array, start: number, isChart: boolean): number {
  if (bytes[start] !== code.pipe) return 0;
  let at = skipSpaces(bytes, start + 1);
  if (isChart && bytes[at] !== code.pipe && !isLetter(bytes[at]!)) return 0;
  for (let width = 0; ; at = skipSpaces(bytes, at + 1)) {
    const from = at;
    let found = byteClasses[bytes[at]!]!;
    for (; found <= byteClass.unsure; found = byteClasses[bytes[++at]!]!)
      if (found === byteClass.unsure && isReplaced(bytes, at)) return 0;
    if (found === byteClass.special) return 0;
    // What follows the last bar is a cell only if it is not blank.
    if (found === byteClass.lineEnd) return at === from ? width : width + 1;
    width++;
  }
}

/** Whether no check finds anything in a table. */
function isQuiet(head: PlainHead, table: ScannedTable, context: Translation): boolean {
  const { definition, chart, source, fields, settings } = head.element;
  const summary: ElementSummary = { definition, chart, source, fields, settings, table };
  for (const check of head.checks) if (!check.isQuiet?.(summary, context)) return false;
  return true;
}

function writeTable(translation: Translation, head: PlainHead, table: ScannedTable): void {
  const { output, cursor, style } = translation;
  const isChart = head.element.definition.data === "sheets";
  const frame = head.frames.get(style.elements)!;
  const data = isChart ? style.sheetData : style.itemData;
  cursor.to = put(output, data.open, put(output, frame.open, cursor.to));
  if (isChart) writeRows(translation, head, table);
  else writeLines(translation, table, itemWriter(table, style.items), style.items.between);
  cursor.to = put(output, frame.close, put(output, data.close, cursor.to));
}

/** The header too is a row, of texts. */
function writeRows(translation: Translation, { separated }: PlainHead, table: ScannedTable): void {
  const { output, cursor, style } = translation;
  const { run, header } = table;
  cursor.at = header;
  style.header(run.width)(cursor, translation, output);
  cursor.to = put(output, style.rows.between, cursor.to);
  writeLines(translation, table, rowWriter({ run, separated }, style.rows), style.rows.between);
}

function writeLines(translation: Translation, { data, end }: ScannedTable, write: WriteRow, between: Uint8Array): void {
  const { output, cursor } = translation;
  cursor.at = data;
  write(cursor, translation, output);
  while (cursor.at < end) {
    cursor.to = put(output, between, cursor.to);
    write(cursor, translation, output);
  }
}
