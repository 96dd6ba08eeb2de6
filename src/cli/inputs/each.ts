import { resolve } from "node:path";
import type { Batch, BatchOptions, BatchTable } from "../../compile/batch.js";
import type { Template } from "../../compile/compile.js";
import { readData } from "../../data/registry.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { dataMalformed } from "../../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { defaultLimits } from "../../template/budget.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { contentHash } from "../outputs/output-record.js";
import { type ParamsOptions, readParams } from "./params.js";
import { projectInputs } from "./project-inputs.js";
import { readSource, type SourceInput } from "./source-input.js";

export interface EachOptions extends ParamsOptions {
  readonly each: string;
}

/** A table whose rows give the parameters of documents. */
export interface EachTable extends BatchTable {
  /** Of a file: absolute, with `/`. A table that the document declares is in the document's files. */
  readonly path?: string;
  /** What the lock file and the record of outputs call it: the path relative to the root, or `data:` and its name. */
  readonly id: string;
  /** `sha256-` and hexadecimal digits: of the file, or of the rows of a declared table. */
  readonly hash: () => string;
  readonly columns: readonly string[];
}

/** Everything of a batch that is known before its first row is rendered. */
export interface Each {
  readonly source: SourceInput;
  readonly table: EachTable;
  readonly batch: Batch;
}

/** Reads the template and the table, and computes all keys: with errors among `batch.diagnostics` nothing may be written or sent. */
export async function prepareEach(
  context: Context,
  project: Project,
  words: readonly string[],
  options: EachOptions,
): Promise<Outcome<Each>> {
  const inputs = await projectInputs(context, project, words);
  if (!inputs.ok) return inputs;
  const [input, ...others] = inputs.value;
  if (!input || others.length > 0)
    return failure(ExitCode.usage, `--each takes one document, and these are ${inputs.value.length}.`);
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const source = await readSource(context, project, input);
  if (!source.ok) return source;
  const { explicit, file } = params.value;
  const given = { ...source.value.options, params: explicit, defaults: file };
  const name = declaredTableName(options.each);
  if (name !== undefined) return declaredEach(context, source.value, name, given);
  const table = await readTable(context, project, options.each);
  if (!table.ok) return table;
  const { prepareBatch } = await import("../../compile/batch.js");
  const batch = await prepareBatch(source.value.bytes, table.value, given);
  noteUnused(context, batch, table.value);
  return success({ source: source.value, table: table.value, batch });
}

/** With a table of the document itself. What is wrong with it stands against the whole batch, as what is wrong with the document. */
async function declaredEach(
  context: Context,
  source: SourceInput,
  name: string,
  options: BatchOptions,
): Promise<Outcome<Each>> {
  const [{ prepare }, { batchOf }] = await Promise.all([
    import("../../compile/compile.js"),
    import("../../compile/batch.js"),
  ]);
  const { params, defaults, ...rest } = options;
  const template = await prepare(source.bytes, rest);
  const { table, diagnostics } = await readDeclared(template, name, { ...defaults, ...params });
  if (hasErrors(diagnostics) && !template.failed) {
    const batch = await batchOf({ ...template, failed: true }, source.bytes, table, options);
    return success({ source, table, batch: { ...batch, diagnostics } });
  }
  const batch = await batchOf(template, source.bytes, table, options);
  if (table.rows.length > 0) noteUnused(context, batch, table);
  return success({ source, table, batch });
}

const declaredPrefix = "data:";

/** The name in `data:NAME`. */
export const declaredTableName = (each: string): string | undefined =>
  each.startsWith(declaredPrefix) ? each.slice(declaredPrefix.length) : undefined;

/** A table that the document declares, evaluated with the parameters that all rows share. Without rows where that gives errors. */
export async function readDeclared(
  template: Template,
  name: string,
  params: Readonly<Record<string, unknown>>,
): Promise<{ readonly table: EachTable; readonly diagnostics: readonly Diagnostic[] }> {
  const read = template.failed ? undefined : await template.table(name, params);
  const { rows = [], columns = [] } = read?.table ?? {};
  const id = `${declaredPrefix}${name}`;
  const hash = () => contentHash(JSON.stringify(rows.map((row) => [...row])));
  return { table: { id, name: id, hash, columns, rows }, diagnostics: read?.diagnostics ?? [] };
}

/** A table usually has more columns than a document needs; a misspelt one should still be seen. */
function noteUnused(context: Context, { template }: Batch, { columns, name }: EachTable): void {
  const names = new Set(template.params.map((param) => param.name));
  const unused = columns.filter((column) => !names.has(column));
  if (unused.length > 0) context.note(`${name}: not used, since no parameters: ${unused.join(", ")}`);
}

/** Reads the file that `--each` names. */
export async function readTable(context: Context, project: Project, word: string): Promise<Outcome<EachTable>> {
  if (word === "-") return noStdin;
  const path = slashes(resolve(context.cwd, word));
  const name = relativePath(context.cwd, path);
  const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
  const bytes = await readBounded(path, { maximum: dataBytes, streams: true }).catch((error: Error) => error);
  if (bytes instanceof Error) return failure(ExitCode.outside, `The table ${name} cannot be read: ${reason(bytes)}.`);
  const isolation = { host: project.host, seconds, memory };
  const { table, problems, text = "" } = await readData(bytes, path, {}, { bytes: dataBytes, rows, cells }, isolation);
  if (!table || problems.length > 0) {
    const findings: PendingDiagnostic[] = [];
    const file = { path: relativePath(project.root, path), text };
    for (const { message, span } of problems)
      reporter(file, findings)(
        dataMalformed,
        span ?? { start: 0, end: 0 },
        { problem: message },
        { hint: declareIt(name) },
      );
    const found = { diagnostics: findings.map(toDiagnostic), sources: new Map([[file.path, file]]) };
    const message = `The table ${name} cannot be read.`;
    return { ok: false, failure: { exitCode: ExitCode.findings, message, findings: found } };
  }
  const id = relativePath(project.root, path);
  const columns = table.columns.map((column) => column.name);
  return success({ path, id, name, hash: () => contentHash(bytes), columns, rows: table.records });
}

const noStdin = failure(
  ExitCode.usage,
  "--each does not read standard input, which does not say its format.",
  "Write the table to a file, or name a table of the document: --each data:NAME.",
);

/** `--each` has no options of its own for delimiters, encodings, sheets: `@data` has them. */
const declareIt = (name: string): string =>
  `To set options such as \`format\`, \`delimiter\`, \`encoding\` or \`sheet\`, declare it in the document, \`@data rows "${name}" {…}\`, and use \`--each data:rows\`.`;
