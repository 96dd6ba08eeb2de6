import { resolve } from "node:path";
import { concurrently } from "../base/concurrently.js";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, isStdin } from "../base/input.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { CompiledInput } from "../inputs/compile-input.js";
import { loadSource, type SourceRecompiler } from "../inputs/load-source.js";
import { type GivenParams, mergedParams, type ParamsOptions, readParams, unusedParams } from "../inputs/params.js";
import { projectInputs } from "../inputs/project-inputs.js";
import type { SourceInput } from "../inputs/source-input.js";
import { cleanOutputs } from "../outputs/clean-outputs.js";
import { emittable } from "../outputs/emitter.js";
import { guardBuild, type OutputOptions } from "../outputs/guard-build.js";
import { type Planned, planOutputs } from "../outputs/output-plan.js";
import { contentHash } from "../outputs/output-record.js";
import { recordOutputs } from "../outputs/record-outputs.js";
import { type Written, writeOutput } from "../outputs/write-output.js";

export interface BuildOptions extends ParamsOptions, OutputOptions {
  readonly each?: string;
  readonly watch?: boolean;
  readonly jobs: number;
  readonly clean?: boolean;
}

/** Everything that is settled before the first file is compiled. */
export interface BuildPlan {
  readonly project: Project;
  /** The inputs as they are named. */
  readonly words: readonly string[];
  readonly params: GivenParams;
  readonly planned: readonly Planned[];
  /** With `--watch`. */
  readonly recompiler?: SourceRecompiler;
}

/** What became of one input. */
export interface Built {
  readonly input: Input;
  readonly findings: DiagnosticSet;
  readonly source?: SourceInput;
  readonly compiled?: CompiledInput;
  readonly output?: string;
  readonly text?: string | Uint8Array;
  /** None when nothing was to be written, or it failed. */
  readonly written?: Written;
  /** Absolute. */
  readonly dependencies: readonly string[];
  readonly failure?: Failure;
}

export async function planBuild(
  context: Context,
  project: Project,
  words: readonly string[],
  options: BuildOptions,
): Promise<Outcome<BuildPlan>> {
  const inputs = await projectInputs(context, project, words);
  if (!inputs.ok) return inputs;
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const { outDir } = project.config;
  if (options.depfile !== undefined && (options.output === "-" || inputs.value.some(isStdin))) return noDepfile;
  const planned = await planOutputs(context, inputs.value, {
    root: project.root,
    extension: options.emitter.extension,
    sources: options.emitter.takesContent ? [".igx", ".json"] : [".igx"],
    joins: options.emitter.joins === true,
    ...(options.output !== undefined && { output: options.output }),
    ...(outDir !== undefined && { outDir: resolve(project.folder, outDir) }),
  });
  if (!planned.ok) return planned;
  const outputs = planned.value.map(({ output }) => output);
  const guarded = await guardBuild(context, project, outputs, options);
  if (!guarded.ok) return guarded;
  return success({ project, words, params: params.value, planned: planned.value });
}

const noDepfile = failure(
  ExitCode.usage,
  "--depfile needs files, not standard input or output.",
  "Name the inputs, and the output with -o.",
);

/** Builds the planned files, `jobs` at a time. A file with an error is not written; the others are. */
export const buildAll = (context: Context, plan: BuildPlan, options: BuildOptions): Promise<readonly Built[]> =>
  concurrently(plan.planned, options.jobs, (one) => buildOne(context, plan, one, options));

async function buildOne(
  context: Context,
  { project, params, recompiler }: BuildPlan,
  { input, output }: Planned,
  options: BuildOptions,
): Promise<Built> {
  const loaded = await loadSource(context, project, input, {
    params: mergedParams(params),
    takesContent: options.emitter.takesContent === true,
    ...(recompiler && { recompiler }),
  });
  if (!loaded.ok) return { input, findings: noDiagnostics, dependencies: [], failure: loaded.failure };
  const { source, compiled } = loaded.value;
  const { result, findings } = compiled;
  const document = emittable(project, source.bytes, result);
  const dependencies = result.dependencies.map((path) => slashes(resolve(source.root, path)));
  const built = { input, source, compiled, findings, dependencies };
  if (!document) return built;
  if (dependencies.includes(output)) return { ...built, failure: overwritten(context, source, output) };
  const emitted = await options.emitter.emit(document);
  if (!emitted.ok) return { ...built, failure: emitted.failure };
  const text = emitted.value;
  return output === "-" ? { ...built, output, text } : write(project, { ...built, output, text });
}

/** `@data` may name `report.json` in `report.igx`. */
const overwritten = (context: Context, { shown }: SourceInput, output: string): Failure =>
  failure(
    ExitCode.usage,
    `${relativePath(context.cwd, output)} is read by ${shown} and would be overwritten.`,
    "-o names another file or folder.",
  ).failure;

async function write({ root }: Project, built: Built & { output: string; text: string | Uint8Array }): Promise<Built> {
  const written = await writeOutput(built.output, built.text, { root });
  return written.ok ? { ...built, written: written.value } : { ...built, failure: written.failure };
}

function noteWritten(context: Context, { source, compiled, output, written, failure }: Built): void {
  if (source && output === undefined && !failure)
    context.note(`${source.shown}: ${hasErrors(compiled) ? "has errors" : "requires parameters"}, nothing written`);
  if (!source || output === undefined || !written) return;
  const how = written === "unchanged" ? " (unchanged)" : "";
  context.note(`${source.shown} -> ${relativePath(context.cwd, output)}${how}`);
}

const hasErrors = (compiled: CompiledInput | undefined): boolean =>
  compiled?.findings.diagnostics.some((one) => one.severity === "error") === true;

/**
 * Results to standard output, the manifest, findings, failures: in this order, each in the order of the inputs. The manifest lists
 * `documents`, which under `--watch` are more than those built now.
 */
export async function concludeBuild(
  context: Context,
  plan: BuildPlan,
  all: readonly Built[],
  options: BuildOptions,
  documents: readonly Built[] = all,
): Promise<ExitCode> {
  const printed = all.flatMap(({ output, text }) => (output === "-" && text !== undefined ? [text] : []));
  for (const [index, text] of printed.entries()) {
    if (index > 0) context.print("\n");
    context.print(text);
  }
  for (const built of all) noteWritten(context, built);
  const compiled = documents.flatMap((built) => built.compiled ?? []);
  const failures = [...all.flatMap(({ failure }) => failure ?? []), ...unused(plan, compiled)];
  if (options.manifest !== undefined) {
    const written = await writeManifest(context, plan.project, documents, options.manifest);
    if (!written.ok) failures.push(written.failure);
  }
  await recordOutputs(plan.project, all.flatMap(recordedOf));
  if (options.clean) await cleanBuild(context, plan);
  if (options.depfile !== undefined) {
    const written = await writeBuildDepfile(context, plan, all, documents, options);
    if (!written.ok) failures.push(written.failure);
  }
  const { report } = await import("../report/report.js");
  const exitCode = await report(context, joinDiagnostics(all.map((built) => built.findings)));
  for (const failure of failures) await context.fail(failure);
  return failures[0]?.exitCode ?? exitCode;
}

/** A source with errors is in it too: its output is to be made when an input changes. */
async function writeBuildDepfile(
  context: Context,
  { project, planned }: BuildPlan,
  all: readonly Built[],
  documents: readonly Built[],
  { depfile: file = "", params }: BuildOptions,
): Promise<Outcome<unknown>> {
  const outputs = new Map(planned.map(({ input, output }) => [input.path, output]));
  const rules = documents.flatMap(({ input, compiled, dependencies }) =>
    compiled?.result.evaluated ? [{ outputs: [outputs.get(input.path)!], inputs: [input.path, ...dependencies] }] : [],
  );
  const made = all.flatMap(({ output, written }) => (output !== undefined && written ? [output] : []));
  const { writeDepfile } = await import("../outputs/depfile.js");
  return writeDepfile(context, project, { file, rules, made, ...(params !== undefined && { params }) });
}

/** `--clean`: a source with errors keeps what it gave last. */
export function cleanBuild(context: Context, { project, words, planned }: BuildPlan): Promise<void> {
  return cleanOutputs(context, project, { words, made: new Set(planned.map(({ output }) => output)) });
}

const recordedOf = ({ input, output, text, written }: Built) =>
  output === undefined || text === undefined || written === undefined || written === "streamed"
    ? []
    : [{ output, source: input.path, hash: contentHash(text) }];

const unused = ({ params }: BuildPlan, compiled: readonly CompiledInput[]): readonly Failure[] => {
  const failure = unusedParams(params.explicit, compiled);
  return failure ? [failure] : [];
};

async function writeManifest({ cwd, version }: Context, { root }: Project, all: readonly Built[], file: string) {
  const entries = all.flatMap(({ input, source, compiled, output, text, dependencies, failure }) => {
    if (!source) return [];
    const wrote = output !== undefined && text !== undefined && !failure ? { output, text } : {};
    const inside = dependencies.map((path) => relativePath(root, path));
    const { key } = compiled?.result.metadata ?? {};
    const named = key === undefined ? {} : { key };
    return [{ input: input.path, source: source.bytes, dependencies: inside, ...named, ...wrote }];
  });
  const { manifestText } = await import("./manifest.js");
  return writeOutput(resolve(cwd, file), manifestText(root, version, entries), { root });
}
