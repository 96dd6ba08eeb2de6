import { any, boolean, integer, list, nullable, number, record, type Type, text } from "../language/types.js";
import {
  isExactNumber,
  isList,
  isNumeric,
  isPeriod,
  isRecord,
  numberText,
  type RecordValue,
  type Value,
} from "../language/value.js";
import { cellFlag } from "../text/cell-flags.js";
import { isJsonInteger, isJsonNumber } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import type { Cells, Column, Table, TextColumn } from "./reader.js";
import { cellSpan, typedValue } from "./text-cells.js";

/** A table of columns that each have a cell for every row. */
export function tableOf(names: readonly string[], columns: readonly Cells[], rowCount: number): Table {
  return tableOfColumns(
    names.map((name, at) => columnOf(name, columns[at]!)),
    rowCount,
  );
}

/** A table of columns whose types are known. */
export const tableOfColumns = (columns: readonly Column[], rowCount: number): Table =>
  new ColumnTable(columns, rowCount);

/** A class, unlike nearly everything else: V8 keeps the getter of an object literal, and with it the table, until a full collection. */
class ColumnTable implements Table {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  #records: readonly RecordValue[] | undefined;

  constructor(columns: readonly Column[], rowCount: number) {
    this.columns = columns;
    this.rowCount = rowCount;
  }

  get records(): readonly RecordValue[] {
    this.#records ??= Array.from({ length: this.rowCount }, (_, row) => recordAt(this.columns, row));
    return this.#records;
  }
}

export const cellsOf = (values: readonly Value[]): Cells => ({ kind: "values", values });

/** The cells of the column of a name; null for each row if the table does not have the column. */
export function cellsByName({ columns, rowCount }: Table): (name: string) => Cells {
  const known = new Map(columns.map(({ name, cells }) => [name, cells]));
  return (name) => known.get(name) ?? cellsOf(new Array<Value>(rowCount).fill(null));
}

/** A row of a table. */
export const recordAt = (columns: readonly Column[], row: number): RecordValue =>
  new Map(columns.map(({ name, cells }) => [name, cellValue(cells, row)]));

/** The value of a cell, by its row below the header. */
export const cellValue = (cells: Cells, row: number): Value =>
  cells.kind === "values" ? cells.values[row]! : typedValue(cells.cells, cellIndex(cells, row));

/** The place of a cell among all of its text. */
export const cellIndex = ({ cells, column, firstRow }: TextColumn, row: number): number =>
  (row + firstRow) * cells.width + column;

/** Where a cell is in the text of its file, by its row below the header, which is -1; `undefined` if it has no place there. */
export function cellPlace(cells: Cells, row: number): Span | undefined {
  const source = cells.kind === "text" ? cells : cells.source;
  return source && row + source.firstRow >= 0 ? cellSpan(source.cells, cellIndex(source, row)) : undefined;
}

/** All values of a column. */
export const cellValues = (cells: Cells, rowCount: number): readonly Value[] =>
  cells.kind === "values" ? cells.values : Array.from({ length: rowCount }, (_, row) => cellValue(cells, row));

/** The place of the first cell of a column that has this text; without one, of the first cell with a text. */
export function textPlace({ columns, rowCount }: Table, name: string, text?: string): Span | undefined {
  const column = columns.find((one) => one.name === name);
  const row = column ? rowOfText(column, rowCount, text) : -1;
  return column && row >= 0 ? cellPlace(column.cells, row) : undefined;
}

/** The first row of a column whose cell has this text, or without one any text; -1 if there is none. */
function rowOfText({ cells }: Column, rowCount: number, wanted?: string): number {
  for (let row = 0; row < rowCount; row++) {
    const value = cellValue(cells, row);
    const text = wanted !== undefined && value !== null && isNumeric(value) ? numberText(value) : value;
    if (typeof text === "string" && (wanted === undefined ? !isBlank(text) : text.trim() === wanted.trim())) return row;
  }
  return -1;
}

/** The first text of a column that has one, for messages. */
export function textExample(column: Column, rowCount: number): string {
  const row = rowOfText(column, rowCount);
  return row < 0 ? "" : shortened(cellValue(column.cells, row) as string);
}

const maxShown = 40;

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * maxShown + 1)];
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join("")}…` : text;
}

type Kind = "null" | "integer" | "number" | "text" | "boolean" | "list" | "record";

function columnOf(name: string, cells: Cells): Column {
  const kinds = cells.kind === "text" ? kindsOfTexts(cells) : new Set(cells.values.map(kindOf));
  const type = typeOf(kinds);
  return {
    name,
    type: kinds.has("null") ? nullable(type) : type,
    mixed: kinds.has("text") && (kinds.has("integer") || kinds.has("number")),
    cells,
  };
}

const kindNames = { null: cellFlag.empty, integer: cellFlag.integer, number: cellFlag.decimal, text: cellFlag.text };

function kindsOfTexts({ cells, column }: TextColumn): ReadonlySet<Kind> {
  const found = cells.columnKinds[column]!;
  const names = Object.keys(kindNames) as (keyof typeof kindNames)[];
  return new Set(names.filter((name) => found & kindNames[name]));
}

/**
 * The kind of a value. Each cell of each table passes here, so a reader that returns something JSON does not have (NaN, bigint, Date) fails
 * here: that is a bug of igx, not of the file.
 */
function kindOf(value: Value): Kind {
  if (value === null) return "null";
  if (typeof value === "string" || isPeriod(value)) return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number" && Number.isFinite(value))
    return Number.isInteger(value) ? integerKind(value) : "number";
  // Exact numbers become JSON as written, so their text must be a JSON number.
  if (isExactNumber(value) && isJsonNumber(value.raw)) return isJsonInteger(value.raw) ? "integer" : "number";
  if (isList(value)) {
    for (const item of value) kindOf(item);
    return "list";
  }
  if (isRecord(value)) {
    for (const field of value.values()) kindOf(field);
    return "record";
  }
  throw new TypeError(
    `A reader gave ${typeof value === "object" ? Object.prototype.toString.call(value) : String(value)}, which JSON does not have.`,
  );
}
/** From 1e21 on, JavaScript writes a double with an exponent, which is not an integer for readers of JSON. */
const integerKind = (value: number): Kind => (Math.abs(value) < 1e21 ? "integer" : "number");

const types: Readonly<Record<Kind, Type>> = {
  null: any,
  integer,
  number,
  text,
  boolean,
  list: list(any),
  record: record(),
};

/** A column without values can be anything. Integers and other numbers together are numbers; all other mixtures are `any`. */
function typeOf(kinds: ReadonlySet<Kind>): Type {
  const present = [...kinds].filter((kind) => kind !== "null");
  if (present.length === 1) return types[present[0]!];
  return present.length === 2 && kinds.has("integer") && kinds.has("number") ? number : any;
}
