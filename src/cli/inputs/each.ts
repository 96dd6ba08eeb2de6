import { resolve } from "node:path";
import type { RowOrigin } from "../../compile/data-origins.js";
import {
  type KeyedRow,
  type KeyedRows,
  keyRows,
  paramsFromRow,
  type RowSource,
  type TableRow,
} from "../../compile/keyed-rows.js";
import { prepare, type Template } from "../../compile/prepare.js";
import { unsplitHeader, usualDelimiter } from "../../data/delimiter.js";
import type { DataAdvice, DataProblem } from "../../data/reader.js";
import { readData } from "../../data/registry.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { dataMalformed } from "../../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { defaultLimits } from "../../template/budget.js";
import { extensionOf } from "../../text/path.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import type { Stopwatch } from "../base/stopwatch.js";
import { reason } from "../base/system-error.js";
import { contentHash } from "../outputs/content-hash.js";
import { isDevicePath } from "../outputs/real-target.js";
import { hideText } from "./hide-text.js";
import { measured } from "./load-source.js";
import { type ParamSources, type ParamsOptions, type ParamValues, readParams } from "./params.js";
import { projectInputs } from "./project-inputs.js";
import { readDocument } from "./read-document.js";
import type { SourceInput } from "./source-input.js";

export interface EachOptions extends ParamsOptions {
  readonly each: string;
}

/** A table whose rows provide the parameters of documents. */
export interface EachTable extends RowSource {
  /** The path of a file: absolute, with `/`. A table that the document declares has none. */
  readonly path?: string;
  /** The table's name in the lock file and the record of outputs: the path relative to the root, or `data:` and its name. */
  readonly id: string;
  /** `sha256-` and hexadecimal digits, of the file or of the rows of a declared table. A function, since few runs need it. */
  readonly hash: () => string;
  readonly columns: readonly string[];
  /** Advice about a file that is read as a whole. */
  readonly advice?: readonly DataAdvice[];
}

/** A table in memory, for a caller that jumps between its rows, as the preview does. */
export interface LoadedTable extends EachTable {
  readonly rows: readonly TableRow[];
}

/** A batch before its first row is rendered. */
export interface Each {
  readonly source: SourceInput;
  readonly table: EachTable;
  readonly batch: KeyedRows;
  /** The parameters that all rows share. */
  readonly params: ParamSources;
}

interface EachInput {
  readonly context: Context;
  /** That of the run as a whole. */
  readonly project: Project;
  /** The inputs as the command line names them. */
  readonly args: readonly string[];
  readonly options: EachOptions;
  /** Of a run with several parts: the rows take those of the given parameters that the document declares. */
  readonly isPart?: boolean;
  readonly stopwatch?: Stopwatch;
}

/**
 * Reads the template and the table and computes all keys. If `batch.diagnostics` contains errors, nothing may be written or sent: two equal
 * keys would overwrite each other.
 */
export async function prepareEach({
  context,
  project: run,
  args,
  options,
  isPart = false,
  stopwatch,
}: EachInput): Promise<Outcome<Each>> {
  const found = await projectInputs(context, run, args);
  if (!found.ok) return found;
  const { inputs, projectOf } = found.value;
  const [document, ...others] = inputs;
  if (!document || others.length > 0)
    return failure(ExitCode.usage, `--each takes one document, and these are ${inputs.length}.`);
  const project = projectOf(document);
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const read = await readDocument(context, project, document);
  if (!read.ok) return read;
  const source = measured(read.value, stopwatch);
  const template = await prepare(source.bytes, source.options);
  const { explicit, file } = params.value;
  const [shared, defaults] = isPart ? [explicit, file].map((all) => declaredOf(template, all)) : [explicit, file];
  const given = { ...source.options, params: shared!, defaults: defaults! };
  const name = declaredTableName(options.each);
  if (name === undefined) {
    const table = await openTable(context, project, options.each);
    if (!table.ok) return takesSecret(template) ? withoutText(table.failure) : table;
    const batch = await keyRows(template, source.bytes, table.value, given);
    if (!template.failed) noteAdvice(context, template, table.value);
    return success({ source, table: table.value, batch, params: params.value });
  }
  const { table, diagnostics } = await readDeclared(template, name, { ...given.defaults, ...given.params });
  // Without this, each row would fail for the same reason.
  if (hasErrors(diagnostics) && !template.failed) {
    // Errors of a declared table concern the whole batch, like errors of the document.
    const batch = await keyRows({ ...template, failed: true }, source.bytes, table, given);
    return success({ source, table, batch: { ...batch, diagnostics }, params: params.value });
  }
  const batch = await keyRows(template, source.bytes, table, given);
  if (table.count > 0 && !template.failed) noteAdvice(context, template, table);
  return success({ source, table, batch, params: params.value });
}

function declaredOf({ params }: Template, values: ParamValues): ParamValues {
  const names = new Set(params.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

const takesSecret = ({ params }: Template): boolean => params.some(({ type }) => type.kind === "secret");

/** Mistakes of a table without its lines and words, which may be secrets. */
const withoutText = ({ findings, ...failed }: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: findings ? { ...failed, findings: hideTexts(findings) } : failed,
});

const hideTexts = ({ diagnostics, sources }: DiagnosticSet): DiagnosticSet => ({
  diagnostics: diagnostics.map((one) => hideText(one, sources.get(one.file)?.text ?? "", one.start.offset)),
  sources: new Map(),
});

const declaredPrefix = "data:";

/** The name in `data:NAME`. */
export const declaredTableName = (each: string): string | undefined =>
  each.startsWith(declaredPrefix) ? each.slice(declaredPrefix.length) : undefined;

/** A table that the document declares, evaluated with the parameters that all rows share. It has no rows if there are errors. */
export async function readDeclared(
  template: Template,
  name: string,
  params: Readonly<Record<string, unknown>>,
): Promise<{ readonly table: LoadedTable; readonly diagnostics: readonly Diagnostic[] }> {
  const read = template.failed ? undefined : await template.table(name, params);
  const { rows = [], columns = [] } = read?.table ?? {};
  const id = `${declaredPrefix}${name}`;
  const hash = () => contentHash(JSON.stringify(rows.map((row) => [...row])));
  return { table: { id, name: id, hash, columns, rows, count: rows.length }, diagnostics: read?.diagnostics ?? [] };
}

/** The rows of a table as origins of parameters. */
export function rowOriginsOf({ source, table, batch, params }: Each): (row: KeyedRow) => RowOrigin {
  const { path, name } = table;
  const origin = path === undefined ? { name: declaredTableName(name)! } : { file: relativePath(source.root, path) };
  return ({ number, row }) => ({
    table: origin,
    row: number,
    columns: paramsFromRow(batch.template, row, params.explicit),
  });
}

/** A table usually has more columns than a document needs, so these are only notes. They show misspelled columns. */
function noteAdvice(context: Context, template: Template, { columns, name, advice = [] }: EachTable): void {
  const note = (sentence: string) => context.note(`${name}: ${sentence}`);
  const names = new Set(template.params.map((param) => param.name));
  const unused = columns.filter((column) => !names.has(column));
  const unsplit = unused.length > 0 && columns.length === 1 ? adviseHeader(columns[0]!, name) : undefined;
  for (const { message, options, hint } of unsplit ? [unsplit] : advice)
    note(`${message} ${options.length > 0 ? adviseEach({ cure: options }, name) : (hint ?? "")}`);
  if (unused.length > 0 && !unsplit) note(`columns without a parameter of that name: ${unused.join(", ")}`);
}

/** Advice on the header of a text file that is one cell; of other formats, the name of a column says nothing. */
function adviseHeader(column: string, name: string) {
  const format = /\.[ct]sv$/i.exec(name)?.[0].toLowerCase();
  return format && unsplitHeader(column, usualDelimiter(format.slice(1)));
}

/** Opens the file of `--each`: as a stream if its format allows it, so that a million rows need the memory of a few. */
async function openTable(context: Context, project: Project, arg: string): Promise<Outcome<EachTable>> {
  const path = slashes(resolve(context.cwd, arg));
  if (isNameless(arg, path)) return noStdin;
  const name = relativePath(context.cwd, path);
  const { dataBytes, rows, cells } = { ...defaultLimits, ...project.options.limits };
  const { streamTable } = await import("./stream-table.js");
  const stream = await streamTable(path, name, { bytes: dataBytes, rows, cells });
  if (!stream) return readTable(context, project, arg);
  const id = relativePath(project.root, path);
  return success({ path, id, name, ...stream });
}

/** Reads the file of `--each` into memory. */
export async function readTable(context: Context, project: Project, arg: string): Promise<Outcome<LoadedTable>> {
  const path = slashes(resolve(context.cwd, arg));
  if (isNameless(arg, path)) return noStdin;
  const name = relativePath(context.cwd, path);
  const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
  const bytes = await readBounded(path, { maximum: dataBytes, streams: true }).catch((error: Error) => error);
  if (bytes instanceof Error) return fileFailure(`The table ${name} cannot be read: ${reason(bytes)}.`);
  // The same limits and the same separate process as for `@data`: this file is as untrusted.
  const isolation = { host: project.host, seconds, memory };
  const limits = { bytes: dataBytes, rows, cells };
  const { table, problems, text = "", advice } = await readData(bytes, path, {}, limits, isolation);
  if (!table || problems.length > 0) {
    const findings: PendingDiagnostic[] = [];
    const file = { path: relativePath(project.runRoot, path), text };
    for (const problem of problems)
      reporter(file, findings)(
        dataMalformed,
        problem.span ?? { start: 0, end: 0 },
        { problem: problem.message },
        { hint: adviseEach(problem, name) },
      );
    const found = { diagnostics: findings.map(toDiagnostic), sources: new Map([[file.path, file]]) };
    const message = `The table ${name} cannot be read.`;
    return { ok: false, failure: { exitCode: ExitCode.findings, message, findings: found } };
  }
  const id = relativePath(project.root, path);
  const columns = table.columns.map((column) => column.name);
  return success({
    path,
    id,
    name,
    hash: () => contentHash(bytes),
    columns,
    rows: table.records,
    count: table.rowCount,
    ...(advice && { advice }),
  });
}

/** Standard input, or a pipe of the shell: `<(…)` is `/dev/fd/63`. A named pipe has an extension. */
const isNameless = (arg: string, path: string): boolean =>
  arg === "-" || (isDevicePath(path) && extensionOf(path) === "");

const noStdin = failure(
  ExitCode.usage,
  "--each does not read standard input or a pipe without a name, which do not say their format.",
  "Write the table to a file, or name a table of the document: --each data:NAME.",
);

/** The hint for a file that needs options: `--each` has none for delimiters, encodings or sheets, but `@data` has. */
function adviseEach({ hint, cure }: Pick<DataProblem, "hint" | "cure">, name: string): string {
  if (cure)
    return `Declare it in the document, \`@data rows "${name}" {${cure.join(" ")}}\`, and use \`--each data:rows\`.`;
  const declareIt = `To set options such as \`format\`, \`delimiter\`, \`encoding\` or \`sheet\`, declare it in the document, \`@data rows "${name}" {…}\`, and use \`--each data:rows\`.`;
  if (hint === undefined) return declareIt;
  // A hint without an option, such as one to fix a row, says all.
  return hint.includes("=") ? `${hint} ${declareIt}` : hint;
}
