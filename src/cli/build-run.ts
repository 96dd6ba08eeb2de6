import { resolve } from "node:path";
import { compileInput } from "./compile-input.js";
import { concurrently } from "./concurrently.js";
import type { Context } from "./context.js";
import { type EmitForm, emitExtensions, emitText } from "./emit-form.js";
import type { ExitCode } from "./exit-code.js";
import type { Input } from "./inputs.js";
import type { Failure, Outcome } from "./outcome.js";
import { type Planned, planOutputs } from "./output-plan.js";
import { type ParamsOptions, readParams } from "./params.js";
import { relativePath } from "./paths.js";
import type { Project } from "./project.js";
import { projectInputs } from "./project-inputs.js";
import { type Findings, joinFindings, noFindings } from "./report/findings.js";
import { readSource, type SourceInput } from "./source-input.js";
import { type Written, writeOutput } from "./write-output.js";

export interface BuildOptions extends ParamsOptions {
  readonly output?: string;
  readonly emit: EmitForm;
  readonly compact?: boolean;
  readonly watch?: boolean;
  readonly jobs: number;
  readonly manifest?: string;
}

/** Everything that is settled before the first file is compiled. */
export interface BuildPlan {
  readonly project: Project;
  readonly params: Readonly<Record<string, unknown>>;
  readonly planned: readonly Planned[];
}

/** What became of one input. */
export interface Built {
  readonly input: Input;
  readonly findings: Findings;
  readonly source?: SourceInput;
  readonly output?: string;
  readonly text?: string;
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
  const planned = await planOutputs(context, inputs.value, {
    root: project.root,
    extension: emitExtensions[options.emit],
    source: ".igx",
    ...(options.output !== undefined && { output: options.output }),
    ...(outDir !== undefined && { outDir: resolve(project.folder, outDir) }),
  });
  if (!planned.ok) return planned;
  return { ok: true, value: { project, params: params.value, planned: planned.value } };
}

/** Builds the planned files, `jobs` at a time. A file with an error is not written; the others are. */
export const buildAll = (context: Context, plan: BuildPlan, options: BuildOptions): Promise<readonly Built[]> =>
  concurrently(plan.planned, options.jobs, (one) => buildOne(context, plan, one, options));

async function buildOne(
  context: Context,
  { project, params }: BuildPlan,
  { input, output }: Planned,
  options: BuildOptions,
): Promise<Built> {
  const source = await readSource(context, project, input);
  if (!source.ok) return { input, findings: noFindings, dependencies: [], failure: source.failure };
  const { result, findings } = await compileInput(source.value, params);
  const root = source.value.options.host?.root ?? project.root;
  const dependencies = result.dependencies.map((path) => resolve(root, path));
  const built = { input, source: source.value, findings, dependencies };
  if (!result.output) return built;
  const text = await emitText(options.emit, options.compact === true, {
    project,
    bytes: source.value.bytes,
    output: result.output,
    sourceMap: () => result.sourceMap,
  });
  return output === "-" ? { ...built, output, text } : write({ ...built, output, text });
}

async function write(built: Built & { output: string; text: string }): Promise<Built> {
  const written = await writeOutput(built.output, built.text);
  return written.ok ? { ...built, written: written.value } : { ...built, failure: written.failure };
}

function noteWritten(context: Context, { source, output, written }: Built): void {
  if (source && output === undefined) context.note(`${source.shown}: has errors, nothing written`);
  if (!source || output === undefined || !written) return;
  const how = written === "unchanged" ? " (unchanged)" : "";
  context.note(`${source.shown} -> ${relativePath(context.cwd, output)}${how}`);
}

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
  for (const { output, text } of all) if (output === "-" && text !== undefined) context.print(text);
  for (const built of all) noteWritten(context, built);
  const failures = all.flatMap((built) => built.failure ?? []);
  if (options.manifest !== undefined) {
    const written = await writeManifest(context, plan.project, documents, options.manifest);
    if (!written.ok) failures.push(written.failure);
  }
  const { report } = await import("./report/report.js");
  const exitCode = await report(context, joinFindings(all.map((built) => built.findings)));
  for (const failure of failures) await context.fail(failure);
  return failures[0]?.exitCode ?? exitCode;
}

async function writeManifest({ cwd, version }: Context, { root }: Project, all: readonly Built[], file: string) {
  const entries = all.flatMap(({ input, source, output, text, dependencies, failure }) => {
    if (!source) return [];
    const wrote = output !== undefined && text !== undefined && !failure ? { output, text } : {};
    const inside = dependencies.map((path) => relativePath(root, path));
    return [{ input: input.path, source: source.bytes, dependencies: inside, ...wrote }];
  });
  const { manifestText } = await import("./manifest.js");
  return writeOutput(resolve(cwd, file), manifestText(root, version, entries));
}
