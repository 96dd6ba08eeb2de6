import { isList, isRecord, type RecordValue, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import { type Misfit, readCells } from "./cell-reader.js";
import { checkNamedColumns } from "./header.js";
import type { FieldPart } from "./json-place.js";
import { scanJson } from "./json-scan.js";
import { jsonText } from "./json-text.js";
import { type CellPlace, misfitProblems } from "./misfits.js";
import { failed, limitProblem, malformed, maximumProblems } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult, Table } from "./reader.js";
import { cellsOf, tableOf } from "./table.js";

/** The problem of a value, and how to fix it. */
export interface WrongValue {
  readonly message: string;
  readonly hint: string;
}

/** The problem of data that is not a list of objects, the same in all formats. */
export const notRecords = (what: string, format: string): WrongValue => ({
  message: `The value is ${what}, but a table is a list of objects.`,
  hint: `Write ${example[format] ?? example["json"]}.`,
});

const example: Readonly<Record<string, string>> = {
  json: '`[{"name": "Ann", "age": 41}, …]`',
  jsonl: 'one object on each line, such as `{"name": "Ann", "age": 41}`',
  yaml: "a list of mappings, such as `- { name: Ann, age: 41 }`",
};

/** The hint for data that contains the rows, but not as a list of objects, with the option that reads them. */
export function suggestRows(value: Value | undefined): Pick<DataProblem, "hint" | "cure"> | undefined {
  if (value === undefined) return undefined;
  if (isRecord(value)) {
    // Interfaces on the web put their list into an object, mostly as its only one.
    const lists = [...value].filter(([, field]) => isList(field) && field.some(isRecord));
    const [list, another] = lists;
    if (list && !another && !/[.*]/.test(list[0])) {
      const cure = [`path=${JSON.stringify(list[0])}`];
      return { hint: `Name the list of rows: write \`{${cure[0]}}\`.`, cure };
    }
    const columns = [...value].flatMap(([name, field]) => (isList(field) ? [[name, field[0]] as const] : []));
    return columns.length > 0 && columns.length === value.size ? objectHint(columns) : undefined;
  }
  const [names, first] = isList(value) ? value : [];
  if (names === undefined || first === undefined || !isList(names) || !isList(first)) return undefined;
  if (!names.every((name) => typeof name === "string") || first.length !== names.length) return undefined;
  return objectHint(names.map((name, at) => [name, first[at]]));
}

const longestExample = 200;

/** The first row as an object. */
function objectHint(
  fields: readonly (readonly [name: string, value: Value | undefined])[],
): Pick<DataProblem, "hint"> | undefined {
  if (!fields.every(([, value]) => value !== undefined && !isList(value) && !isRecord(value))) return undefined;
  const written = fields.map(([name, value]) => `${JSON.stringify(name)}: ${jsonText(value ?? null)}`);
  const object = `{${written.join(", ")}}`;
  return object.length > longestExample ? undefined : { hint: `Write an object for each row, such as \`${object}\`.` };
}

/** The span of a record's field, for a name or a cell that is refused. It may read the text again: that is rare. */
type LocateField = (record: number, name: string, part: FieldPart) => Span | undefined;

/** The table of records that may lack fields. Columns have the order in which they first appear; a missing field is `null`. */
export function recordsTable(
  written: readonly RecordValue[],
  problems: readonly DataProblem[],
  options: DataOptions,
  limits: DataLimits,
  locate: LocateField,
): DataResult {
  if (written.length > limits.rows) return failed(limitProblem("rows", limits));
  const found = new Set<string>();
  for (const fields of written) {
    for (const name of fields.keys()) found.add(name);
    // A missing field becomes `null`, so few records with many different fields would fill the memory. Checked while names are collected,
    // since the names alone may be millions.
    if (found.size * written.length > limits.cells) return failed(limitProblem("cells", limits));
  }
  const names = [...found];
  const header = [
    ...namelessFields(names, written, locate),
    // An empty list has no columns, so it cannot lack one.
    ...(written.length > 0 ? checkNamedColumns(names, options) : []),
  ];
  if (problems.length + header.length > 0) return failed(...problems, ...header);
  const columns = names.map((name) => written.map((fields) => fields.get(name) ?? null));
  const read = readCells(names, columns, options, "values");
  if (read.misfits.length > 0)
    return failed(...misfitProblems(read.misfits, names, options, (misfit) => spanOf(misfit, names, locate)));
  return { table: tableOf(names, read.columns.map(cellsOf), written.length), problems: [] };
}

/** The table of plain records (`scanJson`); `undefined` if they are not, or a name is missing. */
export function columnarTable(text: string, limits: DataLimits, isLines: boolean): Table | undefined {
  const records = scanJson(text, limits, isLines);
  if (!records || records.names.some(isBlank)) return undefined;
  const { names, cells } = records;
  const columns = names.map((_, column) => ({ kind: "text", cells, column, firstRow: 0 }) as const);
  return tableOf(names, columns, cells.rowCount);
}

/** A blank name is all that can be wrong with names of fields: no record has one twice. */
const namelessFields = (
  names: readonly string[],
  records: readonly RecordValue[],
  locate: LocateField,
): readonly DataProblem[] =>
  names
    .filter(isBlank)
    .slice(0, maximumProblems)
    .map((name) => {
      const record = records.findIndex((fields) => fields.has(name));
      return malformed("A field has no name.", locate(record, name, "name"), "Write a name for each field.");
    });

const spanOf = ({ row, column }: Misfit, names: readonly string[], locate: LocateField): CellPlace => ({
  span: locate(row, names[column]!, "value"),
});
