import { typeMismatch } from "../diagnostics/messages/template.js";
import { describeType, isList, isRecord, type RecordValue } from "../language/value.js";
import type { Directive } from "../syntax/ast.js";
import type { EvalContext } from "./eval-context.js";
import type { Evaluation } from "./evaluate.js";
import type { FlatAttribute, FlatValue, RowBlock } from "./flat.js";
import { findValue, hasAttribute, readFromOptions, reportConflicts } from "./from-options.js";
import { lookUp } from "./scope.js";
import { showTable } from "./show-table.js";

/**
 * The rows that `from` takes out of a table, the header first. Every cell keeps the type of its value, and has the span of `from`.
 * `owner` is the name of the directive that the sheet belongs to. `undefined` without `from`.
 */
export function rowsFrom(
  owner: string,
  directive: Directive,
  attributes: readonly FlatAttribute[],
  { module, evaluation }: EvalContext,
): readonly RowBlock[] | undefined {
  const from = findValue(attributes, "from");
  if (!from) return undefined;
  if (isRefused(directive, evaluation)) return [];
  const records = recordsOf(from, evaluation);
  const options = readFromOptions(attributes.filter(({ name }) => hasAttribute(directive.name, name)));
  // An option that cannot be read has no effect that anyone could want, and is reported with the other attributes.
  if (!records || !options) return [];
  const { row, value, aggregate } = options;
  // The check of types has found what contradicts each other, but for values that turn out to be null, which are left out.
  if (row && !value && aggregate !== "count") {
    reportConflicts(directive.name, attributes, false, evaluation.report);
    return [];
  }
  // The columns that the check of types found, if it knows them: so an empty table keeps its header.
  const columns = module.columns.get(directive) ?? columnsOf(records);
  const rows = showTable({ owner, records, columns, span: from.span, attributes }, options, evaluation);
  if (!rows) return [];
  return [
    {
      kind: "table",
      file: module.file,
      span: from.span,
      first: 0,
      count: rows.length,
      width: rows[0]!.cells.length,
      value: (row, position) => rows[row]!.cells[position]!,
      color: (row) => rows[row]!.color,
    },
  ];
}

/** Whether the check of types has already reported a mistake in `from` or in its options. */
function isRefused({ attributes }: Directive, { refused }: Evaluation): boolean {
  const value = attributes?.entries.find(({ name }) => name === "from")?.value;
  return value !== undefined && refused.has(value);
}

/** The fields of records of which no more is known, in the order in which they are first met. */
const columnsOf = (records: readonly RecordValue[]): readonly string[] => [
  ...new Set(records.flatMap((record) => [...record.keys()])),
];

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
