import type { ElementDefinition } from "../language/element.js";
import { cellKind } from "../syntax/row-cells.js";
import type { RowRun } from "../syntax/rows.js";
import { isLetter } from "../syntax/scan.js";
import type { FlatDirective, RowBlock, WrittenRows } from "../template/flat.js";
import { withoutFirst } from "../template/row-list.js";
import { noItems } from "./items.js";
import { findColumn } from "./missing-header.js";
import type { ChartSheet, ItemColumn, Items, PlainTable } from "./model.js";
import { noRowColors } from "./read-chart.js";
import { fitAll, inOrder } from "./read-items.js";

const noColumns: readonly ItemColumn[] = [];

/** The rows of a directive, if what is known of all of them says that they are plain; most tables are. */
export function plainTable(directive: FlatDirective, definition: ElementDefinition): PlainTable | undefined {
  const block = onlyBlock(directive);
  if (block?.kind !== "written" || !isPlain(block)) return undefined;
  const { run } = block;
  const first = run.hasPlainDecoration ? 2 : 1;
  if (run.oddRows.length !== first || first >= run.rowCount) return undefined;
  if (definition.data === "sheets") return beginsWithWord(run) ? { run, first, columns: noColumns } : undefined;
  const columns = columnsNamed(definition, namesOf(run));
  return columns && fitAll(columns, block) ? { run, first, columns: inOrder(columns, definition) } : undefined;
}

function onlyBlock({ node, sheets }: FlatDirective): RowBlock | undefined {
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1 || sheet.directive !== node) return undefined;
  const { blocks } = sheet.rows;
  return blocks.length === 1 ? blocks[0] : undefined;
}

/** Whether all rows of a run are there, and none has cells or attributes to read. */
const isPlain = ({ first, count, run, cells, attributes }: WrittenRows): boolean =>
  first === 0 && count === run.rowCount && cells.size === 0 && attributes.size === 0;

/** A header whose cells are all numbers is probably a row of data. */
const beginsWithWord = ({ text, header: { kinds, starts } }: RowRun): boolean =>
  kinds[0] === cellKind.empty || (kinds[0] === cellKind.text && isLetter(text.charCodeAt(starts[0]!)));

function namesOf({ text, header: { starts, ends } }: RowRun): readonly string[] {
  const names: string[] = [];
  for (let position = 0; position < starts.length; position++) names.push(text.slice(starts[position], ends[position]));
  return names;
}

/** The columns that a header names; `undefined` if one is not known, is there twice, or is missing. */
function columnsNamed(definition: ElementDefinition, names: readonly string[]): readonly ItemColumn[] | undefined {
  const columns: ItemColumn[] = [];
  let required = 0;
  for (let position = 0; position < names.length; position++) {
    const column = findColumn(definition, names[position]!);
    if (!column) return undefined;
    for (const known of columns) if (known.definition === column) return undefined;
    if (column.required) required++;
    columns.push({ definition: column, position });
  }
  for (const column of definition.columns) if (column.required) required--;
  return required === 0 ? columns : undefined;
}

/** The table as the sheet of a chart. */
export function sheetOf({ first }: PlainTable, { sheets }: FlatDirective): ChartSheet {
  const { rows } = sheets[0]!;
  return { header: rows.at(0)!, rows: withoutFirst(rows, first), colors: noRowColors };
}

/** The table as the regions of a map, or as facts. */
export const itemsOf = ({ first, columns }: PlainTable, { sheets }: FlatDirective): Items => ({
  ...noItems,
  rows: withoutFirst(sheets[0]!.rows, first),
  columns,
});
