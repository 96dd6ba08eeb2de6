import type { ColumnDefinition } from "../language/element.js";
import { isList, isNumeric, isRecord, numberText, type Value } from "../language/value.js";
import type { ExpandedRow } from "../template/expanded.js";
import { createRowList } from "../template/row-list.js";
import { cellFlag } from "../text/cell-flags.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isEmptyCell, plainKind, rawCell } from "./cells.js";
import type { Field, ItemColumn, Items } from "./model.js";

/*
 * The cells of maps and facts as fields. They are read on request, since most rows have nothing to report and are only emitted.
 */

/** The items of an element without items. */
export const noItems: Items = { rows: createRowList([]), columns: [], colors: new Map() };

export const itemColumn = ({ columns }: Pick<Items, "columns">, name: string): ItemColumn | undefined =>
  columns.find(({ definition }) => definition.name === name);

/** Whether the row has such a cell, and something in it. */
export const hasItemCell = (row: ExpandedRow, { position }: ItemColumn): boolean =>
  position < cellCount(row) && !isEmptyCell(row, position);

/** A field as it is emitted; `undefined` where the cell is empty, or cannot be one. */
export function itemJson(row: ExpandedRow, column: ItemColumn): string | undefined {
  const { position, definition } = column;
  if (!hasItemCell(row, column)) return undefined;
  const value = evaluatedCell(row, position);
  // A cell that failed, or contains a list or an object, already has a finding.
  if (value && (value.failed || isList(value.value) || isRecord(value.value))) return undefined;
  if (!value) return plainItem(row, column);
  if (definition.type === "number") return numberOf(value.value);
  const figure = definition.type === "figure" ? figureOf(value.value) : undefined;
  // Other types are text, whatever the cell looks like.
  return figure ?? JSON.stringify(cellText(row, position));
}

/** The field of a column, with its place, for rules. */
export function itemField(row: ExpandedRow, column: ItemColumn): Field | undefined {
  const json = itemJson(row, column);
  if (json === undefined) return undefined;
  const span = cellSpan(row, column.position);
  const value = JSON.parse(json) as Field["value"];
  return { name: column.definition.name, nameSpan: span, span, parts: [], value, json };
}

/** How a cell that means itself is written in a column: not at all, as it is, or as a string. */
export const itemForm = { none: 0, own: 1, string: 2 } as const;

/** A number stays as written: `1.50` must not become `1.5`. A figure that is an integer or a boolean is one (specification, section 2.8). */
export function itemFormOf({ type }: ColumnDefinition, text: string, start: number, end: number, kind: number): number {
  if (kind === cellFlag.empty) return itemForm.none;
  if (type === "number") return (kind & cellFlag.number) === 0 ? itemForm.none : itemForm.own;
  const isOwn = type === "figure" && ((kind & cellFlag.integer) !== 0 || isBoolean(text, start, end));
  return isOwn ? itemForm.own : itemForm.string;
}

const isBoolean = (text: string, start: number, end: number): boolean =>
  (end - start === 4 && text.startsWith("true", start)) || (end - start === 5 && text.startsWith("false", start));

function plainItem(row: ExpandedRow, { position, definition }: ItemColumn): string | undefined {
  const raw = rawCell(row, position);
  const form = itemFormOf(definition, raw, 0, raw.length, plainKind(row, position));
  if (form === itemForm.none) return undefined;
  return form === itemForm.own ? raw : JSON.stringify(raw);
}

const numberOf = (value: Value): string | undefined =>
  value !== null && isNumeric(value) ? numberText(value) : undefined;

/**
 * A figure that is a boolean or a whole number; `undefined` for others, which are strings. A whole number with a point, such as `15.0` in a column
 * of data or from `fixed`, is a string too: readers of JSON drop its zeros, which `15.1` in the next row needs.
 */
function figureOf(value: Value): string | undefined {
  if (typeof value === "boolean") return String(value);
  const number = numberOf(value);
  return number !== undefined && isWholeNumber(number) ? number : undefined;
}

/** `1e3` is one; `2.0` is not, since its point is meant to be seen. */
const isWholeNumber = (number: string): boolean => !number.includes(".") && Number.isInteger(Number(number));
