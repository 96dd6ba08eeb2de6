import { defaultLimits } from "../../template/budget.js";
import { isObject } from "../../text/is-object.js";
import { decode } from "../base/decode.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { configSource } from "../config/config-source.js";
import type { ParamValues } from "../inputs/params.js";

/** What names of test files end in. */
export const testFilePattern = /\.test\.(?:ya?ml|json)$/;

/** One case of a test file. */
export interface GoldenCase {
  readonly name: string;
  readonly params: ParamValues;
  /** The codes of all findings it must have, each as often as it must be there. */
  readonly findings: readonly string[];
  /** Where the content it must give stands, absolute. */
  readonly golden: string;
}

/** A file of cases, `city.test.yaml` beside `city.igx`. */
export interface GoldenFile {
  /** Absolute. */
  readonly path: string;
  /** Absolute. */
  readonly document: string;
  readonly cases: readonly GoldenCase[];
}

/** Reads a test file. The first thing that is wrong with it is said in one sentence (exit 1). */
export async function readGoldenFile(path: string, shown: string): Promise<Outcome<GoldenFile>> {
  const bytes = await readBounded(path, { maximum: defaultLimits.sourceBytes }).catch((error: Error) => error);
  if (bytes instanceof Error) return failure(ExitCode.outside, `${shown} cannot be read: ${reason(bytes)}.`);
  const { file, diagnostics } = decode(bytes, path);
  const { value, problems } = await configSource(file);
  const problem = diagnostics[0]?.message ?? problems[0]?.message ?? problemOf(value);
  if (problem !== undefined) return failure(ExitCode.findings, `${shown}: ${problem}`);
  return success(goldenFile(path, value as Written));
}

/** A test file as it is written, found to be right. */
interface Written {
  readonly cases: readonly {
    readonly name: string;
    readonly params?: ParamValues;
    readonly findings?: readonly string[];
  }[];
}

/** The document that a test file is for: the one beside it with the same name. */
export const documentOf = (path: string): string => slashes(path).replace(testFilePattern, ".igx");

function goldenFile(path: string, { cases }: Written): GoldenFile {
  const base = slashes(path).replace(testFilePattern, "");
  return {
    path,
    document: documentOf(path),
    cases: cases.map(({ name, params = {}, findings = [] }) => ({
      name,
      params,
      findings,
      golden: `${base}.expected/${name}.json`,
    })),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";

function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return "It must hold an object with `cases`.";
  const { cases, ...rest } = value;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) return `It has a key \`${unknown}\`, and knows only \`cases\`.`;
  if (!Array.isArray(cases) || cases.length === 0) return "`cases` must be a list of one case or more.";
  const problem = cases.map((one: unknown, index) => caseProblem(one, `Case ${index + 1}`)).find(Boolean);
  return problem ?? sameName(cases.map((one: { readonly name: string }) => one.name));
}

function caseProblem(value: unknown, which: string): string | undefined {
  if (!isObject(value)) return `${which} must be an object with a \`name\`.`;
  const { name, params, findings, ...rest } = value;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined)
    return `${which} has a key \`${unknown}\`; a case knows \`name\`, \`params\` and \`findings\`.`;
  if (!isText(name) || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name))
    return `${which} needs a \`name\` of letters, digits, \`.\`, \`_\` and \`-\`: it names a file.`;
  if (params !== undefined && !isObject(params)) return `The \`params\` of ${name} must be an object.`;
  if (findings !== undefined && !(Array.isArray(findings) && findings.every(isText)))
    return `The \`findings\` of ${name} must be a list of codes, such as [missing-param].`;
  return undefined;
}

/** Many file systems do not tell case apart. */
function sameName(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name.toLowerCase()).size);
  return twice === undefined ? undefined : `Two cases are called \`${twice}\`.`;
}
