import { cellCount, cellText, chartValueJson } from "../check/cells.js";
import { itemForm, itemFormOf, itemJson } from "../check/items.js";
import { fieldJson } from "../check/make-field.js";
import type { Field, ItemColumn, Items } from "../check/model.js";
import type { Cells, TextColumn } from "../data/reader.js";
import { cellIndex, cellValue } from "../data/table.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import type { ExpandedRow, RowList, WrittenRows } from "../template/expanded.js";
import { rowRanges } from "../template/row-list.js";
import { cellFlag } from "../text/cell-flags.js";
import type { CellPlaces } from "../text/text-cells.js";
import type { JsonBytes } from "./json-bytes.js";

const comma = 44;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/** A column of a table: places in a text, of which the first is that of row 0, or values. */
interface Column {
  readonly cells: TextColumn["cells"] | undefined;
  readonly first: number;
  readonly values: Cells;
}

/** Writes the rows of a chart as lists. Nothing is made for a row, or for a cell that needs no escape. */
export function writeRows(rows: RowList, separated: boolean, out: JsonBytes): void {
  let position = 0;
  for (const block of rows.blocks) {
    const columns = block.kind === "table" ? block.cells.map(columnOf) : noColumns;
    for (const { from, to, isColumnar } of rowRanges(block))
      for (let index = from; index < to; index++) {
        if (position > 0) out.byte(comma);
        out.byte(openList);
        if (!isColumnar) writeRow(rows.at(position)!, separated, out);
        else if (block.kind === "written") writeWrittenCells(block.run, index, separated, out);
        else writeTableCells(columns, block.positions ? block.positions[index]! : index, out);
        out.byte(closeList);
        out.flush();
        position++;
      }
  }
}

const noColumns: readonly Column[] = [];

function columnOf(values: Cells): Column {
  const isText = values.kind === "text" && !values.cells.hasQuotes;
  return { cells: isText ? values.cells : undefined, first: isText ? cellIndex(values, 0) : 0, values };
}

function writeTableCells(columns: readonly Column[], row: number, out: JsonBytes): void {
  for (let position = 0; position < columns.length; position++) {
    const { cells, first, values } = columns[position]!;
    if (position > 0) out.byte(comma);
    // The service converts texts: a value that is a number already stays one.
    if (cells) writeCell(cells, first + row * cells.width, position === 0, out);
    else writeValue(cellValue(values, row), position === 0, out);
  }
}

function writeWrittenCells(run: WrittenRows["run"], row: number, separated: boolean, out: JsonBytes): void {
  const first = run.firstCell[row]!;
  const { units, text, start, end, kinds, width } = run;
  for (let position = 0; position < width; position++) {
    if (position > 0) out.byte(comma);
    const cell = first + position;
    const isNumber = position > 0 && !separated && (kinds[cell]! & cellFlag.number) !== 0;
    if (!out.units(units, start[cell]!, end[cell]!, !isNumber)) out.string(text.slice(start[cell], end[cell]));
  }
}

/** A number is written as it is, anything else as text. Titles are text. */
function writeCell({ text, start, end, kinds }: CellPlaces, cell: number, isText: boolean, out: JsonBytes): void {
  const kind = kinds[cell]!;
  if ((kind & cellFlag.number) !== 0 && !isText) out.ascii(text, start[cell]!, end[cell]!);
  else if (kind === cellFlag.empty) out.string("");
  else out.string(text.slice(start[cell], end[cell]));
}

function writeValue(value: Value, isTitle: boolean, out: JsonBytes): void {
  const isNumber = value !== null && isNumeric(value);
  const text = value === null ? "" : isNumber ? numberText(value) : String(value);
  if (isNumber && !isTitle) out.ascii(text, 0, text.length);
  else out.string(text);
}

/** A row with cells that have been evaluated. */
function writeRow(row: ExpandedRow, separated: boolean, out: JsonBytes): void {
  for (let position = 0; position < cellCount(row); position++) {
    if (position > 0) out.byte(comma);
    if (position === 0) out.string(cellText(row, 0));
    else out.raw(chartValueJson(row, position, separated));
  }
}

/** Writes the rows of a map or of facts as objects. */
export function writeItems({ rows, columns, colors }: Items, out: JsonBytes): void {
  let position = 0;
  for (const block of rows.blocks)
    for (const { from, to, isColumnar } of rowRanges(block))
      for (let index = from; index < to; index++) {
        if (position > 0) out.byte(comma);
        out.byte(openObject);
        const isNext =
          block.kind === "written" && isColumnar
            ? writePlainItem(block, index, columns, out)
            : writeItem(rows.at(position)!, columns, out);
        writeColor(colors.get(position), isNext, out);
        out.byte(closeObject);
        out.flush();
        position++;
      }
}

/** Whether a field has been written. */
function writePlainItem({ run }: WrittenRows, row: number, columns: readonly ItemColumn[], out: JsonBytes): boolean {
  const { units, text, start, end, kinds, width, firstCell } = run;
  let isNext = false;
  for (const { position, definition } of columns) {
    if (position >= width) continue;
    const cell = firstCell[row]! + position;
    const form = itemFormOf(definition, text, start[cell]!, end[cell]!, kinds[cell]!);
    if (form === itemForm.none) continue;
    writeKey(definition.name, isNext, out);
    isNext = true;
    if (!out.units(units, start[cell]!, end[cell]!, form === itemForm.string))
      out.string(text.slice(start[cell], end[cell]));
  }
  return isNext;
}

function writeItem(row: ExpandedRow, columns: readonly ItemColumn[], out: JsonBytes): boolean {
  let isNext = false;
  for (const column of columns) {
    const json = itemJson(row, column);
    if (json === undefined) continue;
    writeKey(column.definition.name, isNext, out);
    isNext = true;
    out.raw(json);
  }
  return isNext;
}

/** `color` is the last field of a region (section 2.7), so one that the compiler gives comes last too. */
function writeColor(color: Field | undefined, isNext: boolean, out: JsonBytes): void {
  if (!color) return;
  writeKey(color.name, isNext, out);
  out.raw(fieldJson(color));
}

function writeKey(name: string, isNext: boolean, out: JsonBytes): void {
  if (isNext) out.byte(comma);
  out.key(name);
}
