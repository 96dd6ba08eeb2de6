import { adviseColumns } from "../data/advice.js";
import type { DataOptions, DataResult, Table } from "../data/reader.js";
import { cellValues } from "../data/table.js";
import { unknownFence } from "../diagnostics/messages/elements.js";
import { unexpectedText } from "../diagnostics/messages/syntax.js";
import { dataNotFound } from "../diagnostics/messages/template.js";
import { type Report, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { relativeTo } from "../text/path.js";
import { cover } from "../text/span.js";
import { allowedFile } from "./allowed-file.js";
import { isolationOf, spendTable } from "./budget.js";
import { readDataOptions } from "./data-options.js";
import { fenceName, isDataFence } from "./fence-name.js";
import { suggestFence } from "./fence-names.js";
import { fenceText } from "./fence-text.js";
import type { ModuleReading } from "./load-context.js";
import { loadQuery } from "./load-query.js";
import { readBytes } from "./read-file.js";
import { type Origin, reportAdvice, reportProblem, showUnseen } from "./report-data.js";
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
  // The bytes of an uncompressed file have been taken from the budget already.
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

/** Makes a table visible for queries and for the check of types, unless it has mistakes or exceeds the budget. */
function addTable(node: ast.Data | ast.Fence, result: DataResult, reading: ModuleReading, origin: Origin): void {
  const { report, module, context } = reading;
  for (const problem of result.problems) reportProblem(problem, origin, reading);
  // A table with a mistake is left out as a whole, since a chart of its readable rows would look complete.
  if (!result.table || result.problems.length > 0) return;
  showUnseen(origin, reading);
  if (!spendTable(result.table, context.budget, origin.at, report)) return;
  reportAdvice(
    result.table,
    [...(result.advice ?? []), ...adviseColumns(result.table, origin.options)],
    origin,
    reading,
  );
  module.tables.set(node, result.table);
  if (result.text !== undefined) module.dataFiles.set(node, origin);
}

/** Names of programs that draw charts from a fenced block. */
const diagrams = /^(?:mermaid|chart|charts|chartjs|echarts|highcharts|plotly|vega|vega-?lite|gnuplot|graph|plot)$/i;

function reportUnknownFence(fence: ast.Fence, text: string, report: Report): void {
  const { name, nameSpan, span, closed, argumentSpan } = fence;
  if (closed && diagrams.test(name)) {
    const advice = "Write `@chart bar`, and the figures as rows: `| Title | 66.4 |`.";
    report(unknownFence, nameSpan, { name, advice });
    return;
  }
  if (/^(?:jsonl|ndjson)$/i.test(name)) {
    reportLines(fence, text, report);
    return;
  }
  const suggestion = suggestFence(name);
  const place = name === "" ? { start: span.start, end: nameSpan.start } : nameSpan;
  const fixes = writeInstead(suggestion, nameSpan);
  const isCode = !closed && text.slice(nameSpan.start, argumentSpan.end).includes("`");
  // A bare fence below a line with too few backticks is the end of a block, and code within a line is not a block.
  const start = name === "" ? 0 : isCode ? span.start : span.end;
  const clue = { where: "fence", span: { start, end: span.end } } as const;
  report(unknownFence, place, { name, suggestion }, { fixes, clue });
}

/** JSON Lines have no fence of their own: they are an option of JSON. */
function reportLines({ name, nameSpan, argumentSpan, attributesSpan }: ast.Fence, text: string, report: Report): void {
  const table = text.slice(argumentSpan.start, argumentSpan.end).trim();
  const isComplete = isName(table) && !attributesSpan;
  const meant = `json ${isComplete ? table : "NAME"} {format=jsonl}`;
  const title = `Write \`${meant}\``;
  const span = cover(nameSpan, argumentSpan);
  const fixes = isComplete ? [replacement(title, span, meant)] : [];
  report(unknownFence, nameSpan, { name, advice: `${title}.` }, { fixes });
}

/** Reads a data fence or query, in any branch. Reports a fence with an unknown name. */
export async function loadFence(node: ast.Fence, reading: ModuleReading): Promise<void> {
  const { report, module } = reading;
  if (!isDataFence(node)) {
    if (node.name !== "element") reportUnknownFence(node, module.file.text, report);
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
