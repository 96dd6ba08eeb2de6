import type { Cells, Table } from "../data/reader.js";
import { cellPlace, cellsByName, cellsOf, cellValue } from "../data/table.js";
import { typeMismatch } from "../diagnostics/messages/template.js";
import { describeType, isList, isRecord, type RecordValue, shownValue, type Value } from "../language/value.js";
import type { Directive } from "../syntax/ast.js";
import type { FileSpan } from "../text/file-span.js";
import { columnFlags } from "./column-flags.js";
import { type DataFile, placeInFile } from "./data-file.js";
import type { EvalContext } from "./eval-context.js";
import type { Evaluation } from "./evaluation.js";
import type { ExpandedAttribute, ExpandedValue, RowBlock, TableRows } from "./expanded.js";
import { findValue, hasAttribute, readFromOptions, reportConflicts } from "./from-options.js";
import { isNamedTable } from "./named-value.js";
import { tableAdvice } from "./operand-advice.js";
import { lookUp } from "./scope.js";
import { showTable } from "./show-table.js";
import type { GivenTable, ShownRows } from "./taken-rows.js";

/**
 * The rows that `from` takes out of a table, the header first. Every cell keeps the type of its value, and has the span of `from`.
 * `owner` is the name of the directive that the sheet belongs to. `undefined` without `from`.
 */
export function rowsFrom(
  owner: string,
  directive: Directive,
  attributes: readonly ExpandedAttribute[],
  { module, evaluation }: EvalContext,
): readonly RowBlock[] | undefined {
  const from = findValue(attributes, "from");
  if (!from) return undefined;
  if (isRefused(directive, evaluation)) return [];
  // The word after it is reported then: an `=` is missing between them.
  if (isBeforeWord(directive, attributes)) return [];
  const given = givenTable(from, evaluation);
  const options = readFromOptions(attributes.filter(({ name }) => hasAttribute(directive.name, name)));
  // An option that cannot be read has no effect that anyone could want, and is reported with the other attributes.
  if (!given || !options) return [];
  const { row, value, aggregate } = options;
  // The check of types has found what contradicts each other, but for values that turn out to be null, which are left out.
  if (row && !value && aggregate !== "count") {
    reportConflicts(directive.name, attributes, false, evaluation.report);
    return [];
  }
  // The columns that the check of types found, if it knows them: so an empty table keeps its header.
  const columns = module.columns.get(directive) ?? given.columns();
  const { rowCount, cells } = given;
  const table = { owner, rowCount, columns, cells, span: from.span, attributes };
  const rows = showTable(table, options, evaluation);
  return rows ? blocksOf(rows, { file: module.file, span: from.span }, given.data) : [];
}

/** Whether the check of types has already reported a mistake in `from` or in its options. */
function isRefused({ attributes }: Directive, { refused }: Evaluation): boolean {
  const value = attributes?.entries.find(({ name }) => name === "from")?.value;
  return value !== undefined && refused.has(value);
}

/** Whether `from` has no value, and a word that is not an attribute is after it. */
function isBeforeWord({ name }: Directive, attributes: readonly ExpandedAttribute[]): boolean {
  const at = attributes.findIndex((attribute) => attribute.name === "from");
  const [from, next] = attributes.slice(at, at + 2);
  return from !== undefined && next !== undefined && isBare(from) && isBare(next) && !hasAttribute(name, next.name);
}

const isBare = ({ nameSpan, span }: ExpandedAttribute): boolean => span.end === nameSpan.end;

/** A table by its columns. */
interface FromTable extends Pick<GivenTable, "rowCount" | "cells"> {
  readonly columns: () => readonly string[];
  readonly data?: DataFile | undefined;
}

function givenTable(from: ExpandedValue, evaluation: Evaluation): FromTable | undefined {
  const named =
    from.kind === "word" ? lookUp(evaluation.scope, from.text) : from.kind === "value" ? from.value : undefined;
  if (named === undefined) return undefined;
  if (isNamedTable(named)) return { ...ofTable(named.table), data: named.data };
  if (isList(named) && named.every(isRecord)) return ofRecords(named);
  evaluation.report(typeMismatch, from.span, {
    problem: `\`from\` takes a table, which is a list of objects, not ${describeType(named)}.`,
    advice: tableAdvice,
  });
  return undefined;
}

const ofTable = (table: Table): FromTable => ({
  rowCount: table.rowCount,
  cells: cellsByName(table),
  columns: () => table.columns.map(({ name }) => name),
});

const ofRecords = (records: readonly RecordValue[]): FromTable => ({
  rowCount: records.length,
  cells: (column) => cellsOf(records.map((record) => record.get(column) ?? null)),
  columns: () => fieldsOf(records),
});

/** The fields of records of which no more is known, in the order in which they are first met. */
function fieldsOf(records: readonly RecordValue[]): readonly string[] {
  const names = new Set<string>();
  for (const record of records) for (const name of record.keys()) names.add(name);
  return [...names];
}

/** The header, the rows, and the one that `other` adds. */
function blocksOf(rows: ShownRows, from: FileSpan, data: DataFile | undefined): readonly RowBlock[] {
  const { header, names, columns, other, count } = rows;
  const place = (cells: Cells, row: number) => data && placeInFile(data, cellPlace(cells, row));
  const single = (values: readonly Value[]) =>
    blockOf({ header, names, columns: values.map((value) => cellsOf([value])), count: 1 }, from, () => undefined);
  return [
    { ...single(header), place: (_, position) => columns[position] && place(columns[position], -1) },
    ...(count > 0 ? [blockOf(rows, from, place)] : []),
    ...(other ? [single(other)] : []),
  ];
}

function blockOf(
  { names, columns: cells, count, positions, color, columnOf }: ShownRows,
  { file, span }: FileSpan,
  place: (cells: Cells, row: number) => FileSpan | undefined,
): TableRows {
  const rowAt = (row: number): number => (positions ? positions[row]! : row);
  const columns = columnFlags(cells);
  return {
    kind: "table",
    file,
    span,
    first: 0,
    count,
    width: cells.length,
    value: (row, position) => cellValue(cells[position]!, rowAt(row)),
    ...(columns && { columns }),
    cells,
    names,
    positions,
    ...(color && { color: (row) => cellValue(color, rowAt(row)) }),
    ...(columnOf && {
      columnOf: (name) => {
        const column = columnOf(name);
        return column && ((row) => shownValue(cellValue(column, rowAt(row))));
      },
    }),
    place: (row, position) => cells[position] && place(cells[position], rowAt(row)),
  };
}
