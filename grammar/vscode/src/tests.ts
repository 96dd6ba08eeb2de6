import { execFile } from "node:child_process";
import {
  type CancellationToken,
  Disposable,
  type TestController,
  type TestItem,
  TestMessage,
  type TestRun,
  TestRunProfileKind,
  type TestRunRequest,
  tests,
  type Uri,
  workspace,
} from "vscode";

/** A result of `igx test --reporter json`. */
interface CaseResult {
  readonly file: string;
  readonly name: string;
  readonly outcome: "passed" | "failed" | "updated";
  readonly problems: readonly string[];
  readonly diff?: string;
}

const pattern = "**/*.test.{yaml,json}";

/** The Test Explorer: the test files of the workspace, which `igx test` runs, and its results. */
export function createTests(module: string): Disposable {
  const controller = tests.createTestController("igx", "igx");
  const add = (uri: Uri): void =>
    controller.items.add(controller.createTestItem(uri.toString(), workspace.asRelativePath(uri), uri));
  const watcher = workspace.createFileSystemWatcher(pattern);
  watcher.onDidCreate(addIfDocument(add));
  watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
  controller.resolveHandler = async (item) => {
    if (!item)
      for (const uri of await workspace.findFiles(pattern, "**/node_modules/**")) await addIfDocument(add)(uri);
  };
  controller.createRunProfile(
    "Run",
    TestRunProfileKind.Run,
    (request, token) => run(controller, module, request, token),
    true,
  );
  return Disposable.from(controller, watcher);
}

/** Other tools have files with such names too. The files of igx are beside their document. */
const addIfDocument =
  (add: (uri: Uri) => void) =>
  async (uri: Uri): Promise<void> => {
    const document = uri.with({ path: uri.path.replace(/\.test\.(?:yaml|json)$/, ".igx") });
    if (
      await workspace.fs.stat(document).then(
        () => true,
        () => false,
      )
    )
      add(uri);
  };

async function run(
  controller: TestController,
  module: string,
  request: TestRunRequest,
  token: CancellationToken,
): Promise<void> {
  const chosen = request.include ?? [...controller.items].map(([, item]) => item);
  const files = new Set(chosen.map((item) => item.parent ?? item).filter((item) => !request.exclude?.includes(item)));
  const testRun = controller.createTestRun(request);
  for (const file of files) {
    if (token.isCancellationRequested) break;
    testRun.started(file);
    const answer = await testFile(module, file.uri!, token);
    if (token.isCancellationRequested) testRun.skipped(file);
    else if (typeof answer === "string") testRun.errored(file, new TestMessage(answer));
    else show(controller, testRun, file, answer);
  }
  testRun.end();
}

function show(controller: TestController, testRun: TestRun, file: TestItem, results: readonly CaseResult[]): void {
  file.children.replace(results.map(({ name }) => controller.createTestItem(`${file.id}#${name}`, name, file.uri)));
  for (const { name, outcome, problems, diff } of results) {
    const item = file.children.get(`${file.id}#${name}`)!;
    if (outcome === "failed") testRun.failed(item, new TestMessage([...problems, diff ?? ""].join("\n")));
    else testRun.passed(item);
  }
}

/** The results of one file, or what kept it from running. */
function testFile(module: string, uri: Uri, token: CancellationToken): Promise<readonly CaseResult[] | string> {
  const cwd = workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  const args = [module, "test", uri.fsPath, "--reporter", "json", "--no-color"];
  return new Promise((resolve) => {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
    const child = execFile(process.execPath, args, { cwd, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const results = readResults(stdout);
      // A test file that is broken has no cases.
      const isExplained = !error || results?.some(({ outcome }) => outcome === "failed");
      resolve(isExplained && results ? results : stderr.trim() || "igx has ended without a result.");
    });
    token.onCancellationRequested(() => child.kill());
  });
}

function readResults(text: string): readonly CaseResult[] | undefined {
  try {
    return JSON.parse(text) as readonly CaseResult[];
  } catch {
    return undefined;
  }
}
