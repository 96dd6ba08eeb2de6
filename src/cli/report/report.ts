import { resolve } from "node:path";
import type { Diagnostic, Severity } from "../../diagnostics/diagnostic.js";
import type { Context, FindingFormat } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { shownFormat } from "../base/shown-format.js";
import { realOf } from "../config/config-paths.js";
import { repositoryTop } from "../config/repository.js";
import { jsonLine } from "./json-text.js";
import { withRulePages } from "./rule-pages.js";

/**
 * Writes findings in the format the user asked for, to standard error or where `--output-file` and the command say, and says how the
 * run ends on their account: 1 with an error, 3 if its cause is outside, 1 with a warning under `--strict`, or with more warnings than `--max-warnings`. Call it
 * once a run: JSON and SARIF are one document. `--quiet` hides warnings but still counts them.
 */
export async function report(context: Context, plain: DiagnosticSet): Promise<ExitCode> {
  const findings = await withRulePages(context, plain);
  const { quiet, outputFile, findingsAreResult } = context.common;
  const here = shownFormat(context);
  const isDocument = ["json", "ndjson", "sarif"].includes(here) && !findingsAreResult;
  const why = await warningsThatFail(context, findings);
  // A document on standard error has no place for the reason, so it contains the warnings that fail the run.
  const least = why !== undefined && isDocument ? ["error", "warning"] : ["error"];
  const shown = quiet ? findings.diagnostics.filter(({ severity }) => least.includes(severity)) : findings.diagnostics;
  if (context.collect) await context.collect(shown, context);
  else await write(context, { ...findings, diagnostics: shown }, here);
  const written =
    outputFile === undefined || (await writeFile(context, { ...findings, diagnostics: shown }, outputFile));
  if (why !== undefined && !isDocument) context.writeError(`igx: ${why}\n`);
  return written === true ? exitCodeFor(context, findings) : written;
}

async function write(context: Context, findings: DiagnosticSet, here: FindingFormat): Promise<void> {
  const text = await renderFindings(context, findings, here, context);
  if (text !== "") context.writeError(context.redact(text));
}

/** A file does not depend on the colours and width of a terminal. */
const inFile = { color: false, columns: 100 };

async function writeFile(context: Context, findings: DiagnosticSet, file: string): Promise<true | ExitCode> {
  const text = await renderFindings(context, findings, context.common.format);
  const project = await context.project();
  const { writeFindingsFile } = await import("../outputs/findings-file.js");
  const root = project.ok ? project.value.root : context.cwd;
  const written = await writeFindingsFile(context, root, file, context.redact(text));
  return written.ok || context.fail(written.failure);
}

/** Findings in a format: for a file or a program, unless the colours and columns of a terminal are given. */
export async function renderFindings(
  context: Context,
  findings: DiagnosticSet,
  format: FindingFormat,
  { color, columns }: Pick<Context, "color" | "columns"> = inFile,
): Promise<string> {
  const { version } = context;
  switch (format) {
    case "pretty": {
      if (findings.diagnostics.length === 0) return "";
      const place = await placesFrom(context, context.cwd);
      return (await import("./pretty.js")).pretty(findings, { color, columns, place });
    }
    case "json":
      return (await import("./json.js")).json(findings);
    case "ndjson":
      return findings.diagnostics.map((one) => jsonLine(one)).join("");
    case "sarif":
      return (await import("./sarif.js")).sarif(findings, {
        version,
        place: await repositoryPlaces(context),
        repository: repositoryOf(context),
      });
    case "github":
      return (await import("./github.js")).github(findings, await repositoryPlaces(context));
  }
}

/** Findings name files relative to the root of the run; a reader looks for them from `folder`. */
async function placesFrom(context: Context, folder: string): Promise<(file: string) => string> {
  const project = await context.project();
  const root = project.ok ? project.value.runRoot : context.cwd;
  return (file) => relativePath(folder, resolve(root, file));
}

/** Where the readers of a log look for files: the checkout of GitHub Actions, otherwise the top of the repository. */
const repositoryOf = ({ env, cwd }: Context): string => {
  if (env.GITHUB_WORKSPACE) return resolve(cwd, env.GITHUB_WORKSPACE);
  const here = realOf(cwd);
  return repositoryTop(here) ?? here;
};

const repositoryPlaces = (context: Context) => placesFrom(context, repositoryOf(context));

/** The exit code for findings, without reporting them. Where a package is missing, others may be missing too. */
export async function exitCodeFor(context: Context, findings: DiagnosticSet): Promise<ExitCode> {
  if (findings.diagnostics.some(({ severity, outside }) => outside && severity === "error")) return ExitCode.outside;
  const failed = count(findings, "error") > 0 || (await warningsThatFail(context, findings)) !== undefined;
  return failed ? ExitCode.findings : ExitCode.done;
}

/** Why warnings alone fail a run; `undefined` if they do not, or if an error does. */
async function warningsThatFail(context: Context, findings: DiagnosticSet): Promise<string | undefined> {
  const warnings = findings.diagnostics.filter(({ severity }) => severity === "warning");
  if (warnings.length === 0 || count(findings, "error") > 0) return undefined;
  const { common } = context;
  if (common.strict) return `${whatFails(warnings.length)}: --strict allows none.`;
  for (const [project, own] of await byProject(context, warnings, findings.owners)) {
    const { strict, maxWarnings = Number.POSITIVE_INFINITY } = project?.config ?? {};
    const where =
      findings.owners?.size && project?.configPath
        ? relativePath(context.cwd, project.configPath)
        : "the configuration";
    if (common.strict === undefined && strict) return `${whatFails(own)}: "strict" of ${where} allows none.`;
    if (common.maxWarnings === undefined && own > maxWarnings)
      return `${whatFails(own)}: "maxWarnings" of ${where} allows ${maxWarnings}.`;
  }
  const { maxWarnings = Number.POSITIVE_INFINITY } = common;
  return warnings.length > maxWarnings
    ? `${whatFails(warnings.length)}: --max-warnings allows ${maxWarnings}.`
    : undefined;
}

const whatFails = (warnings: number): string =>
  warnings === 1 ? "1 warning fails this run" : `${warnings} warnings fail this run`;

/** How many of the findings each project has. */
async function byProject(
  context: Context,
  findings: readonly Diagnostic[],
  owners: DiagnosticSet["owners"],
): Promise<ReadonlyMap<Project | undefined, number>> {
  const run = await context.project();
  const own = run.ok ? run.value : undefined;
  const counts = new Map<Project | undefined, number>();
  for (const one of findings) {
    const project = owners?.get(one) ?? own;
    counts.set(project, (counts.get(project) ?? 0) + 1);
  }
  return counts;
}

const count = ({ diagnostics }: DiagnosticSet, severity: Severity): number =>
  diagnostics.filter((one) => one.severity === severity).length;
