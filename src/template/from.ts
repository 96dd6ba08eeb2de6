import { typeMismatch } from "../diagnostics/rules/template.js";
import { findDirective } from "../language/registry.js";
import { isList, isRecord, type RecordValue, typeName, type Value } from "../language/value.js";
import { cellKind, type RowRun } from "../syntax/rows.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluate.js";
import type { FlatAttribute, FlatCell, FlatRow, FlatValue } from "./flat.js";
import { lookUp } from "./scope.js";

const findValue = (attributes: readonly FlatAttribute[], name: string): FlatValue | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value;

/** The columns of tables, by their records: an empty table has columns too. */
export const tableColumns = new WeakMap<readonly Value[], readonly string[]>();

/** A column to take: its name in the table, and in the picture. */
interface Taken {
  readonly column: string;
  readonly shown: string;
}

/**
 * The rows that `from` takes out of a table, the header first. Every cell keeps the type of its value, and stands where `from` does.
 * `undefined` where there is no `from`.
 */
export function rowsFrom(
  directiveName: string,
  attributes: readonly FlatAttribute[],
  file: SourceFile,
  evaluation: Evaluation,
): readonly FlatRow[] | undefined {
  const from = findValue(attributes, "from");
  if (!from) return undefined;
  const records = recordsOf(from, evaluation);
  if (!records) return [];
  if (!evaluation.budget.spend("rows", records.length, from.span, evaluation.report)) return [];
  const taken = takenColumns(directiveName, attributes, records);
  const run = blankRun(records.length + 1, taken.length, from.span);
  const color = textOf(findValue(attributes, "color"));
  const header: FlatRow = { file, run, index: 0, cells: cellsOf(taken.map(({ shown }) => shown)), attributes: [] };
  const rows = records.map(
    (record, index): FlatRow => ({
      file,
      run,
      index: index + 1,
      cells: cellsOf(taken.map(({ column }) => record.get(column) ?? null)),
      attributes: color === undefined ? [] : colorAttribute(record.get(color) ?? null, from.span),
    }),
  );
  return [header, ...rows];
}

const cellsOf = (values: readonly Value[]): ReadonlyMap<number, FlatCell> =>
  new Map(values.map((value, position) => [position, { value, whole: true }]));

const colorAttribute = (value: Value, span: Span): readonly FlatAttribute[] =>
  value === null ? [] : [{ name: "color", nameSpan: span, span, value: { kind: "value", value, span } }];

function recordsOf(from: FlatValue, evaluation: Evaluation): readonly RecordValue[] | undefined {
  const value =
    from.kind === "word" ? lookUp(evaluation.scope, from.text) : from.kind === "value" ? from.value : undefined;
  if (value === undefined) return undefined;
  if (isList(value) && value.every(isRecord)) return value as readonly RecordValue[];
  evaluation.report(typeMismatch, from.span, {
    problem: `\`from\` takes a table, which is a list of records, not a ${typeName(value)}.`,
    advice: undefined,
  });
  return undefined;
}

/** A chart takes all columns, or those of `columns`; a map or facts those that its fields are called. */
function takenColumns(
  directiveName: string,
  attributes: readonly FlatAttribute[],
  records: readonly RecordValue[],
): readonly Taken[] {
  const names = tableColumns.get(records) ?? [...(records[0]?.keys() ?? [])];
  const definition = findDirective(directiveName);
  if (definition?.data === "items") {
    const fields = definition.columns.map((column) => column.name);
    return names.filter((name) => fields.includes(name)).map((name) => ({ column: name, shown: name }));
  }
  const columns = findValue(attributes, "columns");
  if (columns?.kind !== "list") return names.map((name) => ({ column: name, shown: name }));
  return columns.items.flatMap((item) => {
    const shown = textOf(item.value);
    const column = item.renamed ? textOf(item.renamed) : shown;
    return shown === undefined || column === undefined ? [] : [{ column, shown }];
  });
}

const textOf = (value: FlatValue | undefined): string | undefined =>
  value?.kind === "word"
    ? value.text
    : value?.kind === "value" && typeof value.value === "string"
      ? value.value
      : undefined;

/** A run whose rows and cells all stand at one place. */
function blankRun(rows: number, columns: number, { start, end }: Span): RowRun {
  const cells = rows * columns;
  return {
    text: "",
    span: { start, end },
    rowCount: rows,
    rowStart: new Int32Array(rows).fill(start),
    rowEnd: new Int32Array(rows).fill(end),
    firstCell: Int32Array.from({ length: rows + 1 }, (_, row) => row * columns),
    cellStart: new Int32Array(cells).fill(start),
    cellEnd: new Int32Array(cells).fill(end),
    cellKind: new Int32Array(cells).fill(cellKind.special),
    attributes: new Map(),
  };
}
