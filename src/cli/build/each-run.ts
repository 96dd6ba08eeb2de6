import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type BatchDocument, type BatchResult, renderBatch } from "../../compile/batch.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import type { ExitCode } from "../base/exit-code.js";
import { type Failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { type Each, type EachOptions, prepareEach } from "../inputs/each.js";
import { cleanOutputs } from "../outputs/clean-outputs.js";
import { type Emittable, type Emitter, emittable } from "../outputs/emitter.js";
import { guardBuild } from "../outputs/guard-build.js";
import { contentHash } from "../outputs/output-record.js";
import { recordOutputs, type WrittenOutput } from "../outputs/record-outputs.js";
import { type Written, writeOutput } from "../outputs/write-output.js";
import type { BuildOptions } from "./build-run.js";
import { type OutputOf, planEachOutputs } from "./each-outputs.js";
import type { EachEntry } from "./manifest.js";
import { progressOf } from "./progress.js";

/** How a batch ended, and what it was made of. */
export interface EachRun {
  readonly exitCode: ExitCode;
  /** Absolute: when one of these changes, it is to be run again. */
  readonly files: readonly string[];
}

/** `build --each`: renders the rows, `jobs` under way at once, and writes each document as soon as it is there. */
export async function buildEach(
  context: Context,
  project: Project,
  words: readonly string[],
  options: BuildOptions & EachOptions,
): Promise<EachRun> {
  const each = await prepareEach(context, project, words, options);
  if (!each.ok) return failed(context, each.failure);
  const { source, table, batch } = each.value;
  const files = [
    source.input.path,
    ...(table.path === undefined ? [] : [table.path]),
    ...batch.template.dependencies.map((path) => resolve(source.root, path)),
  ];
  const { outDir } = project.config;
  if (hasErrors(batch.diagnostics)) {
    context.note(`${source.shown}: nothing written`);
    return { exitCode: await conclude(context, each.value, await renderBatch(batch, () => {})), files };
  }
  const outputs = await planEachOutputs(context, each.value, {
    extension: options.emitter.extension,
    kept: [project.configPath, options.params, options.manifest].flatMap((path) =>
      path === undefined ? [] : [resolve(context.cwd, path)],
    ),
    ...(options.output !== undefined && { output: options.output }),
    ...(outDir !== undefined && { outDir: resolve(project.folder, outDir) }),
  });
  if (!outputs.ok) return failed(context, outputs.failure, files);
  const paths = batch.rows.flatMap(({ key }) => (key === undefined ? [] : [outputs.value(key)]));
  const guarded = await guardBuild(context, project, paths, options);
  if (!guarded.ok) return failed(context, guarded.failure, files);
  return { exitCode: await writeAll(context, project, each.value, outputs.value, options), files };
}

const failed = async (context: Context, failure: Failure, files: readonly string[] = []): Promise<EachRun> => ({
  exitCode: await context.fail(failure),
  files,
});

async function writeAll(
  context: Context,
  project: Project,
  each: Each,
  outputOf: OutputOf,
  options: BuildOptions,
): Promise<ExitCode> {
  const entries: EachEntry[] = [];
  const written: WrittenOutput[] = [];
  const pattern = relativePath(project.root, outputOf("{key}"));
  const made = { source: each.source.input.path, table: each.table.id, pattern };
  const counts = { written: 0, unchanged: 0 };
  let failure: Failure | undefined;
  const result = await renderEach(context, each, options.jobs, async ({ row, result }) => {
    const { number, key } = row;
    const document = emittable(project, each.source.bytes, result);
    const output = key === undefined ? "" : outputOf(key);
    const wrote = document && key !== undefined ? await emitTo(project, output, options.emitter, document) : undefined;
    if (wrote?.ok) counts[wrote.value.written === "unchanged" ? "unchanged" : "written"]++;
    else if (wrote) failure ??= wrote.failure;
    const hash = wrote?.ok ? contentHash(wrote.value.text) : undefined;
    if (hash !== undefined) written.push({ ...made, output, hash });
    if (options.manifest === undefined) return;
    const outputHash = hash === undefined ? {} : { output, outputHash: hash };
    entries.push({ row: number, ...(key !== undefined && { key }), ...outputHash });
  });
  await recordOutputs(project, written);
  if (options.clean) await cleanEach(context, project, each, made, outputOf);
  const problems = failure ? [failure] : [];
  if (options.manifest !== undefined) {
    const written = await writeManifest(context, project, each, entries, options.manifest);
    if (!written.ok) problems.push(written.failure);
  }
  if (options.depfile !== undefined) {
    const done = await writeEachDepfile(context, project, each, written, outputOf, options);
    if (!done.ok) problems.push(done.failure);
  }
  noteSummary(context, each, result, counts, relativePath(context.cwd, outputOf("{key}")));
  return conclude(context, each, result, problems);
}

/** All documents are made of the same files. */
async function writeEachDepfile(
  context: Context,
  project: Project,
  { source, table, batch }: Each,
  written: readonly WrittenOutput[],
  outputOf: OutputOf,
  { depfile: file = "", params }: BuildOptions,
): Promise<Outcome<unknown>> {
  const outputs = batch.rows.flatMap(({ key }) => (key === undefined ? [] : [outputOf(key)]));
  const dependencies = batch.template.dependencies.map((path) => resolve(source.root, path));
  const rules = [
    { outputs, inputs: [source.input.path, ...(table.path === undefined ? [] : [table.path]), ...dependencies] },
  ];
  const { writeDepfile } = await import("../outputs/depfile.js");
  const made = written.map(({ output }) => output);
  return writeDepfile(context, project, { file, rules, made, ...(params !== undefined && { params }) });
}

/** `--clean`: a row with errors keeps what it gave last. An empty table is an export that failed more often than it is meant. */
async function cleanEach(
  context: Context,
  project: Project,
  { source, table, batch }: Each,
  made: Omit<WrittenOutput, "output" | "hash">,
  outputOf: OutputOf,
): Promise<void> {
  if (batch.rows.length === 0) return context.note(`${table.name} has no rows: nothing removed`);
  const paths = batch.rows.flatMap(({ key }) => (key === undefined ? [] : [outputOf(key)]));
  const { pattern = "" } = made;
  const scope = { source: relativePath(project.root, source.input.path), table: table.id, pattern };
  await cleanOutputs(context, project, { words: [], made: new Set(paths), batch: scope });
}

async function emitTo(
  { root }: Project,
  path: string,
  emitter: Emitter,
  document: Emittable,
): Promise<Outcome<{ readonly written: Written; readonly text: string | Uint8Array }>> {
  const emitted = await emitter.emit(document);
  if (!emitted.ok) return emitted;
  const written = await writeOutput(path, emitted.value, { root });
  return written.ok ? success({ written: written.value, text: emitted.value }) : written;
}

/** Renders with a line of progress. A run that only computes still lets signals through. */
export async function renderEach(
  context: Context,
  { batch }: Each,
  jobs: number,
  onDocument: (document: BatchDocument) => Promise<void> = async () => {},
): Promise<BatchResult> {
  const progress = progressOf(context, batch.rows.length);
  const result = await renderBatch(
    batch,
    async (document) => {
      await onDocument(document);
      await setImmediate();
      progress.step();
    },
    jobs,
  );
  progress.end();
  return result;
}

function noteSummary(
  context: Context,
  { source, table }: Each,
  { failed: wrong }: BatchResult,
  { written, unchanged }: { readonly written: number; readonly unchanged: number },
  pattern: string,
): void {
  const parts = [`${written} written`, `${unchanged} unchanged`, `${wrong} with errors`];
  const said = parts.filter((part) => !part.startsWith("0 ")).join(", ");
  context.note(`${source.shown}, ${table.name} -> ${pattern}: ${said === "" ? "no rows" : said}`);
}

/** Findings, then what else went wrong. */
export async function conclude(
  context: Context,
  { source }: Each,
  { diagnostics, sources }: BatchResult,
  problems: readonly Failure[] = [],
): Promise<ExitCode> {
  const { report } = await import("../report/report.js");
  const exitCode = await report(context, source.rebase({ diagnostics, sources }));
  for (const problem of problems) await context.fail(problem);
  return problems[0]?.exitCode ?? exitCode;
}

async function writeManifest(
  { cwd, version }: Context,
  { root }: Project,
  { source, table, batch }: Each,
  entries: readonly EachEntry[],
  file: string,
): Promise<Outcome<unknown>> {
  const { eachManifestText } = await import("./manifest.js");
  const text = eachManifestText(root, version, {
    input: source.input.path,
    source: source.bytes,
    dependencies: batch.template.dependencies.map((path) => relativePath(root, resolve(source.root, path))),
    table,
    entries: [...entries].sort((one, other) => one.row - other.row),
  });
  return writeOutput(resolve(cwd, file), text, { root });
}
