import { resolve } from "node:path";
import type { SourceProblem } from "../../config/config-text.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { dataMalformed } from "../../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../../diagnostics/pending-diagnostic.js";
import { isObject } from "../../text/is-object.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Context } from "../base/context.js";
import { decode } from "../base/decode.js";
import { ExitCode } from "../base/exit-code.js";
import { fileFailure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { hideText } from "./hide-text.js";

const maximumBytes = 64 * 1024 * 1024;

/** The values of the file of `--params`, or its error. */
export async function paramsFile(
  context: Pick<Context, "cwd" | "project">,
  shown: string,
): Promise<Outcome<Readonly<Record<string, unknown>>>> {
  const path = resolve(context.cwd, shown);
  const bytes = await readBounded(path, { maximum: maximumBytes, streams: true }).catch((error: Error) => error);
  if (bytes instanceof Error) return fileFailure(`The file of parameters ${shown} cannot be read: ${reason(bytes)}.`);
  const project = await context.project();
  if (!project.ok) return project;
  const { file, diagnostics } = decode(bytes, relativePath(project.value.runRoot, path));
  if (diagnostics.length > 0) return invalid(diagnostics);
  const { configSource } = await import("../../config/config-source.js");
  const { value, problems, valueAsWritten, valueSpan } = await configSource(file);
  const problem = problems[0];
  // A value may be a secret. Names of parameters are none.
  const shownProblem = problem?.kind === "malformed" ? hideText(problem, file.text, problem.span.start) : problem;
  if (shownProblem) return invalid([malformed(file, shownProblem)]);
  return isObject(value)
    ? success(valueAsWritten() as Readonly<Record<string, unknown>>)
    : invalid([malformed(file, { ...notAnObject, span: valueSpan([]) })]);
}

const notAnObject = {
  message: "The file must hold one object: the parameters by their names.",
  hint: 'Write `{"name": "value"}`.',
};

function malformed(file: SourceFile, { message, hint, span }: Omit<SourceProblem, "kind">): Diagnostic {
  const findings: PendingDiagnostic[] = [];
  reporter(file, findings)(dataMalformed, span, { problem: message, advice: hint });
  return toDiagnostic(findings[0]!);
}

/** Mistakes without the lines of the file, which may contain secrets. */
const invalid = (diagnostics: readonly Diagnostic[]): Outcome<never> => ({
  ok: false,
  failure: {
    exitCode: ExitCode.findings,
    message: "The file of parameters is not valid.",
    findings: { diagnostics, sources: new Map() },
  },
});
