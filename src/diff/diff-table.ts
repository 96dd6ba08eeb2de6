import { type CellPointer, cellPointers } from "../render/cell-pointers.js";
import { type ChartRow, chartSheets, textOf } from "../render/chart-data.js";
import { type ElementFields, itemsOf, settingsOf } from "../render/element.js";
import { type PictureColumn, pictureFields } from "../render/picture-fields.js";
import { writtenNumber } from "../text/exact-json.js";
import { fieldsOf } from "../text/fields-of.js";
import { pointerStep } from "../text/json-pointer.js";

/** A table of an element: rows with titles, columns with names. */
export interface DiffTable {
  /** The name of the column of titles. */
  readonly corner: string;
  readonly columns: readonly DiffColumn[];
  readonly rows: readonly DiffRow[];
  /** Whether each row has the cells that it needs: a column is then neither new nor missing. */
  readonly loose: boolean;
}

interface DiffColumn {
  readonly name: string;
  readonly picture?: true;
}

interface DiffRow {
  readonly title: string;
  /** As the content has them, with the digits of numbers; `undefined` where the row is too short. */
  readonly cells: readonly unknown[];
  readonly color?: string;
  readonly pointer: (column?: number) => string;
}

/** The tables of an element: of a chart one for each sheet, of a map or facts one. `source` is the element's JSON pointer. */
export function diffTables(element: ElementFields, source: string): readonly DiffTable[] {
  if (element["type"] === "chart") return chartTables(element, source);
  if (element["type"] === "map") return [itemTable(element, "title", source)];
  return element["type"] === "facts_and_figures" ? [itemTable(element, "fact", source)] : [];
}

/** How the texts of an element are read as numbers. */
export function separatorOf(element: ElementFields): string | undefined {
  const separator = settingsOf(element)["decimal_separator"];
  return typeof separator === "string" ? separator : undefined;
}

function chartTables(element: ElementFields, source: string): readonly DiffTable[] {
  const beside = besideColumns(element, source);
  return chartSheets(element["data"], separatorOf(element)).map(({ corner, columns, rows }, sheet) => {
    const pointer = cellPointers(element, sheet, source);
    const own = beside.filter(({ cells }) => cells(sheet).length > 0);
    return {
      corner,
      loose: false,
      columns: [
        ...columns.map((name) => ({ name: name.trim() })),
        ...own.map(({ name }) => ({ name, picture: true as const })),
      ],
      rows: rows.map((row, at) => chartRow(row, at, { columns: columns.length, pointer, own, sheet })),
    };
  });
}

interface RowPlace {
  readonly columns: number;
  readonly pointer: CellPointer;
  readonly own: readonly BesideColumn[];
  readonly sheet: number;
}

function chartRow(row: ChartRow, at: number, { columns, pointer, own, sheet }: RowPlace): DiffRow {
  const { title, cells, color, written } = row;
  const digits = (column: number) => written?.get(column);
  return {
    title,
    cells: [
      ...cells.map((cell, column) => (digits(column) === undefined ? cell : { written: digits(column)! })),
      ...own.map((column) => column.cells(sheet)[at]),
    ],
    ...(color !== undefined && { color }),
    pointer: (column) => {
      if (column === undefined || column < columns) return pointer(at, column);
      return own[column - columns]!.pointer(sheet, at);
    },
  };
}

/** A column that only pictures have: `target`, `range` and `group` of a data file. */
interface BesideColumn {
  readonly name: string;
  readonly cells: (sheet: number) => readonly unknown[];
  readonly pointer: (sheet: number, row: number) => string;
}

function besideColumns(element: ElementFields, source: string): readonly BesideColumn[] {
  const { group, target, range = [] } = pictureFields(element);
  const named: readonly (readonly [string, PictureColumn | undefined])[] = [
    ["group", group],
    ["target", target],
    ["range/0", range[0]],
    ["range/1", range[1]],
  ];
  return named.flatMap(([field, column]) => {
    const { values } = column ?? {};
    if (!column || !values) return [];
    const pointer = (sheet: number, row: number) => `${source}/picture/${field}/values/${sheet}/${row}`;
    return [{ name: column.name.trim(), cells: (sheet: number) => values[sheet] ?? [], pointer }];
  });
}

/** A map or facts: each item is a row, each of its fields but the title a column. */
function itemTable(element: ElementFields, titled: string, source: string): DiffTable {
  const items = itemsOf(element);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => name !== titled);
  return {
    corner: titled,
    loose: true,
    columns: names.map((name) => ({ name })),
    rows: items.map((item, at) => ({
      title: textOf(item[titled]),
      cells: names.map((name) => itemCell(item[name])),
      pointer: (column) =>
        `${source}/data/${at}${column === undefined ? "" : pointerStep(column < 0 ? titled : names[column]!)}`,
    })),
  };
}

const itemCell = (value: unknown): unknown =>
  typeof value === "object" && value !== null && writtenNumber(value) === undefined
    ? JSON.stringify(fieldsOf(value))
    : value;
