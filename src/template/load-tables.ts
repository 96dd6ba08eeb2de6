import type { DataProblem, DataResult, Table } from "../data/reader.js";
import { unknownFence } from "../diagnostics/messages/elements.js";
import { unexpectedText } from "../diagnostics/messages/syntax.js";
import { dataMalformed, dataNotFound, mixedColumn, unorderedQuery } from "../diagnostics/messages/template.js";
import { type Report, reporter, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { closest } from "../text/closest.js";
import { relativeTo } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { dataBound, isolationOf, spendTable } from "./budget.js";
import { readDataOptions } from "./data-options.js";
import { fenceText } from "./fence-text.js";
import type { ModuleReading } from "./load-context.js";
import { allowedFile, readBytes } from "./read-file.js";
import type { SourceModule } from "./source-module.js";
import { textSize } from "./texts.js";

/* From `@data` lines and data fences to tables, and the columns of queries. */

export async function loadData(node: ast.Data, reading: ModuleReading): Promise<void> {
  if (!node.path || !node.name) return;
  const options = readDataOptions(node.attributes, reading.report);
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
  const result = await readData(bytes, allowed.path, options, limits, isolationOf(budget, host));
  if (!budget.spend("seconds", result.seconds ?? 0, node.path.span, reading.report)) return;
  const file = { path: relativeTo(root, allowed.path), text: result.text ?? "" };
  const unpacked = result.table && result.text === undefined ? sizeOf(result.table) - bytes.length : 0;
  if (unpacked > 0 && !budget.spend("dataBytes", unpacked, node.path.span, reading.report)) return;
  addTable(node, node.name.name, result, reading, { file, at: node.path.span });
}

/** About how many bytes a table has whose file was compressed. */
function sizeOf({ records }: Table): number {
  let size = 0;
  for (const record of records) for (const value of record.values()) size += 8 + textSize(value);
  return size;
}

/** Where a table came from: problems with a span are in `file`; others are reported at the node. */
interface Origin {
  readonly file: SourceFile;
  readonly toOffset?: (offset: number) => number;
  readonly at: Span;
}

function addTable(
  node: ast.Data | ast.Fence,
  name: string,
  result: DataResult,
  reading: ModuleReading,
  origin: Origin,
): void {
  const { report, module, named, context } = reading;
  for (const problem of result.problems) reportProblem(problem, origin, reading);
  if (!result.table || result.problems.length > 0) return;
  if (!spendTable(result.table, context.budget, origin.at, report)) return;
  for (const column of result.table.columns) if (column.mixed) report(mixedColumn, origin.at, { column: column.name });
  module.tables.set(node, result.table);
  named.set(name, node);
}

function reportProblem(
  problem: DataProblem,
  { file, toOffset = (offset) => offset, at }: Origin,
  { report, context, module }: ModuleReading,
): void {
  const { span, message, hint } = problem;
  if (problem.kind === "limit") context.budget.exhaust(dataBound(problem.bound), at, report);
  else if (!span) report(dataMalformed, at, { problem: message, advice: hint });
  else {
    if (file !== module.file) context.documents.set(file, emptyDocument(file));
    reporter(file, context.findings)(
      dataMalformed,
      { start: toOffset(span.start), end: toOffset(span.end) },
      { problem: message, advice: hint },
    );
  }
}

/** Data files take part in the order of findings, but hold no comments. */
const emptyDocument = (file: SourceFile): ast.Document => ({
  kind: "document",
  span: { start: 0, end: file.text.length },
  blocks: [],
  comments: [],
});

const dataFormats = ["csv", "tsv", "json", "yaml"];

/** Whether a fence names a table; any other is an element, or unknown. */
export const isDataFence = ({ name }: ast.Fence): boolean => name === "sql" || dataFormats.includes(name);

function reportUnknownFence({ name, nameSpan, span }: ast.Fence, report: Report): void {
  const suggestion = closest(name, ["element", "sql", ...dataFormats]);
  const place = name === "" ? { start: span.start, end: nameSpan.start } : nameSpan;
  const fixes = writeInstead(suggestion, nameSpan);
  report(unknownFence, place, { name, suggestion }, { fixes });
}

export async function loadFence(node: ast.Fence, reading: ModuleReading): Promise<void> {
  const { report, module } = reading;
  if (!isDataFence(node)) {
    if (node.name !== "element") reportUnknownFence(node, report);
    return;
  }
  // Its end is missing, which has been reported.
  if (!node.closed) return;
  const name = fenceName(node, module.file.text, report);
  if (name === undefined) return;
  const { text, toOffset } = fenceText(node, module.file.text);
  const { rows, cells, dataBytes } = reading.context.budget.limits;
  if (node.name === "sql") await loadQuery(node, name, text, toOffset, reading);
  else {
    const { readText } = await import("../data/registry.js");
    const result = await readText(text, node.name, {}, { bytes: dataBytes, rows, cells });
    addTable(node, name, result, reading, { file: module.file, toOffset, at: node.nameSpan });
  }
}

/** The name after the format of a data fence. */
export function fenceName(
  { argumentSpan, nameSpan, name }: ast.Fence,
  text: string,
  report?: Report,
): string | undefined {
  const argument = text.slice(argumentSpan.start, argumentSpan.end);
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(argument)) return argument;
  if (argument === "")
    report?.(dataMalformed, nameSpan, { problem: `The data has no name: write \`\`\`${name} and a name.` });
  else report?.(unexpectedText, argumentSpan, { after: `\`${name}\`, where only a name is allowed,` });
  return undefined;
}

async function loadQuery(
  node: ast.Fence,
  name: string,
  text: string,
  toOffset: (offset: number) => number,
  reading: ModuleReading,
): Promise<void> {
  const { module, named, report, context } = reading;
  const { budget, host } = context;
  if (budget.isSpent()) return;
  const tables = new Map(named);
  const { queryIsolated } = await import("../data/isolation.js");
  const { rows, cells, dataBytes } = budget.limits;
  const result = await queryIsolated(
    {
      query: text,
      tables: tablesOf(tables, module),
      parameters: new Map(),
      limits: { bytes: dataBytes, rows, cells },
      describe: true,
    },
    isolationOf(budget, host),
  );
  if (!budget.spend("seconds", result.seconds ?? 0, node.nameSpan, report)) return;
  for (const problem of result.problems)
    reportProblem(problem, { file: module.file, toOffset, at: node.nameSpan }, reading);
  if (!result.table || result.problems.length > 0) return;
  if (result.unordered) report(unorderedQuery, node.nameSpan, undefined);
  module.queries.set(node, { text, toOffset, columns: result.table, parameterNames: result.parameterNames, tables });
  const isFinal = result.parameterNames.length === 0 && !dependsOnOpenQuery(text, tables, module);
  if (isFinal) module.tables.set(node, result.table);
  named.set(name, node);
}

/** The tables that a query sees: those with parameters by their columns alone, until they are reached. */
const tablesOf = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, module: SourceModule): ReadonlyMap<string, Table> =>
  new Map(
    [...nodes].flatMap(([name, node]) => {
      const table = module.tables.get(node) ?? (node.kind === "fence" ? module.queries.get(node)?.columns : undefined);
      return table ? [[name, table] as const] : [];
    }),
  );

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
      text.toLowerCase().includes(name.toLowerCase()),
  );
