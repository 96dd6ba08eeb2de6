import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { DocumentRun, RowRun } from "../inputs/documents.js";
import { gatherFindings, joinParts } from "../inputs/gather-findings.js";
import { openRun, type RunPart } from "../inputs/run-parts.js";
import { shownInput } from "../inputs/shown-input.js";
import { cleanOutputs } from "../outputs/clean-outputs.js";
import { writeDepfile } from "../outputs/depfile.js";
import { guardBuild } from "../outputs/guard-build.js";
import { namesFolder } from "../outputs/output-folder.js";
import { recordOutputs } from "../outputs/record-outputs.js";
import { writeOutput } from "../outputs/write-output.js";
import { exactResult } from "../report/exact-result.js";
import { report } from "../report/report.js";
import { buildAll } from "./build-all.js";
import { createBuildEvents } from "./build-events.js";
import type { BuildOptions, BuildSession } from "./build-options.js";
import type { BuildTarget, Built, Rounds } from "./build-target.js";
import { type BuildCache, openBuildCache } from "./cache/build-cache.js";
import { fileTarget } from "./file-target.js";
import { joinSummaries, type RunSummary } from "./join-summaries.js";
import { collisionOf } from "./output-collision.js";
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
  const { optionsOf } = options;
  const input = {
    context,
    project,
    args,
    options,
    takesContent,
    stopwatch,
    ...recompiler,
    ...(optionsOf && { optionsOf }),
  };
  const opened = await stopwatch.time("inputs", () => openRun(input));
  if (!opened.ok) return stopped(session, opened.failure);
  const { parts, findings } = opened.value;
  const files = parts.flatMap(({ run }) => (run.kind === "rows" ? filesOfRows(run.each) : []));
  for (const { run, options } of parts) {
    const unfit = unfitProject({ ...session, options }, run);
    if (unfit) return stopped(session, unfit, files);
  }
  const refusedRuns = parts.flatMap(({ run }) =>
    run.kind === "rows" && hasErrors(run.each.batch.diagnostics) ? [run] : [],
  );
  if (refusedRuns.length > 0) return refused(session, refusedRuns, files);
  const isOne = parts.length === 1 && !parts[0]!.batch;
  const { output } = options;
  if (parts.length > 1 && output !== undefined && !namesFolder(context.cwd, output))
    return stopped(session, noFolder(output).failure, files);
  const planned: PlannedPart[] = [];
  for (const part of parts) {
    const one = await planPart(session, part, isOne ? rounds : undefined);
    if (!one.ok) return stopped(session, one.failure, files);
    planned.push(one.value);
  }
  if (context.events && planned.some(({ target }) => [...target.outputs()].includes("-")))
    return stopped(session, outputTaken("--format ndjson"), files);
  if (!isOne) {
    const collision = await collisionOf(session, planned);
    if (collision) return stopped(session, collision, files);
  }
  for (const part of planned) {
    const guarded = await stopwatch.time("outputs", () => guardPart(part));
    if (!guarded.ok) return stopped(session, guarded.failure, files);
  }
  const onBuilt = createBuildEvents(session, planned);
  let isNew = false;
  for (const part of planned) if (await buildPart(part, isOne ? rounds : undefined, onBuilt)) isNew = true;
  const summaries = planned.map(({ target, batch }) => ({ ...target.summary(), batch: batch?.name }));
  const summary = joinSummaries(summaries, findings);
  const projects = [...new Set(planned.flatMap(({ target }) => target.projects))];
  const exitCode = await stopwatch.time("report", () => (isNew ? conclude : onlyClean)(session, projects, summary));
  const kept = planned.flatMap(({ target }) => target.kept());
  return {
    ok: true,
    exitCode,
    files: [...files, ...kept.flatMap(filesOf)],
    built: new Map(kept.map((one) => [one.document.input.path, one])),
    projects,
  };
}

/** Standard output is for one thing. */
export const outputTaken = (option: string): Failure => ({
  exitCode: ExitCode.usage,
  message: `${option} writes to standard output, as -o - does.`,
  hint: "Name a file or folder with -o.",
});

const noFolder = (output: string) =>
  failure(
    ExitCode.usage,
    `The documents of all batches cannot go to ${output === "-" ? "standard output" : output}.`,
    "Give -o a folder (with a slash at its end), choose one with --batch, or leave -o out.",
  );

/** A part of the run, with everything decided that comes before its first document. */
interface PlannedPart extends RunPart<BuildOptions> {
  /** That of the run, with the options of the part. */
  readonly session: BuildSession;
  readonly target: BuildTarget;
  readonly cache: BuildCache | undefined;
  /** Documents whose outputs are current, by input path. */
  readonly current: ReadonlyMap<string, Built>;
}

async function planPart(
  whole: BuildSession,
  part: RunPart<BuildOptions>,
  rounds: Rounds | undefined,
): Promise<Outcome<PlannedPart>> {
  const { run, options, args } = part;
  const session = { ...whole, options, args };
  const planned = run.kind === "rows" ? await rowTarget(session, run) : await fileTarget(session, run, rounds?.before);
  if (!planned.ok) return planned;
  const target = planned.value;
  // Watching remembers more than a cache does.
  const cache = run.kind === "rows" || rounds || options.watch ? undefined : openBuildCache(session, run);
  const current = cache
    ? await session.stopwatch.time("comparison", () => currentOf(run, target, cache))
    : new Map<string, Built>();
  return success({ ...part, session, target, cache, current });
}

function guardPart({ session, target, current }: PlannedPart): Promise<Outcome<undefined>> {
  const { context, project, options } = session;
  // An unchanged output needs no permission.
  const outputs = (of: Project) =>
    current.size === 0 ? target.outputs(of) : staleOutputs(target.outputs(of), current);
  const paths = { projects: target.projects, all: () => target.outputs(), outputs };
  return guardBuild(context, project, paths, options);
}

/** Builds the documents of a part. Resolves with whether there was anything to build. */
async function buildPart(
  { session, run, target, cache, current }: PlannedPart,
  rounds: Rounds | undefined,
  onBuilt: (built: Built) => void,
): Promise<boolean> {
  const endThreads = session.options.watch ? undefined : await startThreads(session, run.total - current.size);
  let isNew: boolean;
  try {
    isNew = await buildAll(session, run, { target, current, cache, rounds, onBuilt });
  } finally {
    endThreads?.();
  }
  if (cache) session.stopwatch.time("cache", cache.save);
  return isNew;
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

/** Tables with invalid or duplicate keys: nothing is written, since documents would overwrite one another. */
async function refused(
  { context }: BuildSession,
  runs: readonly RowRun[],
  files: readonly string[],
): Promise<BuiltRound> {
  for (const { each } of runs) context.note(`${each.source.shown}: nothing written`);
  const exitCode = await report(context, joinParts(runs.map((run) => gatherFindings(run).all())));
  return { ok: false, exitCode, files, built: new Map(), projects: [] };
}

/** After a source was deleted there is nothing to build, but something to say of its output, or to clean. */
async function onlyClean(session: BuildSession, projects: readonly Project[], summary: RunSummary): Promise<ExitCode> {
  session.context.note(summary.notes);
  if (session.options.clean) await clean(session, projects, summary);
  return ExitCode.done;
}

/** Writes results to standard output, then the files that options ask for, then reports findings and failures. */
async function conclude(session: BuildSession, projects: readonly Project[], summary: RunSummary): Promise<ExitCode> {
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
  context.note(summary.totals);
  const exitCode = await report(context, summary.findings);
  for (const failure of failures) await context.fail(failure);
  // A failure outside the documents decides the exit code: findings may be incomplete then.
  return failures[0]?.exitCode ?? exitCode;
}

async function printResults({ context, options }: BuildSession, printed: RunSummary["printed"]): Promise<void> {
  for (const [index, content] of printed.entries()) {
    if (index > 0) context.print("\n");
    context.print(exactResult(context.env, options.emitter.extension, content));
  }
}

/** `--clean`: a document with errors keeps its last output. */
async function clean(
  { context, project: run }: BuildSession,
  projects: readonly Project[],
  summary: RunSummary,
): Promise<void> {
  for (const { notes, ...scope } of summary.clean()) {
    context.note(notes);
    for (const project of projects) await cleanOutputs(context, project, { ...scope, run });
  }
}

type WriteExtra = (session: BuildSession, summary: RunSummary) => Promise<Outcome<unknown> | undefined>;

const writeManifest: WriteExtra = async ({ context, project: { root }, options: { manifest } }, summary) =>
  manifest === undefined
    ? undefined
    : writeOutput(resolve(context.cwd, manifest), summary.manifest(context.version), { root });

const writeBuildDepfile: WriteExtra = async ({ context, project, options: { depfile: file, params } }, summary) => {
  if (file === undefined) return undefined;
  return writeDepfile(context, project, { file, ...summary.depfile(), ...(params !== undefined && { params }) });
};
