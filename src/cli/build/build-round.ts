import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure, Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { type DocumentRun, documentsOf, type RowRun } from "../inputs/documents.js";
import { shownInput } from "../inputs/shown-input.js";
import { cleanOutputs } from "../outputs/clean-outputs.js";
import { writeDepfile } from "../outputs/depfile.js";
import { guardBuild } from "../outputs/guard-build.js";
import { recordOutputs } from "../outputs/record-outputs.js";
import { writeOutput } from "../outputs/write-output.js";
import { exactResult } from "../report/exact-result.js";
import { report } from "../report/report.js";
import { buildAll } from "./build-all.js";
import type { BuildSession } from "./build-options.js";
import type { BuildSummary, BuildTarget, Built, Rounds } from "./build-target.js";
import { type BuildCache, openBuildCache } from "./cache/build-cache.js";
import { fileTarget } from "./file-target.js";
import { filesOfRows, rowTarget } from "./row-target.js";

interface BuiltRound {
  /** False if the round ended before its first document. */
  readonly ok: boolean;
  readonly exitCode: ExitCode;
  /** Absolute. If one of these changes, another round is due. */
  readonly files: readonly string[];
  /** By input path. Results of rows are not kept. */
  readonly built: ReadonlyMap<string, Built>;
  readonly projects: readonly Project[];
}

/**
 * Writes all documents of a run, `jobs` at a time. In a later round, only files with changes. Everything that can refuse the build as a
 * whole (inputs, parameters, keys, output paths) comes before the first document, so that a refused build writes nothing.
 */
export async function buildRound(session: BuildSession, rounds?: Rounds): Promise<BuiltRound> {
  const { context, project, args, options, stopwatch } = session;
  const takesContent = options.emitter.takesContent === true;
  const recompiler = rounds && { recompiler: rounds.recompiler };
  const input = { context, project, args, options, takesContent, stopwatch, ...recompiler };
  const opened = await stopwatch.time("inputs", () => documentsOf(input));
  if (!opened.ok) return stopped(session, opened.failure);
  const run = opened.value;
  const unfit = unfitProject(session, run);
  if (unfit) return stopped(session, unfit);
  const files = run.kind === "rows" ? filesOfRows(run.each) : [];
  if (run.kind === "rows" && hasErrors(run.each.batch.diagnostics)) return refused(session, run, files);
  const planned = run.kind === "rows" ? await rowTarget(session, run) : await fileTarget(session, run, rounds?.before);
  if (!planned.ok) return stopped(session, planned.failure, files);
  const target = planned.value;
  // Watching remembers more than a cache does.
  const cache = run.kind === "rows" || rounds ? undefined : openBuildCache(session, run);
  const current = cache
    ? await stopwatch.time("comparison", () => currentOf(run, target, cache))
    : new Map<string, Built>();
  // An unchanged output needs no permission.
  const outputs = (of: Project) =>
    current.size === 0 ? target.outputs(of) : staleOutputs(target.outputs(of), current);
  const paths = { projects: target.projects, all: () => target.outputs(), outputs };
  const endThreads = rounds ? undefined : await startThreads(session, run.total - current.size);
  let isNew: boolean;
  try {
    const guarded = await stopwatch.time("outputs", () => guardBuild(context, project, paths, options));
    if (!guarded.ok) return stopped(session, guarded.failure, files);
    isNew = await buildAll(session, run, { target, current, cache, rounds });
  } finally {
    endThreads?.();
  }
  if (cache) stopwatch.time("cache", cache.save);
  const summary = target.summary();
  const exitCode = await stopwatch.time("report", () =>
    (isNew ? conclude : onlyClean)(session, target.projects, summary),
  );
  const built = new Map(target.kept().map((one) => [one.document.input.path, one]));
  return {
    ok: true,
    exitCode,
    files: run.kind === "rows" ? files : target.kept().flatMap(filesOf),
    built,
    projects: target.projects,
  };
}

/** Why the configuration of a project does not do for what the run emits. Of several projects, the failure names a document of it. */
function unfitProject({ context, options: { emitter } }: BuildSession, run: DocumentRun): Failure | undefined {
  if (run.kind === "rows") return failureOf(emitter.check?.(run.each.source.project));
  const projects = new Set(run.inputs.map(run.projectOf));
  for (const project of projects) {
    const failure = failureOf(emitter.check?.(project));
    if (!failure) continue;
    if (projects.size === 1) return failure;
    const document = run.inputs.find((input) => run.projectOf(input) === project)!;
    return { ...failure, message: `${shownInput(context, document)}: ${failure.message}` };
  }
  return undefined;
}

const failureOf = (outcome: Outcome<unknown> | undefined) => (outcome?.ok === false ? outcome.failure : undefined);

const filesOf = ({ document, source }: Built): readonly string[] => [
  document.input.path,
  ...(source?.dependencies ?? []),
];

/** Documents whose outputs are current, by input path. */
async function currentOf(
  run: DocumentRun,
  target: BuildTarget,
  cache: BuildCache,
): Promise<ReadonlyMap<string, Built>> {
  const current = new Map<string, Built>();
  for await (const document of run.documents()) {
    const built = cache.find(document, target.outputOf(document));
    if (built) current.set(document.input.path, built);
  }
  return current;
}

function* staleOutputs(outputs: Iterable<string>, current: ReadonlyMap<string, Built>): Generator<string> {
  const made = new Set([...current.values()].map(({ output }) => output));
  for (const output of outputs) if (!made.has(output)) yield output;
}

/** Starts the emitter's threads if they pay for `count` documents. Not for `--watch`, whose rounds draw few. */
async function startThreads({ options }: BuildSession, count: number): Promise<(() => void) | undefined> {
  const { emitter, jobs } = options;
  if (!emitter.threads || count < emitter.threads.fewest) return undefined;
  const most = Math.min(jobs, availableParallelism());
  return most > 1 ? emitter.threads.start(most) : undefined;
}

async function stopped(
  { context }: BuildSession,
  failure: Failure,
  files: readonly string[] = [],
): Promise<BuiltRound> {
  return { ok: false, exitCode: await context.fail(failure), files, built: new Map(), projects: [] };
}

/** A table with invalid or duplicate keys: nothing is written, since documents would overwrite one another. */
async function refused({ context }: BuildSession, { each }: RowRun, files: readonly string[]): Promise<BuiltRound> {
  const { source, batch } = each;
  context.note(`${source.shown}: nothing written`);
  const { diagnostics, template } = batch;
  const sources = new Map([[template.file.path, template.file]]);
  const exitCode = await report(context, source.rebase({ diagnostics, sources }));
  return { ok: false, exitCode, files, built: new Map(), projects: [] };
}

/** After a source was deleted there is nothing to build, but something to say of its output, or to clean. */
async function onlyClean(
  session: BuildSession,
  projects: readonly Project[],
  summary: BuildSummary,
): Promise<ExitCode> {
  session.context.note(summary.notes);
  if (session.options.clean) await clean(session, projects, summary);
  return ExitCode.done;
}

/** Writes results to standard output, then the files that options ask for, then reports findings and failures. */
async function conclude(session: BuildSession, projects: readonly Project[], summary: BuildSummary): Promise<ExitCode> {
  const { context, options } = session;
  if (summary.printed.length > 0) await printResults(session, summary.printed);
  context.note(summary.notes);
  // Before `--clean`, which removes files by this record.
  for (const one of projects) await recordOutputs(one, summary.written(one));
  if (options.clean) await clean(session, projects, summary);
  const failures = [...summary.failures];
  for (const write of [writeManifest, writeBuildDepfile]) {
    const written = await write(session, summary);
    if (written && !written.ok) failures.push(written.failure);
  }
  if (summary.total !== undefined) context.note(summary.total);
  const exitCode = await report(context, summary.findings);
  for (const failure of failures) await context.fail(failure);
  // A failure outside the documents decides the exit code: findings may be incomplete then.
  return failures[0]?.exitCode ?? exitCode;
}

async function printResults({ context, options }: BuildSession, printed: BuildSummary["printed"]): Promise<void> {
  for (const [index, content] of printed.entries()) {
    if (index > 0) context.print("\n");
    context.print(exactResult(context.env, options.emitter.extension, content));
  }
}

/** `--clean`: a document with errors keeps its last output. */
async function clean(
  { context, project: run, options }: BuildSession,
  projects: readonly Project[],
  summary: BuildSummary,
): Promise<void> {
  const scope = summary.clean();
  if ("note" in scope) return context.note(scope.note);
  for (const project of projects) await cleanOutputs(context, project, { ...scope, run, output: options.output });
}

type WriteExtra = (session: BuildSession, summary: BuildSummary) => Promise<Outcome<unknown> | undefined>;

const writeManifest: WriteExtra = async ({ context, project: { root }, options: { manifest } }, summary) =>
  manifest === undefined ? undefined : writeOutput(resolve(context.cwd, manifest), summary.manifest(), { root });

const writeBuildDepfile: WriteExtra = async ({ context, project, options: { depfile: file, params } }, summary) => {
  if (file === undefined) return undefined;
  return writeDepfile(context, project, { file, ...summary.depfile(), ...(params !== undefined && { params }) });
};
