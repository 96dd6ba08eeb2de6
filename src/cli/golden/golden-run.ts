import { basename } from "node:path";
import type { CompileResult } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { prettyJson } from "../../emit/pretty-json.js";
import { sameJson } from "../../emit/same-json.js";
import { defaultLimits } from "../../template/budget.js";
import { compactJson, parseJson } from "../../text/json.js";
import type { Context } from "../base/context.js";
import { isNotThere } from "../base/file-stats.js";
import { fileFailure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBoundedText } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { compileInput } from "../inputs/compile-input.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { readSource, type SourceInput } from "../inputs/source-input.js";
import { writeOutput } from "../outputs/write-output.js";
import { unifiedDiff } from "../report/unified-diff.js";
import type { GoldenCase, GoldenFile } from "./golden-file.js";

/** The result of one case. */
export interface CaseResult {
  /** The test file, relative to the current folder. */
  readonly file: string;
  readonly name: string;
  /** `updated`: igx wrote the content as the new expected content. */
  readonly outcome: "passed" | "failed" | "updated";
  /** Why it failed, in sentences. */
  readonly problems: readonly string[];
  /** From expected to actual content, in the format of `patch`. */
  readonly diff?: string;
  /** How long it took. */
  readonly milliseconds: number;
}

/** Runs the cases of a test file one after another. The document is read once for all of them. */
export async function runGoldenFile(
  context: Context,
  project: Project,
  file: GoldenFile,
  update: boolean,
): Promise<Outcome<readonly CaseResult[]>> {
  const input = { path: file.document, below: basename(file.document), named: true };
  const source = await readSource(context, project, input);
  if (!source.ok) return source;
  const results: CaseResult[] = [];
  for (const one of file.cases) {
    const started = performance.now();
    const result = await runCase(context, source.value, one, update);
    if (!result.ok) return result;
    const milliseconds = performance.now() - started;
    results.push({ file: relativePath(context.cwd, file.path), name: one.name, ...result.value, milliseconds });
  }
  return success(results);
}

export type CaseOutcome = Pick<CaseResult, "outcome" | "problems" | "diff">;

async function runCase(
  context: Context,
  source: SourceInput,
  { params, ...expected }: GoldenCase,
  update: boolean,
): Promise<Outcome<CaseOutcome>> {
  return compareCase(context, { source, compiled: await compileInput(source, params) }, expected, update);
}

/** Compares what a document gave with what a case expects. */
export async function compareCase(
  context: Context,
  { source, compiled: { result, findings: found } }: LoadedSource,
  { findings, golden }: Pick<GoldenCase, "findings" | "golden">,
  update: boolean,
): Promise<Outcome<CaseOutcome>> {
  const problems = findingProblems(findings, found.diagnostics);
  // Wrong findings decide first: content of a document that fails otherwise would be noise.
  if (problems.length > 0) return success({ outcome: "failed", problems });
  // All errors were expected, so there is no content to compare.
  if (!result.output) return success({ outcome: "passed", problems });
  const shown = relativePath(context.cwd, golden);
  const recorded = await readExpected(golden);
  if (recorded instanceof Error) return fileFailure(`${shown} cannot be read: ${reason(recorded)}.`);
  const { expected } = recorded;
  const same = expected !== undefined && isSame(expected, result.output.json);
  if (same) return success({ outcome: "passed", problems });
  if (update) return updateGolden(source.root, golden, result.output.indentedJson);
  if (expected === undefined)
    return success({ outcome: "failed", problems: [`There is no ${shown} yet; --update writes it.`] });
  const diff = unifiedDiff(shown, laidOut(expected), result.output.indentedJson);
  return success({ outcome: "failed", problems: [`The content is not that of ${shown}.`], diff });
}

/** A document without a recorded result has no expectation. */
const readExpected = (golden: string): Promise<{ readonly expected?: string } | NodeJS.ErrnoException> =>
  readBoundedText(golden, { maximum: defaultLimits.outputBytes }).then(
    (expected) => ({ expected }),
    (error: NodeJS.ErrnoException) => (isNotThere(error) ? {} : error),
  );

async function updateGolden(root: string, golden: string, json: string): Promise<Outcome<CaseOutcome>> {
  const written = await writeOutput(golden, json, { root });
  return written.ok ? success({ outcome: "updated", problems: [] }) : written;
}

/** Unexpected and missing findings. Each code counts as often as it occurs. */
function findingProblems(expected: readonly string[], found: CompileResult["diagnostics"]): readonly string[] {
  // A copy, from which each finding takes one code away.
  const missing = [...expected];
  const unexpected = found.filter(({ code }) => {
    const index = missing.indexOf(code);
    if (index >= 0) missing.splice(index, 1);
    return index < 0;
  });
  return [
    ...unexpected.map((one) => `Not expected: ${findingText(one)}`),
    ...missing.map((code) => `Expected, and not found: ${code}`),
  ];
}

const findingText = ({ file, start, severity, code, message }: Diagnostic): string =>
  `${file}:${start.line}:${start.column} ${severity} [${code}] ${message}`;

/** Compares JSON values, not text, since a formatter may have changed the layout. Numbers compare as written. */
function isSame(expected: string, actual: string): boolean {
  const [one, other] = [parseJson(expected), parseJson(actual)];
  if (one.problem || !one.root || !other.root) return false;
  return sameJson(one.root, expected, other.root, actual);
}

/** JSON in igx's layout, so that a diff shows only real changes; other text unchanged. */
const laidOut = (text: string): string => (parseJson(text).problem ? text : prettyJson(compactJson(text)));
