import { resolve } from "node:path";
import type { UnpluginBuildContext, UnpluginContext, UnpluginContextMeta, UnpluginMessage } from "unplugin";
import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import type { Project } from "../cli/base/project.js";
import { codeFrame } from "../cli/report/code-frame.js";
import { styler } from "../cli/report/style.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { findingsText } from "./findings-text.js";

/** A build tool's interface for a hook. Rollup, Rolldown and Vite also take notes. */
export type BuildContext = UnpluginBuildContext &
  UnpluginContext & { readonly info?: (message: UnpluginMessage) => void };

interface ReportOptions {
  readonly project: Project;
  /** Whether warnings fail the build. */
  readonly strict: boolean;
  readonly framework: UnpluginContextMeta["framework"];
  /** Whether a finding is new: several imports of one document have the same ones. */
  readonly isNew: (one: Diagnostic) => boolean;
}

/**
 * Gives findings to the build tool. An error fails the build, and so does a warning of a strict one. Where the tool goes on after an error, the
 * caller must return a module.
 */
export function reportFindings(context: BuildContext, findings: DiagnosticSet, options: ReportOptions): void {
  const fails = ({ severity }: Diagnostic) => severity === "error" || (options.strict && severity === "warning");
  const failing = findings.diagnostics.filter(fails);
  for (const one of findings.diagnostics)
    if (!fails(one) && options.isNew(one)) say(context, one, warningMessage(one, findings, options));
  const [first, ...others] = failing;
  if (first && takesNotes(context)) context.error(rollupError(first, others, findings, options.project));
  else for (const one of failing) if (options.isNew(one)) context.error(wholeMessage(one, findings, options.project));
}

/** Whether the tool has Rollup's interface, where `error` ends the hook; in the others `error` returns. */
const takesNotes = (context: BuildContext): boolean => context.info !== undefined;

/** Tools without notes do not get them: as warnings, they would look like mistakes. */
function say(context: BuildContext, { severity }: Diagnostic, message: UnpluginMessage): void {
  if (severity === "warning") context.warn(message);
  else context.info?.(message);
}

/** A place as Rollup has it: lines from 1, columns from 0. */
function placeOf({ file, start, code }: Diagnostic, { root }: Project) {
  const path = resolve(root, file);
  return { id: path, loc: { file: path, line: start.line, column: start.column - 1 }, pluginCode: code };
}

/** Rollup alone prints the place and the lines of a warning. */
const warningMessage = (one: Diagnostic, findings: DiagnosticSet, { framework, project }: ReportOptions) =>
  framework === "rollup" ? rollupMessage(one, findings, project) : wholeMessage(one, findings, project);

/** Everything as text, for tools that print nothing else. */
const wholeMessage = (one: Diagnostic, findings: DiagnosticSet, project: Project): UnpluginMessage => ({
  ...placeOf(one, project),
  message: findingsText({ ...findings, diagnostics: [one] }),
});

/** `frame` is a field of Rollup's, which Vite shows in its overlay. */
function rollupMessage(
  one: Diagnostic,
  { sources }: DiagnosticSet,
  project: Project,
): UnpluginMessage & { readonly frame?: string } {
  const source = sources.get(one.file);
  const frame = source && codeFrame(source, one, one.severity, 100, styler(false)).trimEnd();
  const hint = one.hint === undefined ? "" : `\n${one.hint}`;
  return { ...placeOf(one, project), message: `${one.message} [${one.code}]${hint}`, ...(frame && { frame }) };
}

/** The build ends at the first error, so its message contains the others too. */
function rollupError(
  first: Diagnostic,
  others: readonly Diagnostic[],
  findings: DiagnosticSet,
  project: Project,
): UnpluginMessage {
  const message = rollupMessage(first, findings, project);
  const rest = others.map(({ file, start, message: text }) => `\n${file}:${start.line}:${start.column}: ${text}`);
  return { ...message, message: message.message + rest.join("") };
}
