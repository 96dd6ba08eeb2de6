import type { DiffReport } from "../../diff/document-diff.js";
import { counted } from "../../text/counted.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import { usageError } from "../base/usage-error.js";
import type { Comparison } from "../diff/compare.js";
import { compareSides, type SideOptions } from "../diff/compare-sides.js";
import { type DiffForm, diffForms, diffOutputs } from "../diff/diff-outputs.js";
import { writeReport } from "../diff/write-report.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import { accountOptions } from "../publish/credential-options.js";
import type { AccountOptions } from "../publish/publish-account.js";
import { report as reportFindings } from "../report/report.js";

interface DiffOptions extends SideOptions, AccountOptions {
  readonly to?: DiffForm;
  readonly output?: readonly string[];
  readonly pictures?: string;
  readonly published?: boolean;
  readonly exitCode?: boolean;
}

export const diffCommand: Command<DiffOptions> = {
  arguments: [
    { name: "<before>", description: ".igx or content JSON: a file, a folder, or REV:PATH of git" },
    { name: "[after]", description: "the same, of the later state; not with --published" },
  ],
  options: [
    {
      flags: "-o, --output <path>",
      description: "a file, or - (repeatable; default: standard output)",
      parse: collectOutput,
    },
    {
      flags: "--to <format>",
      description: "format of the changes (default: by the extension of -o, else text; json with --format json)",
      choices: diffForms,
    },
    { flags: "--all", description: "unchanged documents and elements too" },
    { flags: "--exit-code", description: "exit code 5 if something differs" },
    { flags: "--published", description: "the service as the earlier state" },
    {
      flags: "--pictures <url>",
      description: "Markdown: address of the pictures, such as that of the page of --to html",
      parse: webAddress,
    },
    ...paramOptions,
    eachOption,
    outputFileOption,
    ...accountOptions,
  ],
  details: `Compares what documents say, not their lines. It matches documents of folders and of --each by their key, or else by their path.
It matches elements by their text or the heading above them, then by their contents, then by their place. It matches rows by their titles
and columns by their names. A change of a number has its difference, also in per cent. The largest change comes first.

REV:PATH is a file or folder of a git revision: HEAD~1:report.igx, main:charts, v1.0:./report.igx. As in git, the path is from the top of
the repository, unless it begins with ./ or ../. Includes, data and configuration are those of the revision too; the working copy is not
changed. /dev/null stands for a side without documents.

--to html writes one page without a script: each changed element before and after, with its changed marks outlined, and a table of the
changes. --to markdown writes a comment for a pull request, of at most 60,000 characters.

--published reads the list of the service. It never returns content. If igx has published from this folder, it compares with the content
that it sent last, which it keeps in .igx/sent. Otherwise it knows from igx.lock.json which elements have changed since. The list also
shows titles, themes, and whether somebody else has changed or deleted an infographic.`,
  examples: [
    { command: "igx diff HEAD:report.igx report.igx", does: "show what your edits change" },
    { command: "igx diff old.json new.json --to json", does: "compare two contents for a script" },
    { command: "igx diff main: . --exit-code", does: "end with exit code 5 if any document differs from main" },
    { command: "igx diff HEAD~1:city.igx city.igx --each cities.csv", does: "compare the documents of all rows" },
    { command: "igx diff main:. . -o diff.html -o diff.md", does: "write a page and a comment for a pull request" },
    { command: "igx diff --published reports/", does: "compare with what the service has" },
  ],
  async run(context, args, options) {
    const outputs = unwrap(diffOutputs(context, options.output ?? [], options.to));
    const compared = options.published ? await published(context, args, options) : await sides(context, args, options);
    const { comparison, findings, failures, reporting, names } = compared;
    const { listed, summary } = comparison;
    const report: DiffReport = { ...names, documents: listed.map(({ diff }) => diff), summary };
    const { pictures } = options;
    unwrap(await writeReport(reporting, outputs, { report, listed, ...(pictures !== undefined && { pictures }) }));
    context.note(summaryText(summary));
    const exitCode = await reportFindings(reporting, findings);
    for (const failure of failures) await context.fail(failure);
    if (failures[0]) return failures[0].exitCode;
    const differs = summary.added + summary.removed + summary.changed > 0;
    return exitCode === ExitCode.done && options.exitCode && differs ? ExitCode.changes : exitCode;
  },
};

interface Compared {
  readonly comparison: Comparison;
  readonly findings: DiagnosticSet;
  readonly failures: readonly Failure[];
  readonly reporting: Context;
  readonly names: Pick<DiffReport, "before" | "after">;
}

async function sides(
  context: Context,
  [before = "", after]: readonly string[],
  options: DiffOptions,
): Promise<Compared> {
  if (after === undefined) throw cliFailure(oneSide(before));
  return { ...unwrap(await compareSides(context, before, after, options)), names: { before, after } };
}

async function published(
  context: Context,
  [path = "", more]: readonly string[],
  options: DiffOptions,
): Promise<Compared> {
  if (more !== undefined) throw cliFailure(threeSides);
  const { comparePublished } = await import("../diff/compare-published.js");
  const { context: reporting, ...compared } = unwrap(await comparePublished(context, path, options));
  return { ...compared, reporting, failures: [], names: { before: "--published", after: path } };
}

const oneSide = (before: string) => ({
  exitCode: ExitCode.usage,
  message: "A comparison needs two sides.",
  hint: `Write igx diff HEAD:${before} ${before}, or igx diff --published ${before}.`,
});

const threeSides = {
  exitCode: ExitCode.usage,
  message: "--published is the earlier side, and two more are named.",
  hint: "Name the documents only, or leave out --published.",
};

function collectOutput(text: string, previous: unknown): readonly string[] {
  if (/\.igx$/i.test(text)) throw usageError("It would replace a document. Name another file.");
  if (text.endsWith("/")) throw usageError("It must be a file, and this is a folder.");
  const before = (previous ?? []) as readonly string[];
  if (before.includes(text)) throw usageError(`${text} is given twice.`);
  return [...before, text];
}

function webAddress(text: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(text)) throw usageError("It must be an address that begins with https://.");
  return text;
}

function summaryText({ added, removed, changed, unchanged, skipped }: DiffReport["summary"]): string {
  if (added + removed + changed + unchanged === 0)
    return `nothing compared: ${counted(skipped, "document")} skipped, with errors or without parameters`;
  const left = skipped === 0 ? "" : `, ${skipped} skipped, which have errors or need parameters`;
  return added + removed + changed === 0
    ? `nothing differs in ${counted(unchanged, "document")}${left}`
    : `${added} added, ${removed} removed, ${changed} changed, ${unchanged} unchanged${left}`;
}
