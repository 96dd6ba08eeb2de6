import { cellCount, cellText, plainKind, rawCell } from "../../check/cells.js";
import { itemColumn } from "../../check/items.js";
import type { CheckContext, SourceElement, TableElement } from "../../check/model.js";
import { hasNoNotes, hasSameNotes } from "../../check/picture-notes.js";
import { valueChecksOf } from "../../check/registry.js";
import { duplicateRegion } from "../../check/rules/duplicate-region.js";
import { duplicateRow } from "../../check/rules/duplicate-row.js";
import { valueCell } from "../../check/value-cell.js";
import { cellFlag } from "../../syntax/plain-rows.js";
import { cellKind } from "../../syntax/row-cells.js";
import type { RowRun } from "../../syntax/rows.js";
import type { FlatRow, RowList } from "../../template/flat.js";
import type { SlotForm } from "./slot-form.js";
import type { SlotCell } from "./steps.js";

/** What is known of the slots in the table of an element. */
export interface TableSlots {
  /** By cell. */
  readonly forms: readonly SlotForm[];
  /** The titles of its rows, if they must differ and some are slots: as JSON, or the index of a cell. */
  readonly titles: readonly (string | number)[];
}

/**
 * The forms of the slots in an element's table, such that no rule can find anything in it, whatever the values are. `undefined` if there is no
 * such form. Its evaluated cells are known to have no findings with one set of values.
 */
export function tableSlots(
  element: SourceElement,
  cells: readonly SlotCell[],
  context: CheckContext,
): TableSlots | undefined {
  // `highlight` and colours of themes go by titles, and a separator makes numbers of texts.
  if (element.compilerAttributes.size > 0 || element.settings.has("decimal_separator")) return undefined;
  const rows = element.definition.data === "sheets" ? element.sheets[0]?.rows : element.items.rows;
  const block = rows?.blocks[0];
  if (block?.kind !== "written" || !isNamedByFixedCell(element, cells)) return undefined;
  const titles = titlesOf(element, rows!, cells);
  if (!titles) return undefined;
  for (const sign of signs) {
    const forms = cells.map((cell) => formOf(element, cell, sign));
    if (forms.includes(undefined)) return undefined;
    const columns = flagsOf(block.run, rows!, cells, forms as SlotForm[]);
    const table = { run: { ...block.run, columns }, first: block.first, columns: element.items.columns };
    if (isQuiet({ ...element, table }, context)) return { forms: forms as SlotForm[], titles };
  }
  return undefined;
}

/** The first that suits is taken: the fewer values suit, the more rules are quiet. */
const signs = ["number", "not-negative", "positive"] as const;

/** Rules about rows; what does not look at rows has found nothing with other values. */
const isQuiet = (element: TableElement, context: CheckContext): boolean =>
  valueChecksOf(element).every((check) => {
    // Titles that differ have no findings of these two.
    if (check.rule === duplicateRow.rule || check.rule === duplicateRegion.rule) return true;
    return check.isQuiet === hasNoNotes ? hasSameNotes(element) : check.isQuiet?.(element, context);
  });

function formOf(
  { definition, items }: SourceElement,
  { row, position }: SlotCell,
  sign: SlotForm,
): SlotForm | undefined {
  if (definition.data === "sheets") return row === 0 || position === 0 ? "text" : sign;
  const type = items.columns.find((column) => column.position === position)?.definition.type;
  if (row === 0 || type === undefined || type === "region-color") return undefined;
  return type === "number" ? "number" : type;
}

/** A header of numbers is probably a row of data: a cell without a slot says that it is none. */
function isNamedByFixedCell({ sheets }: SourceElement, cells: readonly SlotCell[]): boolean {
  const header = sheets[0]?.header;
  const slots = cells.filter(({ row }) => row === 0);
  if (!header || slots.length === 0) return true;
  const positions = Array.from({ length: cellCount(header) }, (_, position) => position);
  return positions.some(
    (position) =>
      !slots.some((slot) => slot.position === position) && valueCell(header, position, false).kind !== "number",
  );
}

/** The flags of all cells, also of the rows that are not plain. */
function flagsOf(
  { columns, width }: RowRun,
  rows: RowList,
  cells: readonly SlotCell[],
  forms: readonly SlotForm[],
): readonly number[] {
  const flags = Array.from({ length: width }, (_, position) => columns[position] ?? 0);
  for (const row of rows)
    for (let position = 0; position < width; position++) {
      const slot = slotAt(cells, row, position);
      flags[position]! |= slot < 0 ? fixedFlags(row, position) : formFlags[forms[slot]!];
    }
  return flags;
}

const slotAt = (cells: readonly SlotCell[], { index }: FlatRow, position: number): number =>
  cells.findIndex((cell) => cell.row === index && cell.position === position);

const formFlags: Readonly<Record<SlotForm, number>> = {
  text: cellFlag.text,
  figure: cellFlag.text | cellFlag.number,
  number: cellFlag.number | cellFlag.negative | cellFlag.zero,
  "not-negative": cellFlag.number | cellFlag.zero,
  positive: cellFlag.number,
};

/** A cell that is not plain and no slot is text in quotes. */
function fixedFlags(row: FlatRow, position: number): number {
  if (position >= cellCount(row)) return 0;
  switch (plainKind(row, position)) {
    case cellKind.empty:
      return cellFlag.empty;
    case cellKind.number: {
      const value = Number(rawCell(row, position));
      const sign = (value < 0 ? cellFlag.negative : 0) | (value === 0 ? cellFlag.zero : 0);
      return cellFlag.number | sign | (Number.isFinite(value) ? 0 : cellFlag.exponent);
    }
    default:
      return cellFlag.text;
  }
}

/** As many as are compared for each document. */
const mostTitles = 64;

/** The titles of rows that rules compare; `undefined` if two are the same, or too many are to be compared. */
function titlesOf(
  { definition, items }: SourceElement,
  rows: RowList,
  cells: readonly SlotCell[],
): TableSlots["titles"] | undefined {
  const column = definition.data === "sheets" ? 0 : itemColumn(items, "title")?.position;
  if (column === undefined) return [];
  const titles: (string | number)[] = [];
  for (const row of rows) {
    const slot = slotAt(cells, row, column);
    // Rows without a title are not compared.
    if (slot >= 0) titles.push(slot);
    else if (cellText(row, column).trim() !== "") titles.push(JSON.stringify(cellText(row, column)));
  }
  if (new Set(titles).size < titles.length) return undefined;
  if (titles.every((title) => typeof title === "string")) return [];
  return titles.length > mostTitles ? undefined : titles;
}
