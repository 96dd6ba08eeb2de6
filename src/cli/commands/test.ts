import { basename, resolve } from "node:path";
import { append } from "../../text/extremes.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { outputFileOption } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats } from "../base/file-stats.js";
import type { Input } from "../base/input.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { projectsOf } from "../config/projects-of.js";
import { documentOf, type GoldenFile, readGoldenFile, testFilePattern } from "../golden/golden-file.js";
import { type CaseResult, runGoldenFile } from "../golden/golden-run.js";
import { isFailed, type TestReporter, testReporters, testResults } from "../golden/test-results.js";
import { declaredTableName } from "../inputs/each.js";
import { findInputs } from "../inputs/inputs.js";
import { batchOption, eachOption } from "../inputs/params.js";
import { writeFindingsFile } from "../outputs/findings-file.js";

interface TestOptions {
  readonly each?: string;
  readonly batch?: readonly string[];
  readonly reporter?: TestReporter;
  readonly update?: boolean;
}

export const testCommand: Command<TestOptions> = {
  arguments: [
    { name: "[inputs...]", description: "test files, documents that have one, folders, globs (default: the root)" },
  ],
  options: [
    { ...eachOption, description: "table whose rows are cases of one document, instead of those of its test file" },
    batchOption,
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

With "each: cities.csv" in the file, each row of that table is a case too, whose name is the key of the row.
--batch runs the test file of its template; without one, its rows are the cases.

Each case must give the content of city.expected/NAME.json, compared as JSON with numbers as they are written, and exactly the
listed findings. A case that must fail has no such file. --update writes these files, never a test file. Results go to standard
output: --reporter json is one array, github adds an annotation for each failed case, junit is XML.`,
  examples: [
    { command: "igx test", does: "run all test files of the project" },
    { command: "igx test city.igx", does: "run the cases of one document" },
    { command: "igx test city.igx --each cities.csv", does: "compare each row with city.expected/KEY.json" },
    {
      command: "igx test --reporter junit --output-file junit.xml",
      does: "write results for the test page of a CI service",
    },
    { command: "igx test --update", does: "accept the changes; review them with git diff" },
  ],
  async run(context, args, options) {
    const { format } = context.common;
    const reporter = options.reporter ?? format;
    if (reporter === "sarif" || reporter === "ndjson") throw cliFailure(noSarif);
    const project = unwrap(await context.project());
    const started = new Date();
    const suites = unwrap(await suitesOf(context, project, args, options));
    const documents = suites.map(documentInput);
    const projectOf = unwrap(await projectsOf(context, project, documents));
    const results: CaseResult[] = [];
    const failures: Failure[] = [];
    for (const [index, { path, each }] of suites.entries()) {
      const file =
        each === undefined
          ? await readGoldenFile(path, relativePath(context.cwd, path))
          : success({ path, document: path, cases: [], each });
      const ran = file.ok
        ? await runTestFile(context, projectOf(documents[index]!), file.value, options.update === true)
        : file;
      if (ran.ok) append(results, ran.value);
      else failures.push(ran.failure);
    }
    failures.push(...(await print(context, project.root, reporter, results, started)));
    for (const one of failures) await context.fail(one);
    return failures[0]?.exitCode ?? (results.some(isFailed) ? ExitCode.findings : ExitCode.done);
  },
};

/** The results of the cases of a test file, and of the rows of its table. */
async function runTestFile(
  context: Context,
  project: Project,
  file: GoldenFile,
  update: boolean,
): Promise<Outcome<readonly CaseResult[]>> {
  const { each } = file;
  const cases = await runGoldenFile(context, project, file, update);
  if (!cases.ok || each === undefined) return cases;
  const { runGoldenRows } = await import("../golden/golden-rows.js");
  const rows = await runGoldenRows(context, project, { ...file, each }, update);
  return rows.ok ? success([...cases.value, ...rows.value]) : rows;
}

/** A test file; or a document with a table whose rows are its cases. */
interface Suite {
  readonly path: string;
  readonly each?: string;
}

const documentInput = ({ path, each }: Suite): Input => ({
  path: each === undefined ? documentOf(path) : path,
  below: basename(path),
  named: true,
});

async function suitesOf(
  context: Context,
  project: Project,
  args: readonly string[],
  { each, batch }: TestOptions,
): Promise<Outcome<readonly Suite[]>> {
  if (batch) {
    if (args.length > 0 || each !== undefined) return oneChoice;
    return batchSuites(context, project, batch);
  }
  if (each === undefined) {
    const files = await testFiles(context, args.length > 0 ? args : [project.root]);
    return files.ok ? success(files.value.map((path) => ({ path }))) : files;
  }
  const [arg, ...others] = args;
  if (arg === undefined || others.length > 0)
    return failure(ExitCode.usage, `--each takes one document, and these are ${args.length}.`);
  const found = await findInputs(context, [arg]);
  if (!found.ok) return found;
  const table = declaredTableName(each) === undefined ? slashes(resolve(context.cwd, each)) : each;
  return success(found.value.map(({ path }) => ({ path, each: table })));
}

const oneChoice = failure(
  ExitCode.usage,
  "--batch chooses batches of the configuration: inputs and --each cannot be named beside it.",
  "Remove --batch, or remove the inputs and the table.",
);

/** The test files of the templates. The rows of a batch whose template has none are its cases. */
async function batchSuites(
  context: Context,
  project: Project,
  names: readonly string[],
): Promise<Outcome<readonly Suite[]>> {
  const { batchFailure, chosenBatches, missingFiles } = await import("../inputs/batches.js");
  const chosen = chosenBatches(project, names);
  if (!chosen.ok) return chosen;
  const missing = missingFiles(context.cwd, chosen.value);
  if (missing.length > 0) return batchFailure(project, missing);
  const suites = chosen.value.flatMap(({ template, each }): readonly Suite[] => {
    const files = besideDocument(template);
    return files.length > 0 ? files.map((path) => ({ path })) : [{ path: template, each }];
  });
  // Several batches may have one template.
  return success([...new Map(suites.map((suite) => [`${suite.path}\n${suite.each ?? ""}`, suite])).values()]);
}

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
