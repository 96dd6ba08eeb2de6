import type { DataAdvice, DataOptionName, DataOptions, DataProblem, Table } from "../data/reader.js";
import { textExample } from "../data/table.js";
import { unknownColumn } from "../diagnostics/messages/elements.js";
import { dataMalformed, dataNeedsOption, mixedColumn } from "../diagnostics/messages/template.js";
import {
  type FixSpec,
  type Report,
  type ReportDetails,
  replacement,
  reporter,
  writeInstead,
} from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { control } from "../text/invisible.js";
import type { SourceFile } from "../text/source-file.js";
import { emptySpan, type Span } from "../text/span.js";
import { dataBound } from "./budget.js";
import { optionSpan } from "./data-options.js";
import type { ModuleReading } from "./load-context.js";
import { secretNames } from "./secrets.js";

/** Where a table came from: problems with a span are in `file`; others are reported at the node. */
export interface Origin {
  readonly file: SourceFile;
  readonly toOffset?: (offset: number) => number;
  readonly at: Span;
  /** The options, for problems with one of them. */
  readonly attributes?: ast.Attributes | undefined;
  readonly options: DataOptions;
  /** Where options begin, if there are none yet. */
  readonly optionsAt: number;
}

/** Reports a problem of reading data: at the construct, at the option that is wrong, or inside the data file. */
export function reportProblem(
  problem: DataProblem,
  { file, toOffset = (offset) => offset, at, attributes, optionsAt }: Origin,
  { report, context, module }: ModuleReading,
): void {
  const { span, message, hint } = problem;
  // The finding of a limit is at the construct of the document: no single place in the data used it up.
  if (problem.kind === "limit") context.budget.exhaust(dataBound(problem.bound), at, report);
  else if (problem.option) reportOption(problem, problem.option, { at, attributes }, report);
  else if (!span)
    report(
      dataMalformed,
      at,
      { problem: message, advice: hint },
      {
        fixes: addOptions(problem.cure ?? [], attributes, optionsAt),
        outside: problem.kind === "missing-package",
      },
    );
  else {
    // The mistake is shown inside the data file, so that file needs a document of its own to be sorted with the others.
    if (file !== module.file) context.documents.set(file, emptyDocument(file));
    const place = { start: toOffset(span.start), end: toOffset(span.end) };
    const fixes = writeInstead(problem.instead, place);
    reporter(file, context.findings)(dataMalformed, place, { problem: message, advice: hint }, { fixes });
  }
}

/** So few characters of a data file are searched for control characters, unless it has a NUL: a table of megabytes would take a tenth longer. */
const maxSearched = 100_000;

/** Lets the checks see a data file whose text has control characters, such as a NUL: they would be published. */
export function showControls({ file }: Origin, { context, module }: ModuleReading): void {
  const { text } = file;
  if (file === module.file || !(text.includes("\0") || control.test(text.slice(0, maxSearched)))) return;
  context.documents.set(file, emptyDocument(file));
}

/** At the option, or at the entry of it that is wrong. */
function reportOption(
  { kind, message, hint, entry, cure = [] }: DataProblem,
  option: DataOptionName,
  { at, attributes }: Pick<Origin, "at" | "attributes">,
  report: Report,
): void {
  const span = optionSpan(attributes, option, entry) ?? at;
  if (kind === "unknown-column")
    report(unknownColumn, span, { name: entry ?? "", what: "The data", known: new Set<string>() }, { hint });
  else {
    const fixes = cure.map((written) => replacement(`Write \`${written}\``, span, written));
    report(dataMalformed, span, { problem: message, advice: hint }, { fixes });
  }
}

/** Mixed columns, and data that options would read as meant. */
export function reportAdvice(
  { columns, rowCount }: Table,
  advice: readonly DataAdvice[],
  { at, attributes, optionsAt }: Origin,
  { report, module }: ModuleReading,
): void {
  const details = (one: DataAdvice): ReportDetails => ({
    hint: one.hint ?? adviceHint(one, attributes),
    fixes: addOptions(one.options, attributes, optionsAt),
  });
  const known = new Map(advice.flatMap((one) => (one.column === undefined ? [] : [[one.column, one] as const])));
  for (const column of columns.filter(({ mixed }) => mixed)) {
    // With `--each data:NAME`, its values are secrets.
    const isSecret = secretNames(module.document).includes(column.name);
    const one = isSecret ? undefined : known.get(column.name);
    const example = isSecret ? "***" : textExample(column, rowCount);
    report(mixedColumn, at, { column: column.name, example }, one && details(one));
  }
  for (const one of advice)
    if (one.column === undefined) report(dataNeedsOption, at, { problem: one.message }, details(one));
}

const adviceHint = ({ options, column }: DataAdvice, attributes: ast.Attributes | undefined): string => {
  const written = attributes ? options.map((option) => `\`${option}\``).join(" and ") : `\`{${options.join(" ")}}\``;
  const keep = column === undefined ? "" : ` To keep the column as text, write \`text=[${JSON.stringify(column)}]\`.`;
  return `${attributes ? "Add" : "Write"} ${written}.${keep}`;
};

/** Options as edits of the line; none if one of them is written already. */
function addOptions(
  options: readonly string[],
  attributes: ast.Attributes | undefined,
  at: number,
): readonly FixSpec[] {
  const isWritten = attributes?.entries.some(({ name }) => options.some((option) => option.startsWith(`${name}=`)));
  if (options.length === 0 || isWritten) return [];
  const text = options.join(" ");
  const edit = attributes
    ? { start: attributes.span.end - 1, text: attributes.entries.length > 0 ? ` ${text}` : text }
    : { start: at, text: ` {${text}}` };
  return [replacement(`Add \`${text}\``, emptySpan(edit.start), edit.text)];
}

/** Data files take part in the order of findings, but hold no comments. */
const emptyDocument = (file: SourceFile): ast.Document => ({
  kind: "document",
  span: { start: 0, end: file.text.length },
  blocks: [],
  comments: [],
});
