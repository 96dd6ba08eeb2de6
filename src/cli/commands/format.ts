import { format } from "../../compile/format.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { counted } from "../../text/counted.js";
import { withLineEndingOf, withLineFeeds } from "../../text/line-ending.js";
import { unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption, wholeNumber } from "../base/common-options.js";
import { concurrently } from "../base/concurrently.js";
import type { Context } from "../base/context.js";
import { decode } from "../base/decode.js";
import { type DiagnosticSet, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { isJson } from "../base/is-json.js";
import type { Failure } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { gatherInOrder } from "../inputs/gather-findings.js";
import { projectInputs } from "../inputs/project-inputs.js";
import { readDocument } from "../inputs/read-document.js";
import type { SourceInput } from "../inputs/source-input.js";
import { isStream } from "../outputs/real-target.js";
import { writeOutput } from "../outputs/write-output.js";
import { hasLogCommands } from "../report/inert.js";
import { printableLines } from "../report/printable.js";
import { report } from "../report/report.js";
import { resultJson } from "../report/result-json.js";
import type { Result } from "../schemas/results.js";

interface FormatOptions {
  readonly check?: boolean;
  readonly diff?: boolean;
  readonly jobs: number;
}

export const formatCommand: Command<FormatOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - to filter standard input (default: include of the configuration)",
    },
  ],
  options: [
    { flags: "--check", description: "list of unformatted files without a change; exit code 1 if there are any" },
    {
      flags: "--diff",
      description: "changes as a diff, without writing them; with --check, exit code 1 if there are any",
    },
    outputFileOption,
    { flags: "--jobs <n>", description: "number of files at a time", parse: wholeNumber(1), default: 8 },
  ],
  details: `Changes only the layout, never the compiled content. A file with a syntax error stays as it is. Every line ends as the
first one does, so a file with CRLF keeps it.`,
  examples: [
    { command: "igx format .", does: "format all .igx files of this folder" },
    { command: "igx fmt --check .", does: "fail in CI if a file is not formatted" },
    { command: "igx fmt --diff report.igx", does: "show the changes" },
    { command: "igx fmt - <draft.igx", does: "format standard input, for editors" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const found = unwrap(await projectInputs(context, project, args));
    const all = await concurrently(found.inputs, options.jobs, (one) => formatOne(context, found.projectOf(one), one));
    const findings = gatherInOrder({ project, ...found });
    for (const [index, one] of all.entries()) findings.add(one.findings, index);
    return conclude(context, all, findings.all(), options);
  },
};

interface Formatted {
  readonly findings: DiagnosticSet;
  readonly failure?: Failure;
  readonly source?: SourceInput;
  /** None when the file has mistakes. */
  readonly text?: string;
}

async function formatOne(context: Context, project: Project, input: Input): Promise<Formatted> {
  const read = await readDocument(context, project, input);
  if (!read.ok) return { findings: noDiagnostics, failure: read.failure };
  const source = read.value;
  const { file, diagnostics: undecoded } = decode(source.bytes, source.options.path, source.maximum);
  const { output, diagnostics } = hasErrors(undecoded) ? { diagnostics: undecoded } : format(file);
  const findings = source.rebase({ diagnostics, sources: new Map([[file.path, file]]) });
  return { source, findings, ...(output !== undefined && { text: output }) };
}

async function conclude(
  context: Context,
  all: readonly Formatted[],
  findings: DiagnosticSet,
  options: FormatOptions,
): Promise<ExitCode> {
  const failures = all.flatMap((one) => one.failure ?? []);
  const unformatted: Result<"format">[number][] = [];
  let changes = 0;
  for (const { source, text } of all) {
    if (!source || text === undefined) continue;
    const changed = !Buffer.from(text).equals(source.bytes);
    if (changed) changes++;
    if (!options.check && !options.diff) failures.push(...(await writeFormatted(context, source, { text, changed })));
    else if (changed && isJson(context)) unformatted.push(await changeOf(source, text, options));
    else if (changed) context.print(options.diff ? await diffText(context, source, text) : `${source.shown}\n`);
  }
  if (isJson(context) && (options.check || options.diff)) context.print(resultJson("format", unformatted));
  if (options.check && changes > 0) context.note(`${counted(changes, "file")} not formatted; igx format does it`);
  const exitCode = await report(context, findings);
  for (const failure of failures) await context.fail(failure);
  if (failures[0]) return failures[0].exitCode;
  return options.check && changes > 0 ? ExitCode.findings : exitCode;
}

/** As `patch` reads it; a terminal or the log of a CI service gets it without what would steer them. */
async function diffText(context: Context, { shown, bytes }: SourceInput, text: string): Promise<string> {
  // With its byte-order mark, without which `patch` would not find the line.
  const before = Buffer.from(bytes).toString();
  const { unifiedDiff } = await import("../report/unified-diff.js");
  const isRead = context.terminal !== undefined || hasLogCommands(context.env);
  if (!isRead) return unifiedDiff(shown, before, text);
  return printableLines(unifiedDiff(shown, ...withReadableLineEnds(before, text)));
}

/** Normalizes line ends for the diff. If the file mixes them, CR is shown as a sign. */
function withReadableLineEnds(before: string, after: string): [before: string, after: string] {
  const lines = withLineFeeds(before);
  return withLineEndingOf(before, lines) === before ? [lines, withLineFeeds(after)] : [before, after];
}

async function changeOf({ shown, bytes }: SourceInput, text: string, { diff }: FormatOptions) {
  if (!diff) return { file: shown };
  const { unifiedDiff } = await import("../report/unified-diff.js");
  return { file: shown, diff: unifiedDiff(shown, Buffer.from(bytes).toString(), text) };
}

async function writeFormatted(
  context: Context,
  source: SourceInput,
  { text, changed }: { readonly text: string; readonly changed: boolean },
): Promise<readonly Failure[]> {
  if (isStream(source.input)) context.print(Buffer.from(text));
  else if (changed) {
    const written = await writeOutput(source.input.path, text, { root: source.root });
    if (!written.ok) return [written.failure];
    context.note(`formatted ${source.shown}`);
  }
  return [];
}
