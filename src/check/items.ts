import { isList, isNumeric, isRecord, numberText } from "../language/value.js";
import { cellKind } from "../syntax/row-cells.js";
import type { FlatRow } from "../template/flat.js";
import { createRowList } from "../template/row-list.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isEmptyCell, plainKind, rawCell } from "./cells.js";
import type { Field, ItemColumn, Items } from "./model.js";

/* The cells of maps and facts as fields. They are read when somebody asks, since most rows have nothing to report and are only emitted. */

/** The items of an element without items. */
export const noItems: Items = { rows: createRowList([]), columns: [], colors: new Map() };

export const itemColumn = ({ columns }: Pick<Items, "columns">, name: string): ItemColumn | undefined =>
  columns.find(({ definition }) => definition.name === name);

/** Whether the row has such a cell, and something in it. */
export const hasItemCell = (row: FlatRow, { position }: ItemColumn): boolean =>
  position < cellCount(row) && !isEmptyCell(row, position);

/** A field as it is emitted; `undefined` where the cell is empty, or cannot be one. */
export function itemJson(row: FlatRow, column: ItemColumn): string | undefined {
  const { position, definition } = column;
  if (!hasItemCell(row, column)) return undefined;
  const value = evaluatedCell(row, position);
  // A cell that failed, or contains a list or an object, already has a finding.
  if (value && (value.failed || isList(value.value) || isRecord(value.value))) return undefined;
  if (definition.type === "number") return numberCell(row, position);
  const figure = definition.type === "figure" ? figureCell(row, position) : undefined;
  // Other types are text, whatever the cell looks like.
  return figure ?? JSON.stringify(cellText(row, position));
}

/** The field of a column, with its place, for rules. */
export function itemField(row: FlatRow, column: ItemColumn): Field | undefined {
  const json = itemJson(row, column);
  if (json === undefined) return undefined;
  const span = cellSpan(row, column.position);
  const value = JSON.parse(json) as Field["value"];
  return { name: column.definition.name, nameSpan: span, span, parts: [], value, json };
}

/** The number as written: `1.50` must not become `1.5`. `undefined` if the cell is not a number. */
function numberCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (!evaluated) return plainKind(row, position) === cellKind.number ? rawCell(row, position) : undefined;
  return evaluated.value !== null && isNumeric(evaluated.value) ? numberText(evaluated.value) : undefined;
}

/**
 * The JSON text of a figure that is an integer or a boolean (specification, section 2.8). `undefined` for a string. A whole number with a
 * point, such as `15.0` in a column of data or from `fixed`, is a string too: readers of JSON drop its zeros, which `15.1` in the next row needs.
 */
function figureCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (typeof evaluated?.value === "boolean") return String(evaluated.value);
  const number = numberCell(row, position);
  if (evaluated) return number !== undefined && isWholeNumber(number) ? number : undefined;
  const raw = rawCell(row, position);
  if (raw === "true" || raw === "false") return raw;
  return number !== undefined && /^-?\d+$/.test(number) ? number : undefined;
}

/** `1e3` is one; `2.0` is not, since its point is meant to be seen. */
const isWholeNumber = (number: string): boolean => !number.includes(".") && Number.isInteger(Number(number));
