import { decompile } from "../../compile/decompile.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { decode } from "../base/decode.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project, ProjectOf } from "../base/project.js";
import { projectsOf } from "../config/projects-of.js";
import { findInputs } from "../inputs/inputs.js";
import { readSource } from "../inputs/source-input.js";
import { refuseExisting } from "../outputs/guard-outputs.js";
import { type PlannedOutput, planOutputs } from "../outputs/output-plan.js";
import { writeOutput } from "../outputs/write-output.js";
import { report } from "../report/report.js";

interface DecompileOptions {
  readonly output?: string;
  readonly force?: boolean;
}

export const decompileCommand: Command<DecompileOptions> = {
  arguments: [{ name: "<json...>", description: "files of content JSON, folders, globs, - for standard input" }],
  options: [
    { flags: "-o, --output <path>", description: "a file, a folder/, or - (default: beside each as .igx)" },
    { flags: "--force", description: "also over existing .igx files" },
    outputFileOption,
  ],
  details: `Building the result gives the same content. Elements that the language cannot express become element fences:
findings name them, with the reason.`,
  examples: [
    { command: "igx decompile report.json", does: "write report.igx" },
    { command: "igx decompile - <content.json", does: "write to standard output" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const inputs = unwrap(await findInputs(context, args, { extensions: [".json"] }));
    const document = inputs.find(({ path }) => path.toLowerCase().endsWith(".igx"));
    if (document) throw cliFailure(alreadyDocument(relativePath(context.cwd, document.path)));
    const { output } = options;
    const plan = { sources: [".json"], extension: ".igx" };
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
  const { file, diagnostics } = decode(source.bytes, source.options.path, source.maximum);
  const result = hasErrors(diagnostics) ? { diagnostics } : await decompile(file.text, { path: file.path });
  const findings = source.rebase({ diagnostics: result.diagnostics, sources: new Map([[file.path, file]]) });
  if (result.output === undefined) return { findings };
  if (output === "-") context.print(Buffer.from(result.output));
  const written = output === "-" ? undefined : await writeOutput(output, result.output, { root: project.root });
  if (written && !written.ok) return { findings, failure: written.failure };
  if (written) context.note(`${source.shown} -> ${relativePath(context.cwd, output)}`);
  return { findings };
}
