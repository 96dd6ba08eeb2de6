import { typeMismatch } from "../diagnostics/messages/template.js";
import { findDirective } from "../language/registry.js";
import { describeType, isList, isRecord, type RecordValue, type Value } from "../language/value.js";
import type { Directive } from "../syntax/ast.js";
import { cellKind, type RowRun } from "../syntax/rows.js";
import type { Span } from "../text/span.js";
import type { EvalContext } from "./eval-context.js";
import type { Evaluation } from "./evaluate.js";
import type { FlatAttribute, FlatCell, FlatRow, FlatValue } from "./flat.js";
import { lookUp } from "./scope.js";
import { textSize } from "./texts.js";

const findValue = (attributes: readonly FlatAttribute[], name: string): FlatValue | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value;

/** A column to take: its name in the table, and in the picture. */
interface Taken {
  readonly column: string;
  readonly shown: string;
}

/**
 * The rows that `from` takes out of a table, the header first. Every cell keeps the type of its value, and has the span of `from`.
 * `owner` is the name of the directive that the sheet belongs to. `undefined` without `from`.
 */
export function rowsFrom(
  owner: string,
  directive: Directive,
  attributes: readonly FlatAttribute[],
  { module, evaluation }: EvalContext,
): readonly FlatRow[] | undefined {
  const from = findValue(attributes, "from");
  if (!from) return undefined;
  if (isRefused(directive, evaluation)) return [];
  const records = recordsOf(from, evaluation);
  if (!records) return [];
  const { file } = module;
  // The columns that the check of types found, if it knows them: so an empty table keeps its header.
  const taken = takenColumns(owner, attributes, module.columns.get(directive) ?? columnsOf(records));
  if (!spendOn(records, taken, from.span, evaluation)) return [];
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

/** Whether the check of types has already reported that it is not a table. */
function isRefused({ attributes }: Directive, { refused }: Evaluation): boolean {
  const value = attributes?.entries.find(({ name }) => name === "from")?.value;
  return value !== undefined && refused.has(value);
}

/** A table can be taken in every turn of a loop: its rows, and the text in its cells, count each time. */
function spendOn(
  records: readonly RecordValue[],
  taken: readonly Taken[],
  span: Span,
  { budget, report }: Evaluation,
): boolean {
  if (!budget.spend("rows", records.length, span, report)) return false;
  let bytes = 0;
  for (const record of records) for (const { column } of taken) bytes += 1 + textSize(record.get(column) ?? null);
  return budget.spend("outputBytes", bytes, span, report);
}

/** The fields of records of which no more is known, in the order in which they are first met. */
const columnsOf = (records: readonly RecordValue[]): readonly string[] => [
  ...new Set(records.flatMap((record) => [...record.keys()])),
];

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
    problem: `\`from\` takes a table, which is a list of objects, not ${describeType(value)}.`,
    advice: undefined,
  });
  return undefined;
}

/**
 * A chart takes all columns but the one that gives the colours, or those of `columns`; a map or facts those that its fields are
 * called.
 */
function takenColumns(owner: string, attributes: readonly FlatAttribute[], names: readonly string[]): readonly Taken[] {
  const asTheyAre = (kept: readonly string[]) => kept.map((name) => ({ column: name, shown: name }));
  const definition = findDirective(owner);
  if (definition?.data === "items") {
    const fields = definition.columns.map((column) => column.name);
    // A table usually contains more than a map or facts show, so the other columns are not a mistake.
    return asTheyAre(names.filter((name) => fields.includes(name)));
  }
  // `columns` wins over `color`: a column that it names is a value, even if it also gives the colours.
  const columns = findValue(attributes, "columns");
  if (columns?.kind !== "list") {
    const color = textOf(findValue(attributes, "color"));
    return asTheyAre(names.filter((name) => name !== color));
  }
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

/** A run whose rows and cells all have the same span. */
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
