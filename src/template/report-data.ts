import type { DataAdvice, DataOptionName, DataOptions, DataProblem, Table } from "../data/reader.js";
import { textExample, textPlace } from "../data/table.js";
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
import { columnKey } from "../language/column-option.js";
import type * as ast from "../syntax/ast.js";
import type { CellSpan } from "../text/file-span.js";
import { control } from "../text/invisible.js";
import { zeroWidth } from "../text/look-alikes.js";
import type { SourceFile } from "../text/source-file.js";
import { emptySpan, type Span } from "../text/span.js";
import type { SpanEdit } from "../text/span-edit.js";
import { dataBound } from "./budget.js";
import { type DataFile, placeInFile } from "./data-file.js";
import { optionSpan } from "./data-options.js";
import type { ModuleReading } from "./load-context.js";
import { secretNames } from "./secrets.js";

/** Where a table came from: problems with a span are in `file`; others are reported at the node. */
export interface Origin extends DataFile {
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
  else if (!span || (problem.cure && file !== module.file))
    report(
      dataMalformed,
      { ...at, cell: placeInFile({ file, toOffset }, span) },
      { problem: message, advice: hint },
      {
        fixes: fixesOf(problem.readings ?? [problem.cure ?? []], attributes, optionsAt),
        outside: problem.kind === "missing-package",
      },
    );
  else {
    // The mistake is shown inside the data file, so that file needs a document of its own to be sorted with the others.
    if (file !== module.file) context.documents.set(file, emptyDocument(file));
    const place = { start: toOffset(span.start), end: toOffset(span.end) };
    const cures = file === module.file && problem.cure ? addOptions(problem.cure, attributes, optionsAt) : [];
    const fixes = [...writeInstead(problem.instead, place), ...cures];
    reporter(file, context.findings)(dataMalformed, place, { problem: message, advice: hint }, { fixes });
  }
}

/** So few characters of a data file are searched, unless it has a NUL: a table of megabytes would take a tenth longer. */
const maxSearched = 100_000;

/** Characters that would be published, or make another name of a name, although readers do not see them. */
const unseen = new RegExp(`${control.source}|[${zeroWidth}]`);

/** Lets the checks see a data file whose text has such characters. */
export function showUnseen({ file }: Origin, { context, module }: ModuleReading): void {
  const { text } = file;
  if (file === module.file || !(text.includes("\0") || unseen.test(text.slice(0, maxSearched)))) return;
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
  table: Table,
  advice: readonly DataAdvice[],
  origin: Origin,
  { report, module }: ModuleReading,
): void {
  const { columns, rowCount } = table;
  const { at, attributes, optionsAt } = origin;
  const placed = (column: string, text?: string): CellSpan => ({
    ...at,
    cell: placeInFile(origin, textPlace(table, column, text)),
  });
  const details = (one: DataAdvice): ReportDetails => ({
    hint: one.hint ?? adviceHint(one, attributes),
    fixes: fixesOf(one.readings ?? [one.options], attributes, optionsAt),
  });
  const known = new Map(advice.flatMap((one) => (one.column === undefined ? [] : [[one.column, one] as const])));
  for (const column of columns.filter(({ mixed }) => mixed)) {
    // With `--each data:NAME`, its values are secrets.
    const isSecret = secretNames(module.document).includes(column.name);
    const one = isSecret ? undefined : known.get(column.name);
    const example = isSecret ? "***" : textExample(column, rowCount);
    const span = isSecret ? at : placed(column.name);
    const hint = one?.sampled && `${details(one).hint} igx has looked at the first 64 KB of the column.`;
    report(mixedColumn, span, { column: column.name, example }, one && { ...details(one), ...(hint && { hint }) });
  }
  for (const one of advice) {
    const isMixed = columns.some(({ name, mixed }) => mixed && name === one.column);
    const isSecret = one.column !== undefined && secretNames(module.document).includes(one.column);
    const span = one.column === undefined ? at : placed(one.column, one.sample);
    if (!isMixed && !isSecret) report(dataNeedsOption, span, { problem: one.message }, details(one));
  }
}

const adviceHint = ({ options, column }: DataAdvice, attributes: ast.Attributes | undefined): string => {
  const written = attributes ? options.map((option) => `\`${option}\``).join(" and ") : `\`{${options.join(" ")}}\``;
  const keep = column === undefined ? "" : ` To keep the column as text, write \`text=[${JSON.stringify(column)}]\`.`;
  return `${attributes ? "Add" : "Write"} ${written}.${keep}`;
};

/** A fix for each way to read the data. */
const fixesOf = (
  readings: readonly (readonly string[])[],
  attributes: ast.Attributes | undefined,
  at: number,
): readonly FixSpec[] => readings.flatMap((options) => addOptions(options, attributes, at));

/** Options as edits of the line; none if one of them is written already, unless a column can have one more entry of it. */
function addOptions(
  options: readonly string[],
  attributes: ast.Attributes | undefined,
  at: number,
): readonly FixSpec[] {
  if (options.length === 0) return [];
  const title = `Add \`${options.join(" ")}\``;
  if (!attributes) return [replacement(title, emptySpan(at), ` {${options.join(" ")}}`)];
  const edits = options.map((option) => addOption(option, attributes));
  return edits.every((edit) => edit !== undefined) ? [{ title, edits: joinedEdits(edits) }] : [];
}

function addOption(option: string, { entries, span }: ast.Attributes): SpanEdit | undefined {
  const [, name, entry] = /^(\w+)=(?:\{(.*)\}$)?/s.exec(option) ?? [];
  const written = entries.find((one) => one.name === name);
  if (!written) return { span: emptySpan(span.end - 1), text: entries.length > 0 ? ` ${option}` : option };
  const { value } = written;
  if (entry === undefined || value?.kind !== "group") return undefined;
  const key = /^(?:"(?:[^"\\]|\\.)*"|[^=]*)/.exec(entry)![0];
  const isNamed = value.attributes.entries.some((one) => columnKey(one.name) === key);
  return isNamed ? undefined : { span: emptySpan(value.attributes.span.end - 1), text: ` ${entry}` };
}

/** Edits of one place are one edit. */
function joinedEdits(edits: readonly SpanEdit[]): readonly SpanEdit[] {
  const joined = new Map<number, SpanEdit>();
  for (const { span, text } of edits)
    joined.set(span.start, {
      span,
      text: (joined.get(span.start)?.text ?? "") + (joined.has(span.start) && !text.startsWith(" ") ? " " : "") + text,
    });
  return [...joined.values()];
}

/** Data files take part in the order of findings, but hold no comments. */
const emptyDocument = (file: SourceFile): ast.Document => ({
  kind: "document",
  span: { start: 0, end: file.text.length },
  blocks: [],
  comments: [],
});
