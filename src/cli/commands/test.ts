import { basename } from "node:path";
import { append } from "../../text/extremes.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats } from "../base/file-stats.js";
import type { Input } from "../base/input.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { projectsOf } from "../config/projects-of.js";
import { documentOf, readGoldenFile, testFilePattern } from "../golden/golden-file.js";
import { type CaseResult, runGoldenFile } from "../golden/golden-run.js";
import { isFailed, type TestReporter, testReporters, testResults } from "../golden/test-results.js";
import { findInputs } from "../inputs/inputs.js";
import { writeFindingsFile } from "../outputs/findings-file.js";

interface TestOptions {
  readonly reporter?: TestReporter;
  readonly update?: boolean;
}

export const testCommand: Command<TestOptions> = {
  arguments: [
    { name: "[inputs...]", description: "test files, documents that have one, folders, globs (default: the root)" },
  ],
  options: [
    { flags: "--update", description: "new expected content, from what the documents give now" },
    {
      flags: "--reporter <form>",
      description: "form of the results (default: that of --format)",
      choices: testReporters,
    },
    { ...outputFileOption, description: "file for the results; the terminal still shows them for people" },
  ],
  details: `A test file is beside its document: city.test.yaml (or .json) for city.igx.

  cases:
    - name: bonn
      params: {city: Bonn, population: 330000}
    - name: nowhere
      findings: [missing-param, missing-param]

Each case must give the content of city.expected/NAME.json, compared as JSON with numbers as they are written, and exactly the
listed findings. A case that must fail has no such file. --update writes these files, never a test file. Results go to standard
output: --reporter json is one array, github adds an annotation for each failed case, junit is XML.`,
  examples: [
    { command: "igx test", does: "run all test files of the project" },
    { command: "igx test city.igx", does: "run the cases of one document" },
    {
      command: "igx test --reporter junit --output-file junit.xml",
      does: "write results for the test page of a CI service",
    },
    { command: "igx test --update", does: "accept the changes; review them with git diff" },
  ],
  async run(context, args, options) {
    const { format } = context.common;
    const reporter = options.reporter ?? format;
    if (reporter === "sarif") throw cliFailure(noSarif);
    const project = unwrap(await context.project());
    const started = new Date();
    const paths = unwrap(await testFiles(context, args.length > 0 ? args : [project.root]));
    const documents = paths.map(documentInput);
    const projectOf = unwrap(await projectsOf(context, project, documents));
    const results: CaseResult[] = [];
    const failures: Failure[] = [];
    for (const [index, path] of paths.entries()) {
      const file = await readGoldenFile(path, relativePath(context.cwd, path));
      const ran = file.ok
        ? await runGoldenFile(context, projectOf(documents[index]!), file.value, options.update === true)
        : file;
      if (ran.ok) append(results, ran.value);
      else failures.push(ran.failure);
    }
    failures.push(...(await print(context, project.root, reporter, results, started)));
    for (const one of failures) await context.fail(one);
    return failures[0]?.exitCode ?? (results.some(isFailed) ? ExitCode.findings : ExitCode.done);
  },
};

/** The document of a test file. */
const documentInput = (path: string): Input => ({ path: documentOf(path), below: basename(path), named: true });

/** Annotations are commands of the log, so other text is made inert before. */
const show = (context: Context, reporter: TestReporter, text: string): void =>
  context.print(reporter === "pretty" ? text : Buffer.from(text));

/** To the file if there is one; then the terminal keeps the form for people. */
async function print(
  context: Context,
  root: string,
  reporter: TestReporter,
  results: readonly CaseResult[],
  started: Date,
): Promise<readonly Failure[]> {
  const { outputFile } = context.common;
  const text = testResults(context, reporter, results, started);
  if (outputFile === undefined) {
    show(context, reporter, text);
    return [];
  }
  const here = context.env.GITHUB_ACTIONS === "true" ? "github" : "pretty";
  show(context, here, testResults(context, here, results, started));
  const written = await writeFindingsFile(context, root, outputFile, text);
  return written.ok ? [] : [written.failure];
}

const noSarif = failure(
  ExitCode.usage,
  "igx test has no SARIF: its results are not findings in a source.",
  "Use --reporter junit, json or github; igx check writes SARIF.",
).failure;

/** The test files of the arguments; a document has those beside it. */
async function testFiles(context: Context, args: readonly string[]): Promise<Outcome<readonly string[]>> {
  const found = new Set<string>();
  for (const arg of args) {
    const inputs = await findInputs(context, [arg], { extensions: [".test.yaml", ".test.yml", ".test.json"] });
    if (!inputs.ok) return inputs;
    for (const { path, named } of inputs.value) {
      // `tsconfig.test.json` in some folder is not a test file of igx.
      if (!named && !isFile(documentOf(path))) continue;
      const files = testFilePattern.test(path) ? [path] : besideDocument(path);
      if (files.length === 0)
        return failure(
          ExitCode.outside,
          `${arg} has no test file.`,
          "Write NAME.test.yaml beside NAME.igx, as `igx test --help` shows.",
        );
      for (const file of files) found.add(file);
    }
  }
  return success([...found]);
}

function besideDocument(path: string): readonly string[] {
  const names = ["yaml", "yml", "json"].map((extension) => path.replace(/(?:\.igx)?$/i, `.test.${extension}`));
  return names.filter(isFile);
}

const isFile = (path: string): boolean => fileStats(path)?.isFile() === true;
