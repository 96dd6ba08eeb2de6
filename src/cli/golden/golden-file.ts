import { dirname, resolve } from "node:path";
import { configSource } from "../../config/config-source.js";
import type { ConfigSource } from "../../config/config-text.js";
import { type SchemaProblem, schemaProblems } from "../../config/schema-problems.js";
import { defaultLimits } from "../../template/budget.js";
import { isFileName } from "../../text/is-file-name.js";
import { positionAt } from "../../text/source-file.js";
import * as z from "../../text/zod.js";
import { decode } from "../base/decode.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, fileFailure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { declaredTableName } from "../inputs/each.js";
import type { ParamValues } from "../inputs/params.js";

/** The end of test file names. */
export const testFilePattern = /\.test\.(?:ya?ml|json)$/;

/** One case of a test file. */
export interface GoldenCase {
  readonly name: string;
  readonly params: ParamValues;
  /** The codes of all expected findings, each as often as it must occur. */
  readonly findings: readonly string[];
  /** The file with the expected content; absolute. */
  readonly golden: string;
}

/** A test file: cases for one document. `city.test.yaml` is beside `city.igx`. */
export interface GoldenFile {
  /** Absolute. */
  readonly path: string;
  /** Absolute. */
  readonly document: string;
  readonly cases: readonly GoldenCase[];
  /** A table, each row of which is a case with the name of its key: an absolute path, or `data:NAME`. */
  readonly each?: string;
}

/** Reads a test file. Reports the first mistake in one sentence (exit code 1). */
export async function readGoldenFile(path: string, shown: string): Promise<Outcome<GoldenFile>> {
  const bytes = await readBounded(path, { maximum: defaultLimits.sourceBytes }).catch((error: Error) => error);
  if (bytes instanceof Error) return fileFailure(`${shown} cannot be read: ${reason(bytes)}.`);
  const { file, diagnostics } = decode(bytes, path);
  const source = await configSource(file);
  const parsed = fileSchema.safeParse(source.value);
  const problem = diagnostics[0] ?? source.problems[0] ?? firstProblem(parsed.error, source);
  // A second time, with the digits of numbers: the first reading has the findings.
  if (!problem) return success(goldenFile(path, fileSchema.parse(source.valueAsWritten())));
  const { line, column } = "span" in problem ? positionAt(file, problem.span.start) : problem.start;
  return failure(ExitCode.findings, `${shown}:${line}:${column}: ${problem.message}`, problem.hint);
}

/** The first one in the text, since one mistake often causes the next. */
function firstProblem(error: z.ZodError | undefined, source: ConfigSource): SchemaProblem | undefined {
  const problems = error ? schemaProblems(fileSchema, error, source, "The test file") : [];
  return [...problems].sort((one, other) => one.span.start - other.span.start)[0];
}

const fileName = z.string().refine(isFileName, {
  error: "the name of a file: letters, digits, `.`, `_` and `-`",
});

const caseSchema = z.strictObject({
  name: fileName,
  params: z.record(z.string(), z.unknown()).optional(),
  findings: z.array(z.string()).optional(),
});

/** A test file as you write it. */
const fileSchema = z
  .strictObject({
    each: z.string().min(1).optional(),
    cases: z
      .array(caseSchema)
      .min(1)
      .superRefine((cases, { addIssue }) => {
        // Many file systems do not tell upper and lower case apart, and a name is the name of a file.
        const seen = new Set<string>();
        for (const [index, { name }] of cases.entries())
          if (seen.size === seen.add(name.toLowerCase()).size)
            addIssue({
              code: "custom",
              path: [index, "name"],
              message: `unique, and \`${name}\` is the name of two cases`,
            });
      })
      .optional(),
  })
  .refine(({ each, cases }) => each !== undefined || cases !== undefined, {
    error: "an object with `cases`, with `each`, or with both",
  });

type Written = z.infer<typeof fileSchema>;

/** The expected content of a case: in a folder beside the document, with one file for each case. */
export const goldenPath = (document: string, name: string): string =>
  `${document.replace(/\.igx$/i, "")}.expected/${name}.json`;

/** The document of a test file: the one beside it with the same name. */
export const documentOf = (path: string): string => slashes(path).replace(testFilePattern, ".igx");

function goldenFile(path: string, { cases = [], each }: Written): GoldenFile {
  const isDeclared = each !== undefined && declaredTableName(each) !== undefined;
  return {
    path,
    document: documentOf(path),
    ...(each !== undefined && { each: isDeclared ? each : slashes(resolve(dirname(path), each)) }),
    cases: cases.map(({ name, params = {}, findings = [] }) => ({
      name,
      params,
      findings,
      golden: goldenPath(documentOf(path), name),
    })),
  };
}
