import type { Table } from "../../data/reader.js";
import { cellValue } from "../../data/table.js";
import { type Type, typeText } from "../../language/types.js";
import type { Value } from "../../language/value.js";
import { fenceName } from "../../template/fence-name.js";
import { titleOf } from "../../template/from-options.js";
import { namesAt } from "../../template/type-info.js";
import { present } from "../../template/unify.js";
import type { DocumentLevel } from "../levels.js";
import type { Cursor } from "./cursor.js";

/** The names in scope at the cursor, the nearest scope first, with their types and tables. */
export interface Visible {
  readonly names: ReadonlyMap<string, Type>;
  /** The table whose rows have this type, if one has been read. */
  readonly tableOf: (record: Type) => Table | undefined;
}

const nothing: Visible = { names: new Map(), tableOf: () => undefined };

export async function visibleNames({ document, level, offset, start }: Cursor): Promise<Visible> {
  const compiled = await document();
  // The text may have changed meanwhile; then the client asks again.
  if (!compiled || compiled.file.text !== level.file.text) return nothing;
  const names = namesAt(compiled.info, compiled.file, Math.min(start, offset));
  return { names, tableOf: (record) => tableOf(record, names, compiled) };
}

/** Types know their columns and not where these come from: the table with the same columns is taken. */
function tableOf(record: Type, names: ReadonlyMap<string, Type>, { module }: DocumentLevel): Table | undefined {
  const fields = fieldsOf(record);
  for (const [node, table] of module.tables) {
    const name = node.kind === "fence" ? fenceName(node, module.file.text) : node.name?.name;
    const type = name === undefined ? undefined : names.get(name);
    if (type && fields && haveSameNames(fieldsOf(type), fields)) return table;
  }
  return undefined;
}

const haveSameNames = (one: ReadonlyMap<string, Type> | undefined, other: ReadonlyMap<string, Type>): boolean =>
  one === other || (one !== undefined && one.size === other.size && [...one.keys()].every((name) => other.has(name)));

/** The fields of a record, or of the records of a list. */
export function fieldsOf(type: Type): ReadonlyMap<string, Type> | undefined {
  const known = present(type);
  if (known.kind === "list") return fieldsOf(known.item);
  return known.kind === "record" ? known.fields : undefined;
}

/** A type as one line: of a table, its columns. */
export function describeType(type: Type): string {
  const fields = fieldsOf(type);
  if (!fields) return typeText(type);
  return `${present(type).kind === "list" ? "table" : "object"}: ${listed([...fields.keys()], 6)}`;
}

/** The type of a column and its first values. */
export function describeColumn(name: string, type: Type, table: Table | undefined): string {
  const sample = table ? samplesOf(name, table) : [];
  return sample.length === 0 ? typeText(type) : `${typeText(type)}: ${sample.join(", ")}`;
}

/** How many rows are looked at for a sample, and how many values it has. */
const lookedAt = 20;
const shown = 3;

function samplesOf(name: string, { columns, rowCount }: Table): readonly string[] {
  const cells = columns.find((column) => column.name === name)?.cells;
  const found = new Set<string>();
  for (let row = 0; cells && row < Math.min(rowCount, lookedAt) && found.size < shown; row++) {
    const text = sampleOf(cellValue(cells, row));
    if (text !== "") found.add(text);
  }
  return [...found];
}

const sampleOf = (value: Value): string => titleOf(value).slice(0, 40);

const listed = (names: readonly string[], max: number): string =>
  names.slice(0, max).join(", ") + (names.length > max ? " …" : "");
