import { pictureField } from "../language/picture-attributes.js";
import type { ExpandedRow } from "../template/expanded.js";
import type { FileSpan } from "../text/file-span.js";
import { cellCount, cellSpan, rowSpan } from "./cells.js";
import { itemColumn } from "./items.js";
import { jsonPlace } from "./json-place.js";
import type { ElementModel, SourceElement } from "./model.js";

/**
 * Where a value of an element is written: a cell, a name of a column, a colour. A value without a place of its own is in what contains
 * it, at last in the element. Cells of a data file are where the element names the file.
 */
export function notePlace(element: ElementModel, pointer = ""): FileSpan {
  if (element.kind === "json" && pointer !== "") return jsonPlace(element.file, element.root, pointer, element.offset);
  if (element.kind === "json" || pointer === "") return { file: element.file, span: element.span };
  return placeInSource(element, pointer.split("/").slice(1));
}

function placeInSource(element: SourceElement, [name = "", ...steps]: readonly string[]): FileSpan {
  const { file, span, fields, sheets, pictureAttributes } = element;
  if (name === pictureField) {
    const field = pictureAttributes.get(steps[0] ?? "");
    return { file, span: field?.parts[Number(steps[1])]?.span ?? field?.span ?? span };
  }
  const field = fields.get(name);
  if (name !== "data") return { file, span: field?.parts[Number(steps[0])]?.span ?? field?.span ?? span };
  const found = sheets.length > 0 ? placeInSheets(element, steps) : placeInItem(element, steps);
  return found ?? { file, span };
}

/** `SHEET/ROW/CELL`, where row 0 is the header, or the same in the other shape of sheets (specification, section 2.6). */
function placeInSheets({ sheets }: SourceElement, steps: readonly string[]): FileSpan | undefined {
  if (steps[0] !== "sheets") {
    const [sheet, row, position] = steps.map(Number);
    const { header, rows } = sheets[sheet!] ?? {};
    return placeOfCell(row === 0 ? header : rows?.at(row! - 1), position);
  }
  const [, sheet, part, ...rest] = steps;
  const { header, rows, colors } = sheets[Number(sheet)] ?? {};
  if (part === "header") return placeOfCell(header, rest[0] === undefined ? undefined : Number(rest[0]));
  const [row, inside, column] = rest;
  const own = rows?.at(Number(row));
  const color = inside === "color" ? colors?.get(Number(row)) : undefined;
  if (own && color) return { file: own.file, span: color.span };
  return placeOfCell(own, inside === "header" ? 0 : column === undefined ? undefined : Number(column) + 1);
}

/** `ITEM/FIELD` of a map or of facts. */
function placeInItem({ items }: SourceElement, [index, name = ""]: readonly string[]): FileSpan | undefined {
  const row = items.rows.at(Number(index));
  const color = name === "color" ? items.colors.get(Number(index)) : undefined;
  if (row && color) return { file: row.file, span: color.span };
  return placeOfCell(row, itemColumn(items, name)?.position);
}

const placeOfCell = (row: ExpandedRow | undefined, position: number | undefined): FileSpan | undefined =>
  row && {
    file: row.file,
    span: position !== undefined && position < cellCount(row) ? cellSpan(row, position) : rowSpan(row),
  };
