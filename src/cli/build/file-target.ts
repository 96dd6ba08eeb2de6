import { hasErrors } from "../../diagnostics/diagnostic.js";
import { noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { allProjects } from "../config/projects-of.js";
import type { FileRun } from "../inputs/documents.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import { unusedParams } from "../inputs/params.js";
import { planOutputs } from "../outputs/output-plan.js";
import type { WrittenOutput, WrittenOutputs } from "../outputs/record-outputs.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget, Built } from "./build-target.js";
import { placeholder } from "./each-outputs.js";
import { fileManifest, type ManifestEntry } from "./manifest.js";

/**
 * The target for files. Each file has its own output, its own note when it is written, and its own entry in manifest and depfile. `before`
 * contains the results of earlier rounds for files that are not built again; manifest and depfile list these too.
 */
export async function fileTarget(
  session: BuildSession,
  run: FileRun,
  before: ReadonlyMap<string, Built> = new Map(),
): Promise<Outcome<BuildTarget>> {
  const { context, project, args, options } = session;
  const { inputs, projectOf } = run;
  if (options.depfile !== undefined && (options.output === "-" || inputs.some(isStdin))) return noDepfile;
  // As the name of a file it would be a mistake that stays unseen.
  if (options.output?.includes(placeholder)) return keyWithoutRows(options.output);
  const planned = planOutputs(context, inputs, {
    projectOf,
    extension: options.emitter.extension,
    sources: options.emitter.takesContent ? [".igx", ".json"] : [".igx"],
    joins: options.emitter.joins === true,
    ...(options.output !== undefined && { output: options.output }),
  });
  if (!planned.ok) return planned;
  const outputs = new Map(planned.value.map(({ input, output }) => [input.path, output]));
  const findings = gatherFindings(run);
  const projects = allProjects(project, inputs, projectOf);
  const fresh = new Map<string, Built>();
  // Files finish in any order; reports have the order of the inputs.
  const inOrder = (from: (path: string) => Built | undefined) => inputs.flatMap(({ path }) => from(path) ?? []);
  const isInput = ({ document }: Built) => inputs.some(({ path }) => path === document.input.path);
  const kept = () => inOrder((path) => fresh.get(path) ?? before.get(path));
  return success({
    projects,
    outputs: (of) =>
      of === undefined || projects.length === 1
        ? outputs.values()
        : inputs.filter((input) => projectOf(input) === of).map(({ path }) => outputs.get(path)!),
    outputOf: ({ input }) => outputs.get(input.path),
    add: (built, index) => {
      fresh.set(built.document.input.path, built);
      findings.add(built.source?.findings ?? noDiagnostics, index);
    },
    kept,
    summary: () => {
      const all = inOrder((path) => fresh.get(path));
      const unused = unusedParams(
        run,
        kept().flatMap(({ source }) => source ?? []),
      );
      return {
        printed: all.flatMap(({ text }) => text ?? []),
        notes: [
          ...all.flatMap((one) => noteOf(session, one, before.get(one.document.input.path))),
          ...[...before.values()].flatMap((one) => (isInput(one) ? [] : goneNote(session, one))),
        ],
        written: (of) => listed(all.filter(({ document }) => document.project === of).flatMap(recordOf)),
        clean: () => [{ args, made: new Set(outputs.values()), output: options.output, notes: [] }],
        manifest: () => fileManifest(project.root, kept().flatMap(manifestEntryOf(project.root))),
        depfile: () => ({
          rules: kept().flatMap((one) => depfileRuleOf(one, outputs)),
          made: all.flatMap(({ output, written }) => (output !== undefined && written ? [output] : [])),
        }),
        totals: [],
        findings: findings.all(),
        failures: [...all.flatMap((one) => one.failure ?? []), ...(unused ? [unused] : [])],
      };
    },
  });
}

const keyWithoutRows = (output: string) =>
  failure(
    ExitCode.usage,
    `\`${output}\` contains \`${placeholder}\`, which only the rows of --each have.`,
    "Add --each TABLE, or name a file or a folder.",
  );

const noDepfile = failure(
  ExitCode.usage,
  "--depfile needs files, not standard input or output.",
  "Name the inputs, and the output with -o.",
);

function noteOf(
  { context }: BuildSession,
  { source, output, written, failure }: Built,
  before: Built | undefined,
): readonly string[] {
  if (!source) return [];
  const failed = hasErrors(source.findings.diagnostics);
  if (output === undefined)
    return failure ? [] : [`${source.shown}: ${failed ? "has errors" : "requires parameters"}, nothing written`];
  if (!written) return [];
  const isFixed = hasErrors(before?.source?.findings.diagnostics ?? []);
  const how = isFixed ? " (fixed)" : written === "unchanged" ? " (unchanged)" : "";
  return [`${source.shown} -> ${relativePath(context.cwd, output)}${how}`];
}

/** For a source that was removed or renamed since the last round. */
const goneNote = ({ context, options }: BuildSession, { source, output }: Built): readonly string[] =>
  !source || output === undefined || options.clean
    ? []
    : [`${source.shown} is gone, and ${relativePath(context.cwd, output)} stays: --clean removes such outputs`];

/** A device or pipe is not recorded: there is no file to compare or remove later. */
const recordOf = ({ document, output, hash, written, real }: Built): readonly WrittenOutput[] =>
  output === undefined || hash === undefined || written === undefined || written === "streamed"
    ? []
    : [{ output, source: document.input.path, hash, ...(real !== undefined && { real }) }];

const listed = (written: readonly WrittenOutput[]): WrittenOutputs => ({
  length: written.length,
  at: (index) => written[index],
});

const manifestEntryOf =
  (root: string) =>
  ({ document, source, output, hash, failure }: Built): readonly ManifestEntry[] => {
    if (!source) return [];
    const { key, elements } = source;
    const dependencies = source.dependencies.map((path) => relativePath(root, path));
    const named = key === undefined ? {} : { key };
    const wrote = output !== undefined && hash !== undefined && !failure ? { output, outputHash: hash } : {};
    return [{ input: document.input.path, inputHash: source.hash!, dependencies, elements, ...named, ...wrote }];
  };

/** A source with errors has a rule too, since its output must be made when an input changes. One that only lacks parameters has none. */
const depfileRuleOf = ({ document: { input, project }, source }: Built, outputs: ReadonlyMap<string, string>) =>
  source?.evaluated
    ? [{ outputs: [outputs.get(input.path)!], inputs: [input.path, ...source.dependencies], project }]
    : [];
