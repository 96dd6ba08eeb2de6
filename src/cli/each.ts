import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Batch, BatchTable } from "../batch.js";
import { readData } from "../data/registry.js";
import { type Finding, reporter, toDiagnostic } from "../diagnostics/finding.js";
import { dataMalformed } from "../diagnostics/rules/template.js";
import { defaultLimits } from "../template/budget.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { type ParamsOptions, readParams } from "./params.js";
import { relativePath, slashes } from "./paths.js";
import type { Project } from "./project.js";
import { projectInputs } from "./project-inputs.js";
import { readSource, reason, type SourceInput } from "./source-input.js";

export interface EachOptions extends ParamsOptions {
  readonly each: string;
}

/** A table whose rows give the parameters of documents. */
export interface EachTable extends BatchTable {
  /** Absolute, with `/`. */
  readonly path: string;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
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
  const table = await readTable(context, project, options.each);
  if (!table.ok) return table;
  const { prepareBatch } = await import("../batch.js");
  const { explicit, file } = params.value;
  const given = { ...source.value.options, params: explicit, defaults: file };
  const batch = await prepareBatch(source.value.bytes, table.value, given);
  noteUnused(context, batch, table.value);
  return success({ source: source.value, table: table.value, batch });
}

/** A table usually has more columns than a document needs; a misspelt one should still be seen. */
function noteUnused(context: Context, { template }: Batch, { columns, name }: EachTable): void {
  const names = new Set(template.params.map((param) => param.name));
  const unused = columns.filter((column) => !names.has(column));
  if (unused.length > 0) context.note(`${name}: not used, since no parameters: ${unused.join(", ")}`);
}

/** Reads the table that `--each` names. */
export async function readTable(context: Context, project: Project, word: string): Promise<Outcome<EachTable>> {
  const path = slashes(resolve(context.cwd, word));
  const name = relativePath(context.cwd, path);
  const bytes = await readFile(path).catch((error: Error) => error);
  if (bytes instanceof Error) return failure(ExitCode.outside, `The table ${name} cannot be read: ${reason(bytes)}.`);
  const { dataBytes, rows } = { ...defaultLimits, ...project.options.limits };
  const { table, problems, text = "" } = await readData(bytes, path, {}, { bytes: dataBytes, rows });
  if (!table || problems.length > 0) {
    const findings: Finding[] = [];
    const file = { path: relativePath(project.root, path), text };
    for (const { message, span } of problems)
      reporter(file, findings)(dataMalformed, span ?? { start: 0, end: 0 }, { problem: message });
    const found = { diagnostics: findings.map(toDiagnostic), sources: new Map([[file.path, file]]) };
    const message = `The table ${name} cannot be read.`;
    return { ok: false, failure: { exitCode: ExitCode.findings, message, findings: found } };
  }
  const hash = createHash("sha256").update(bytes).digest("hex");
  return success({ path, name, hash, columns: table.columns.map((column) => column.name), rows: table.records });
}
