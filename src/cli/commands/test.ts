import { stat } from "node:fs/promises";
import type { Command } from "../command.js";
import type { Context } from "../context.js";
import { ExitCode } from "../exit-code.js";
import { documentOf, readGoldenFile, testFilePattern } from "../golden-file.js";
import { type CaseResult, runGoldenFile } from "../golden-run.js";
import { findInputs } from "../inputs.js";
import { type Failure, failure, type Outcome, success } from "../outcome.js";
import { relativePath } from "../paths.js";
import { printable } from "../report/printable.js";

interface TestOptions {
  readonly update?: boolean;
}

export const testCommand: Command<TestOptions> = {
  arguments: [
    { name: "[inputs...]", description: "test files, documents that have one, folders, globs (default: the root)" },
  ],
  options: [{ flags: "--update", description: "write down what the documents give now as what they must give" }],
  details: `A test file stands beside a document: city.test.yaml (or .json) beside city.igx.

  cases:
    - name: bonn
      params: {city: Bonn, population: 330000}
    - name: nowhere
      findings: [missing-param, missing-param]

Each case must give the content of city.expected/NAME.json, compared as JSON with numbers as they are written, and exactly the
findings that are listed. Cases that must fail have no such file. --update writes those files, never a test file. Results go to
standard output; with --format json as one array.`,
  examples: [
    { command: "igx test", does: "run all test files of the project" },
    { command: "igx test city.igx", does: "run those of one document" },
    { command: "igx test --update", does: "accept what has changed; look at it with git diff" },
  ],
  async run(context, args, options) {
    const project = await context.project();
    if (!project.ok) return context.fail(project.failure);
    const paths = await testFiles(context, args.length > 0 ? args : [project.value.root]);
    if (!paths.ok) return context.fail(paths.failure);
    const results: CaseResult[] = [];
    const failures: Failure[] = [];
    for (const path of paths.value) {
      const file = await readGoldenFile(path, relativePath(context.cwd, path));
      const ran = file.ok ? await runGoldenFile(context, project.value, file.value, options.update === true) : file;
      if (ran.ok) results.push(...ran.value);
      else failures.push(ran.failure);
    }
    print(context, results);
    for (const one of failures) await context.fail(one);
    return failures[0]?.exitCode ?? (results.some(isFailed) ? ExitCode.findings : ExitCode.done);
  },
};

const isFailed = ({ outcome }: CaseResult): boolean => outcome === "failed";

/** The test files that the words stand for; a document stands for those beside it. */
async function testFiles(context: Context, words: readonly string[]): Promise<Outcome<readonly string[]>> {
  const found = new Set<string>();
  for (const word of words) {
    const inputs = await findInputs(context, [word], { extension: ".test.{yaml,yml,json}" });
    if (!inputs.ok) return inputs;
    for (const { path, named } of inputs.value) {
      // `tsconfig.test.json` in some folder is none of ours.
      if (!named && !(await isFile(documentOf(path)))) continue;
      const files = testFilePattern.test(path) ? [path] : await besideDocument(path);
      if (files.length === 0)
        return failure(ExitCode.outside, `${word} has no test file.`, "It would be NAME.test.yaml beside NAME.igx.");
      for (const file of files) found.add(file);
    }
  }
  return success([...found]);
}

async function besideDocument(path: string): Promise<readonly string[]> {
  const names = ["yaml", "yml", "json"].map((extension) => path.replace(/(?:\.igx)?$/, `.test.${extension}`));
  const there = await Promise.all(names.map(isFile));
  return names.filter((_, index) => there[index]);
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true;

function print(context: Context, results: readonly CaseResult[]): void {
  if (context.common.format === "json") {
    context.print(`${JSON.stringify(results, null, 2)}\n`);
    return;
  }
  const shown = context.common.quiet ? results.filter(isFailed) : results;
  for (const one of shown) context.print(resultText(one));
  if (context.common.quiet) return;
  const counts = (["passed", "updated", "failed"] as const).map((outcome) => {
    const count = results.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  context.print(`${counts.flat().join(", ")}\n`);
}

const words = { passed: "ok", updated: "updated", failed: "FAILED" } as const;

function resultText({ file, name, outcome, problems, diff }: CaseResult): string {
  const lines = [
    ...problems.map((problem) => `  ${printable(problem)}`),
    ...(diff ?? "").split("\n").filter(Boolean).map(indented),
  ];
  return `${words[outcome]} ${file}: ${name}\n${lines.map((line) => `${line}\n`).join("")}`;
}

const indented = (line: string): string => `  ${printable(line)}`;
