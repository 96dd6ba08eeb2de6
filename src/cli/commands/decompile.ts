import { decompile } from "../../compile/decompile.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { defaultLimits } from "../../template/budget.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { decode } from "../base/decode.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { isStdin } from "../base/input.js";
import { type Failure, failure, type Outcome } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project, ProjectOf } from "../base/project.js";
import { projectsOf } from "../config/projects-of.js";
import { findInputs } from "../inputs/inputs.js";
import { pictureExtensions, readSource, type SourceInput } from "../inputs/source-input.js";
import { refuseExisting } from "../outputs/guard-outputs.js";
import { type PlannedOutput, planOutputs } from "../outputs/output-plan.js";
import { writeOutput } from "../outputs/write-output.js";
import { type EmbeddedDocument, isPicture, readEmbeddedSource } from "../render/embedded-source.js";
import { report } from "../report/report.js";

interface DecompileOptions {
  readonly output?: string;
  readonly force?: boolean;
}

export const decompileCommand: Command<DecompileOptions> = {
  arguments: [
    {
      name: "<json...>",
      description: "content JSON, or pictures with their source: files, folders, globs, - for standard input",
    },
  ],
  options: [
    { flags: "-o, --output <path>", description: "a file, a folder/, or - (default: beside each as .igx)" },
    { flags: "--force", description: "also over existing .igx files" },
    outputFileOption,
  ],
  details: `A picture that was drawn with igx render --embed-source, as SVG, PNG or PDF, gives its document back, byte for byte.

Building the result of content JSON gives the same content. Elements that the language cannot express become element fences:
findings name them, with the reason.`,
  examples: [
    { command: "igx decompile report.json", does: "write report.igx" },
    { command: "igx decompile report.svg", does: "write report.igx from a picture that contains it" },
    { command: "igx decompile - <content.json", does: "write to standard output" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const inputs = unwrap(await findInputs(context, args, { extensions: [".json"] }));
    const document = inputs.find(({ path }) => path.toLowerCase().endsWith(".igx"));
    if (document) throw cliFailure(alreadyDocument(relativePath(context.cwd, document.path)));
    const { output } = options;
    const plan = { sources: [".json", ...pictureExtensions], extension: ".igx" };
    const planned = unwrap(planOutputs(context, inputs, output === undefined ? plan : { ...plan, output }));
    if (!options.force) unwrap(refuseExisting(context, planned));
    const projectOf = unwrap(await projectsOf(context, project, inputs));
    return decompileAll(context, projectOf, planned);
  },
};

const alreadyDocument = (name: string): Failure => ({
  exitCode: ExitCode.usage,
  message: `${name} is a document already.`,
  hint: "Name its content JSON, which `igx build` writes.",
});

async function decompileAll(
  context: Context,
  projectOf: ProjectOf,
  planned: readonly PlannedOutput[],
): Promise<ExitCode> {
  const all = [];
  for (const one of planned) all.push(await decompileOne(context, projectOf(one.input), one));
  const exitCode = await report(context, joinDiagnostics(all.map((one) => one.findings)));
  const failures = all.flatMap((one) => one.failure ?? []);
  for (const one of failures) await context.fail(one);
  return failures[0]?.exitCode ?? exitCode;
}

async function decompileOne(
  context: Context,
  project: Project,
  { input, output }: PlannedOutput,
): Promise<{ readonly findings: DiagnosticSet; readonly failure?: Failure }> {
  const read = await readSource(context, project, input);
  if (!read.ok) return { findings: noDiagnostics, failure: read.failure };
  const source = read.value;
  const embedded = isPicture(source.bytes) ? embeddedIn(source) : undefined;
  if (embedded && !embedded.ok) {
    const place = isStdin(input) ? {} : { path: input.path };
    return { findings: noDiagnostics, failure: { ...embedded.failure, ...place } };
  }
  if (embedded && !embedded.value.path.toLowerCase().endsWith(".json"))
    return { findings: noDiagnostics, ...(await write(context, project, source.shown, output, embedded.value.bytes)) };
  const bytes = embedded?.value.bytes ?? source.bytes;
  const { file, diagnostics } = decode(bytes, source.options.path, source.maximum);
  const result = hasErrors(diagnostics) ? { diagnostics } : await decompile(file.text, { path: file.path });
  const findings = source.rebase({ diagnostics: result.diagnostics, sources: new Map([[file.path, file]]) });
  if (result.output === undefined) return { findings };
  return { findings, ...(await write(context, project, source.shown, output, result.output)) };
}

/** A picture that was cut may have had its source in the rest. */
function embeddedIn({ bytes, shown, input, maximum, project }: SourceInput): Outcome<EmbeddedDocument> {
  const name = isStdin(input) ? shown : input.path;
  return bytes.length > maximum
    ? failure(ExitCode.findings, `${name} is larger than the ${maximum} bytes that igx reads of a picture.`)
    : readEmbeddedSource(bytes, name, project.options.limits?.sourceBytes ?? defaultLimits.sourceBytes);
}

async function write(
  context: Context,
  project: Project,
  shown: string,
  output: string,
  document: string | Uint8Array,
): Promise<{ readonly failure?: Failure }> {
  if (output === "-") {
    context.print(Buffer.from(document));
    return {};
  }
  const written = await writeOutput(output, document, { root: project.root });
  if (!written.ok) return { failure: written.failure };
  context.note(`${shown} -> ${relativePath(context.cwd, output)}`);
  return {};
}
