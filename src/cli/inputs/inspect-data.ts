import { resolve } from "node:path";
import { adviseColumns } from "../../data/advice.js";
import { jsonText } from "../../data/json-text.js";
import type { DataOptions, DataProblem, Table } from "../../data/reader.js";
import { readData } from "../../data/registry.js";
import { textExample, textPlace } from "../../data/table.js";
import { valueText } from "../../data/value-text.js";
import { dataMalformed, dataNeedsOption, mixedColumn } from "../../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { prettyJson } from "../../emit/pretty-json.js";
import { asOption, optionsFile, optionsSource, readOptions } from "../../import/written-options.js";
import { describeTable, type TableDescription } from "../../language/describe-table.js";
import type { Value } from "../../language/value.js";
import { createPen } from "../../render/terminal/pen.js";
import { textTable } from "../../render/terminal/text-table.js";
import { createWording } from "../../render/words/words.js";
import { defaultLimits } from "../../template/budget.js";
import type { SourceFile } from "../../text/source-file.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { escapeJson } from "../report/json-text.js";
import { report } from "../report/report.js";

/**
 * Prints the result of `igx inspect --data FILE`, with the findings of reading it. The options are options of `@data`, as a document writes
 * them.
 */
export async function inspectData(context: Context, project: Project, arg: string, written = ""): Promise<ExitCode> {
  if (arg === "-") throw cliFailure(noStdin);
  const findings: PendingDiagnostic[] = [];
  const options = readOptions(written, findings);
  const path = slashes(resolve(context.cwd, arg));
  const file = { path: relativePath(project.runRoot, path), text: "" };
  const sources = new Map<string, SourceFile>([[optionsFile, optionsSource(written)]]);
  if (options) {
    const { table, text, problems } = await read(context, project, path, options, findings);
    const source = { ...file, text };
    sources.set(file.path, source);
    for (const problem of problems) reportProblem(problem, source, findings);
    if (table && problems.length === 0) context.print(shown(context, file.path, describeTable(table)));
  }
  return report(context, { diagnostics: findings.map(toDiagnostic), sources });
}

const noStdin = {
  exitCode: ExitCode.usage,
  message: "--data does not read standard input, which does not say its format.",
  hint: "Write the data to a file: igx inspect --data FILE.",
};

/** With the limits and the process of their own that `@data` has: the file is as untrusted. Advice becomes warnings. */
async function read(
  { cwd }: Context,
  project: Project,
  path: string,
  options: DataOptions,
  findings: PendingDiagnostic[],
): Promise<{ readonly table?: Table; readonly text: string; readonly problems: readonly DataProblem[] }> {
  const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
  const bytes = await readBounded(path, { maximum: dataBytes, streams: true }).catch((error: Error) => error);
  if (bytes instanceof Error)
    throw cliFailure({
      exitCode: ExitCode.outside,
      message: `The data ${relativePath(cwd, path)} cannot be read: ${reason(bytes)}.`,
    });
  const locale = project.options.locale ?? "en";
  const isolation = { host: project.host, seconds, memory };
  const limits = { bytes: dataBytes, rows, cells };
  const result = await readData(bytes, path, { locale, ...options }, limits, isolation);
  const { table, text = "", problems } = result;
  const tell = reporter({ path: relativePath(project.root, path), text }, findings);
  const advice = table ? [...(result.advice ?? []), ...adviseColumns(table, options, true)] : [];
  for (const { column: name, message, options: cure, hint = hintOf(cure), sample } of advice) {
    const column = table?.columns.find((one) => one.name === name);
    const details = { hint: asOption(hint) };
    const place =
      (table && column ? textPlace(table, column.name, column.mixed ? undefined : sample) : undefined) ?? start;
    if (!table || !column?.mixed) tell(dataNeedsOption, place, { problem: message }, details);
    else tell(mixedColumn, place, { column: column.name, example: textExample(column, table.rowCount) }, details);
  }
  return { ...(table && { table }), text, problems };
}

const start = { start: 0, end: 0 };

const hintOf = (options: readonly string[]): string => `Write \`--options '${options.join(" ")}'\`.`;

function reportProblem(
  { span = start, message, hint, cure }: DataProblem,
  file: SourceFile,
  findings: PendingDiagnostic[],
): void {
  reporter(file, findings)(dataMalformed, span, { problem: message, advice: cure ? hintOf(cure) : asOption(hint) });
}

/** JSON for programs; on a terminal, tables for people. */
function shown(context: Context, file: string, description: TableDescription): string {
  const { terminal, common } = context;
  if (!terminal || common.format === "json") return asJson(file, description);
  const page = { width: terminal.columns, ...createWording("en"), pen: createPen(terminal.color) };
  return `${[
    `${file}: ${description.rows} ${description.rows === 1 ? "row" : "rows"}`,
    ...textTable({ header: columnHeader, rows: description.columns.map(columnRow) }, page),
    "First rows:",
    ...textTable(
      { header: description.columns.map(({ name }) => name), rows: description.first.map((row) => row.map(valueText)) },
      page,
    ),
  ].join("\n")}\n`;
}

const columnHeader = ["column", "type", "blank", "distinct", "min", "max"];

const columnRow = ({ name, type, blanks, distinct, min = null, max = null }: TableDescription["columns"][number]) => [
  name,
  type,
  String(blanks),
  String(distinct),
  valueText(min),
  valueText(max),
];

/** Numbers with their digits, which `JSON.stringify` would round. */
function asJson(file: string, { rows, columns, first }: TableDescription): string {
  const described = columns.map((column) => new Map<string, Value>(Object.entries(column)));
  const records = first.map((row) => new Map(columns.map(({ name }, at) => [name, row[at]!])));
  const whole = new Map<string, Value>([
    ["data", file],
    ["rows", rows],
    ["columns", described],
    ["first", records],
  ]);
  return prettyJson(escapeJson(jsonText(whole)));
}
