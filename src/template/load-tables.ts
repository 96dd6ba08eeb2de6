import { adviseColumns } from "../data/advice.js";
import type { DataAdvice, DataOptionName, DataOptions, DataProblem, DataResult, Table } from "../data/reader.js";
import { cellValues, textExample } from "../data/table.js";
import { unknownColumn, unknownFence } from "../diagnostics/messages/elements.js";
import { unexpectedText } from "../diagnostics/messages/syntax.js";
import {
  dataMalformed,
  dataNeedsOption,
  dataNotFound,
  mixedColumn,
  unorderedQuery,
} from "../diagnostics/messages/template.js";
import {
  type FixSpec,
  type Report,
  type ReportDetails,
  replacement,
  reporter,
  writeInstead,
} from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { closest } from "../text/closest.js";
import { relativeTo } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { dataBound, isolationOf, spendTable } from "./budget.js";
import { optionSpan, readDataOptions } from "./data-options.js";
import { fenceNames, tableFences } from "./fence-names.js";
import { fenceText } from "./fence-text.js";
import type { ModuleReading } from "./load-context.js";
import { mentionsName } from "./mentions-name.js";
import { allowedFile, readBytes } from "./read-file.js";
import { secretNames } from "./secrets.js";
import { knownTable, type SourceModule } from "./source-module.js";
import { textSize } from "./texts.js";

/* From `@data` lines and data fences to tables, and the columns of queries. */

/** Reads the file of a `@data` line, in any branch: the check of types needs the columns of all tables. */
export async function loadData(node: ast.Data, reading: ModuleReading): Promise<void> {
  if (!node.path || !node.name) return;
  // The options come first and the file is read in any case, so that mistakes in both appear in one run.
  const options = readDataOptions(node.attributes, "`@data`", reading.report);
  const allowed = await allowedFile(node.path, reading);
  const bytes = allowed && (await readBytes(node.path, allowed, reading, dataNotFound));
  if (!bytes || !options) return;
  const { readData } = await import("../data/registry.js");
  const { budget, root, host } = reading.context;
  // What is read of a file that is not compressed has been taken from the budget already.
  const limits = {
    bytes: budget.left("dataBytes") + bytes.length,
    rows: budget.left("rows"),
    cells: budget.left("cells"),
  };
  const result = await readData(bytes, allowed.path, withLocale(options, reading), limits, isolationOf(budget, host));
  // Also if it failed: a document could otherwise read slow broken files without end.
  if (!budget.spend("seconds", result.seconds ?? 0, node.path.span, reading.report)) return;
  const file = { path: relativeTo(root, allowed.path), text: result.text ?? "" };
  // `dataBytes` counts bytes after decompression: a small workbook or Parquet file can contain a very large table.
  const unpacked = result.table && result.text === undefined ? sizeOf(result.table) - bytes.length : 0;
  if (unpacked > 0 && !budget.spend("dataBytes", unpacked, node.path.span, reading.report)) return;
  addTable(node, result, reading, {
    file,
    at: node.path.span,
    attributes: node.attributes,
    options,
    optionsAt: node.path.span.end,
  });
}

/** Days are read in the language of the document, also in files that it includes. */
const withLocale = (options: DataOptions, { context: { locale } }: ModuleReading): DataOptions =>
  locale === undefined ? options : { ...options, locale };

/** About how many bytes a table has whose file was compressed. */
function sizeOf({ columns, rowCount }: Table): number {
  let size = 0;
  for (const column of columns) for (const value of cellValues(column.cells, rowCount)) size += 8 + textSize(value);
  return size;
}

/** Where a table came from: problems with a span are in `file`; others are reported at the node. */
interface Origin {
  readonly file: SourceFile;
  readonly toOffset?: (offset: number) => number;
  readonly at: Span;
  /** The options, for problems with one of them. */
  readonly attributes?: ast.Attributes | undefined;
  readonly options: DataOptions;
  /** Where options begin, if there are none yet. */
  readonly optionsAt: number;
}

/** Makes a table visible for queries and for the check of types, unless it has mistakes or exceeds the budget. */
function addTable(node: ast.Data | ast.Fence, result: DataResult, reading: ModuleReading, origin: Origin): void {
  const { report, module, context } = reading;
  for (const problem of result.problems) reportProblem(problem, origin, reading);
  // A table with a mistake is left out as a whole, since a chart of its readable rows would look complete.
  if (!result.table || result.problems.length > 0) return;
  if (!spendTable(result.table, context.budget, origin.at, report)) return;
  reportAdvice(
    result.table,
    [...(result.advice ?? []), ...adviseColumns(result.table, origin.options)],
    origin,
    reading,
  );
  module.tables.set(node, result.table);
}

function reportProblem(
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
    reporter(file, context.findings)(
      dataMalformed,
      { start: toOffset(span.start), end: toOffset(span.end) },
      { problem: message, advice: hint },
    );
  }
}

/** At the option, or at the entry of it that is wrong. */
function reportOption(
  { kind, message, hint, entry }: DataProblem,
  option: DataOptionName,
  { at, attributes }: Pick<Origin, "at" | "attributes">,
  report: Report,
): void {
  const span = optionSpan(attributes, option, entry) ?? at;
  if (kind === "unknown-column")
    report(unknownColumn, span, { name: entry ?? "", what: "The data", known: new Set<string>() }, { hint });
  else report(dataMalformed, span, { problem: message, advice: hint });
}

/** Mixed columns, and data that options would read as meant. */
function reportAdvice(
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
  return [replacement(`Add \`${text}\``, { start: edit.start, end: edit.start }, edit.text)];
}

/** Data files take part in the order of findings, but hold no comments. */
const emptyDocument = (file: SourceFile): ast.Document => ({
  kind: "document",
  span: { start: 0, end: file.text.length },
  blocks: [],
  comments: [],
});

/** Whether a fence names a table; any other is an element, or unknown. */
export const isDataFence = ({ name }: ast.Fence): boolean => name === "sql" || tableFences.includes(name);

function reportUnknownFence({ name, nameSpan, span }: ast.Fence, report: Report): void {
  const suggestion = closest(name, fenceNames);
  const place = name === "" ? { start: span.start, end: nameSpan.start } : nameSpan;
  const fixes = writeInstead(suggestion, nameSpan);
  // A bare fence below a line with too few backticks is the end of a block.
  const unless = { codes: ["unclosed-fence"], span: { start: name === "" ? 0 : span.end, end: span.end } };
  report(unknownFence, place, { name, suggestion }, { fixes, unless });
}

/** Reads a data fence or query, in any branch. Reports a fence with an unknown name. */
export async function loadFence(node: ast.Fence, reading: ModuleReading): Promise<void> {
  const { report, module } = reading;
  if (!isDataFence(node)) {
    if (node.name !== "element") reportUnknownFence(node, report);
    return;
  }
  // Its end is missing, which has been reported.
  if (!node.closed) return;
  if (fenceName(node, module.file.text, report) === undefined) return;
  const attributes = module.texts.fence(node);
  const { text, toOffset } = fenceText(node, module.file.text);
  const { rows, cells, dataBytes } = reading.context.budget.limits;
  if (node.name === "sql") {
    if (attributes) report(unexpectedText, attributes.span, { after: "the name of a query" });
    await loadQuery(node, text, toOffset, reading);
  } else {
    const options = readDataOptions(attributes, `A \`${node.name}\` fence`, report);
    if (!options) return;
    const { readText } = await import("../data/registry.js");
    // The text of a fence is part of the source, which `sourceBytes` has counted: it is not taken from `dataBytes`.
    const limits = { bytes: dataBytes, rows, cells };
    const result = await readText(text, node.name, withLocale(options, reading), limits);
    const optionsAt = node.argumentSpan.end;
    const origin = { file: module.file, toOffset, at: node.nameSpan, attributes, options, optionsAt };
    addTable(node, result, reading, origin);
  }
}

/** The name after the format of a data fence. */
export function fenceName(
  { argumentSpan, nameSpan, name }: ast.Fence,
  text: string,
  report?: Report,
): string | undefined {
  const argument = text.slice(argumentSpan.start, argumentSpan.end);
  // Only loading passes `report`; the check of types and the evaluation ask for the name again.
  if (isName(argument)) return argument;
  if (argument === "")
    report?.(dataMalformed, nameSpan, {
      problem: "The data has no name.",
      advice: `Write a name after \`${name}\`, such as \`${name} table\`.`,
    });
  else report?.(unexpectedText, argumentSpan, { after: `\`${name}\`, where only a name is allowed,` });
  return undefined;
}

/** Runs a query, or only asks for its columns if it binds names: their values are known when the template runs. */
async function loadQuery(
  node: ast.Fence,
  text: string,
  toOffset: (offset: number) => number,
  reading: ModuleReading,
): Promise<void> {
  const { module, named, report, context } = reading;
  const { budget, host } = context;
  if (budget.isSpent()) return;
  const unread = [...named].filter(([, table]) => !knownTable(module, table));
  // The table has a finding; what the query does with it is not known.
  if (unread.some(([table]) => mentionsName(text, table))) return;
  // A copy, since `named` grows: a query sees only the tables that are named before it.
  const tables = new Map([...named].filter(([, table]) => knownTable(module, table)));
  const { queryIsolated } = await import("../data/isolation.js");
  const { rows, cells, dataBytes } = budget.limits;
  const result = await queryIsolated(
    {
      query: text,
      tables: tablesOf(tables, module),
      parameters: new Map(),
      limits: { bytes: dataBytes, rows, cells },
      // A query that binds names has no values yet, but the check of types needs its columns before anything runs.
      describe: true,
      open: openTables(tables, module),
    },
    isolationOf(budget, host),
  );
  if (!budget.spend("seconds", result.seconds ?? 0, node.nameSpan, report)) return;
  for (const problem of result.problems)
    reportProblem(problem, { file: module.file, toOffset, at: node.nameSpan, options: {}, optionsAt: 0 }, reading);
  if (!result.table || result.problems.length > 0) return;
  // Without an order the rows can differ from run to run, and with them the picture.
  if (result.unordered) report(unorderedQuery, node.nameSpan, undefined);
  module.queries.set(node, { text, toOffset, columns: result.table, parameterNames: result.parameterNames, tables });
  const isFinal = result.parameterNames.length === 0 && !dependsOnOpenQuery(text, tables, module);
  if (isFinal) module.tables.set(node, result.table);
}

/** The tables that a query sees: those with parameters by their columns alone, until they are reached. */
const tablesOf = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, module: SourceModule): ReadonlyMap<string, Table> =>
  new Map(
    [...nodes].flatMap(([name, node]) => {
      const table = knownTable(module, node);
      return table ? [[name, table] as const] : [];
    }),
  );

/** The queries that wait for parameters. */
const openTables = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, { tables }: SourceModule): ReadonlySet<string> =>
  new Set([...nodes].flatMap(([name, node]) => (tables.has(node) ? [] : [name])));

/** Whether a query names another one that waits for parameters: then it waits with it. */
const dependsOnOpenQuery = (
  text: string,
  tables: ReadonlyMap<string, ast.Data | ast.Fence>,
  module: SourceModule,
): boolean =>
  [...tables].some(
    ([name, node]) =>
      node.kind === "fence" &&
      node.name === "sql" &&
      !module.tables.has(node) &&
      // A search of the text: SQL ignores case, and a false hit only means that the query runs later.
      text.toLowerCase().includes(name.toLowerCase()),
  );
