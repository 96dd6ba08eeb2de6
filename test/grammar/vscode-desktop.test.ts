import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import MarkdownIt from "markdown-it";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LanguageClientOptions } from "vscode-languageclient";
import { cliPath } from "../support/cli.js";
import { disposable, fakeEvent, fakeTests, fakeWorkspace, fileUri, loadPart } from "../support/fake-vscode.js";

/* What the extension does only on a desktop, with as much of VS Code's interface as these parts use. */

type Part = Readonly<Record<string, (...args: readonly unknown[]) => { readonly dispose: () => void }>>;

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "igx-desktop-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const template = "@param year: integer\n\n# Coffee in {{ year }}\n";
const cases = "cases:\n  - name: then\n    params: {year: 2023}\n  - name: none\n    findings: [missing-param]\n";

const tested = {
  "report.igx": template,
  "report.test.yaml": cases,
  "report.expected/then.json": '[{"type": "h1", "text": "Coffee in 2024"}]\n',
  "broken.igx": "# Broken\n",
  "broken.test.yaml": "cases:\n  - name: no name\n",
  "other.test.json": "{}",
};

/** The Test Explorer with the files of a project, all of them found. */
async function explorer() {
  const folder = await folderWith(tested);
  const workspace = fakeWorkspace(folder);
  const { controller, ...explored } = fakeTests();
  const vscode = {
    Disposable: disposable,
    TestRunProfileKind: { Run: 1 },
    TestMessage: class {
      constructor(readonly text: string) {}
    },
    workspace: workspace.api,
    tests: { createTestController: () => controller },
  };
  const { createTests } = await loadPart<Part>("tests.ts", vscode);
  const created = createTests!(cliPath);
  onTestFinished(() => created.dispose());
  await controller.resolveHandler!();
  return { ...explored, folder, workspace };
}

test("a server that could not start can be started again", async () => {
  const { restartServer } = await import("../../grammar/vscode/src/restart-server.js");
  const done: string[] = [];
  const client = (isRunning: boolean) => ({
    isRunning: () => isRunning,
    stop: async () => {
      if (!isRunning) throw new Error("Client is not running and can't be stopped.");
      done.push("stop");
    },
    start: async () => void done.push("start"),
  });
  await restartServer(client(false));
  await restartServer(client(true));
  expect(done).toEqual(["start", "stop", "start"]);
});

const going = { isCancellationRequested: false, onCancellationRequested: () => {} };

test("the Test Explorer shows test files beside a document, and what `igx test` says of each case", async () => {
  const { items, log, run, folder, workspace } = await explorer();
  expect([...items].map(([, { label }]) => label).sort()).toEqual(["broken.test.yaml", "report.test.yaml"]);

  const [, report] = [...items].find(([, { label }]) => label === "report.test.yaml")!;
  await run({ include: [report] }, going);
  expect(log).toEqual([
    "started report.test.yaml",
    expect.stringMatching(/^failed then [\s\S]*Coffee in 2023/),
    "passed none",
    "end",
  ]);

  log.length = 0;
  // A case runs with its file, and what is excluded does not run.
  await run({ include: [report.children.get(`${report.id}#none`)] }, going);
  expect(log.filter((line) => line.startsWith("started"))).toEqual(["started report.test.yaml"]);
  log.length = 0;
  await run({ exclude: [report] }, going);
  expect(log).toEqual([
    "started broken.test.yaml",
    expect.stringMatching(/^errored broken.test.yaml igx: broken.test.yaml:2:11: `cases.0.name` must be/),
    "end",
  ]);

  workspace.deleted.fire(fileUri(join(folder, "report.test.yaml")));
  workspace.created.fire(fileUri(join(folder, "other.test.json")));
  expect([...items].map(([, { label }]) => label)).toEqual(["broken.test.yaml"]);
});

test("tests that are cancelled have no outcome", async () => {
  const { log, run } = await explorer();
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (stop: () => void) => {
      token.isCancellationRequested = true;
      stop();
    },
  };
  await run({}, token);
  expect(log).toEqual([expect.stringMatching(/^started /), expect.stringMatching(/^skipped /), "end"]);
});

test("the publish plan runs in a terminal, after the document is saved", async () => {
  const folder = await folderWith({ "report.igx": "# Coffee\n" });
  const document = { languageId: "igx", uri: fileUri(join(folder, "report.igx")), save: vi.fn(async () => true) };
  const show = vi.fn();
  const createTerminal = vi.fn((_: object) => ({ show }));
  const showInformationMessage = vi.fn();
  const window: Record<string, unknown> = { createTerminal, showInformationMessage };
  const registered = new Map<string, () => Promise<void>>();
  const commands = { registerCommand: (name: string, run: () => Promise<void>) => void registered.set(name, run) };
  const vscode = { commands, window, workspace: fakeWorkspace(folder).api, Uri: {} };
  const { createPublishPlan } = await loadPart<Part>("publish-plan.ts", vscode);
  createPublishPlan!(cliPath);
  const run = registered.get("igx.vscode.publishPlan")!;

  await run();
  expect(showInformationMessage).toHaveBeenCalledWith("Open an `.igx` file first.");
  window["activeTextEditor"] = { document };
  await run();
  expect(document.save).toHaveBeenCalled();
  expect(show).toHaveBeenCalled();
  expect(createTerminal.mock.calls[0]![0]).toMatchObject({
    cwd: { fsPath: folder },
    shellPath: process.execPath,
    shellArgs: [cliPath, "publish", "--plan", join(folder, "report.igx")],
  });
});

test("the status bar shows whether the active document is published as it is", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const workspace = fakeWorkspace("/project");
  const activated = fakeEvent();
  const item = {
    text: "",
    tooltip: "",
    command: "",
    isShown: false,
    show: () => {},
    hide: () => {},
    dispose: () => {},
  };
  item.show = () => {
    item.isShown = true;
  };
  item.hide = () => {
    item.isShown = false;
  };
  const window: Record<string, unknown> = {
    createStatusBarItem: () => item,
    onDidChangeActiveTextEditor: activated.event,
    activeTextEditor: { document: { languageId: "igx", uri: fileUri("/project/report.igx") } },
  };
  const vscode = { Disposable: disposable, StatusBarAlignment: {}, window, workspace: workspace.api };
  let answer: object | null = { state: "changed", title: "Changed since the last publish" };
  const sendRequest = vi.fn(async (_type: unknown, _params: unknown) => answer);
  const known = (...commands: readonly string[]) => ({ capabilities: { executeCommandProvider: { commands } } });
  const client = { initializeResult: known("igx.showPublishState"), sendRequest };
  const { createPublishStatus } = await loadPart<Part>("publish-status.ts", vscode);
  const created = createPublishStatus!(client);
  onTestFinished(() => created.dispose());

  await vi.runAllTimersAsync();
  expect(sendRequest.mock.lastCall![1]).toEqual({
    command: "igx.showPublishState",
    arguments: ["file:///project/report.igx"],
  });
  expect(item).toMatchObject({ isShown: true, text: "$(cloud-upload) Changed", command: "igx.vscode.publishPlan" });
  expect(item.tooltip).toContain("Changed since the last publish.");

  // A publish writes the lock file; many keys are one question.
  answer = { state: "unchanged", title: "Published and up to date" };
  workspace.changed.fire();
  for (const _ of "many keys") workspace.edited.fire();
  await vi.runAllTimersAsync();
  expect(item.text).toBe("$(cloud) Up to date");
  expect(sendRequest).toHaveBeenCalledTimes(2);

  answer = null;
  activated.fire();
  await vi.runAllTimersAsync();
  expect(item.isShown).toBe(false);

  // An igx of the workspace that is older has no such command.
  client.initializeResult = known();
  workspace.edited.fire();
  await vi.runAllTimersAsync();
  expect(sendRequest).toHaveBeenCalledTimes(3);
});

test("the server gets no setting from a workspace that the extension does not have, such as its trust", async () => {
  const own: Readonly<Record<string, unknown>> = { syntaxOnly: true, trusted: true, previewCommand: "other" };
  const workspace = {
    isTrusted: false,
    getConfiguration: () => ({ get: (name: string) => own[name] }),
    createFileSystemWatcher: () => ({}),
  };
  const { clientOptions } = await loadPart<{ clientOptions: () => LanguageClientOptions }>("client-options.ts", {
    workspace,
  });
  const { initializationOptions, middleware } = clientOptions();
  expect(initializationOptions).toMatchObject({ trusted: false, syntaxOnly: true });
  const { configuration, didChangeConfiguration } = middleware!.workspace!;
  const items = [{ section: "igx" }];
  expect(await configuration!({ items }, {} as never, () => [own])).toEqual([{ syntaxOnly: true }]);
  const sent = vi.fn(async () => {});
  await didChangeConfiguration!.call({} as never, ["igx"], sent);
  expect(sent).toHaveBeenCalledWith(undefined);
});

test("a preview asks the server, saves files, and comes back after the server has started again", async () => {
  const workspace = fakeWorkspace("/project");
  const posted: Record<string, unknown>[] = [];
  const [received, disposed, selected, state] = [fakeEvent(), fakeEvent(), fakeEvent(), fakeEvent()];
  const webview = {
    html: "",
    postMessage: async (message: Record<string, unknown>) => void posted.push(message),
    onDidReceiveMessage: received.event,
  };
  const panel = { webview, onDidDispose: disposed.event, reveal: vi.fn(), dispose: () => disposed.fire() };
  const written = new Map<string, string>();
  const fs = {
    readFile: async () => new TextEncoder().encode("the page"),
    writeFile: async ({ path }: { readonly path: string }, bytes: Uint8Array) =>
      void written.set(path, new TextDecoder().decode(bytes)),
  };
  const uri = "file:///project/report.igx";
  const vscode = {
    ViewColumn: { Beside: -2, Active: -1 },
    Uri: { parse: (text: string) => fileUri(new URL(text).pathname), joinPath: () => fileUri("/project/page") },
    workspace: { ...workspace.api, fs, getConfiguration: () => ({ get: () => "always" }) },
    window: {
      createWebviewPanel: vi.fn(() => panel),
      showSaveDialog: async () => fileUri("/project/report.svg"),
      onDidChangeTextEditorSelection: selected.event,
    },
  };
  const notified = new Map<string, (params?: object) => void>();
  const asked: unknown[][] = [];
  const answers: Record<string, object | null> = {
    "igx.openPage": null,
    "igx.askPage": { ok: true, file: { name: "report.svg", type: "image/svg+xml", text: "<svg/>" } },
    "igx.closePage": null,
    "igx.revealInPreview": null,
  };
  const client = {
    initializeResult: { capabilities: { executeCommandProvider: { commands: Object.keys(answers) } } },
    sendRequest: async (_: unknown, { command, arguments: args }: { command: string; arguments: unknown[] }) => {
      asked.push([command, ...args]);
      return answers[command];
    },
    onNotification: (method: string, heard: () => void) => {
      notified.set(method, heard);
      return { dispose: () => {} };
    },
    onDidChangeState: state.event,
    code2ProtocolConverter: { asPosition: (position: unknown) => position },
  };
  const { createPreviews } = await loadPart<Part>("previews.ts", vscode);
  const previews = createPreviews!(client, { extensionUri: {} }) as unknown as {
    readonly show: (uri: string, where: string) => void;
  };
  previews.show(uri, "beside");
  await vi.waitFor(() => expect(webview.html).toContain("the page"));
  expect(webview.html).toMatch(/default-src 'none'; img-src data:; script-src 'nonce-([\w-]+)'[\s\S]*nonce="\1"/);

  await Promise.all(received.fire({ ready: true }));
  expect(asked).toEqual([["igx.openPage", uri, uri, { mode: "always" }]]);
  notified.get("igx/page")!({ page: uri, state: { version: 1 } });
  notified.get("igx/page")!({ page: "other", state: { version: 1 } });
  await Promise.all(received.fire({ ask: 1, path: "/download", body: { format: "svg" } }));
  expect(posted.splice(0)).toEqual([{ state: { version: 1 } }, { answer: 1, reply: { ok: true, message: "Saved." } }]);
  expect([...written]).toEqual([["/project/report.svg", "<svg/>"]]);
  selected.fire({ textEditor: { document: { languageId: "igx", uri } }, selections: [{ active: 7 }] });
  expect(asked.at(-1)).toEqual(["igx.revealInPreview", uri, 7, { follow: true }]);

  // A document that the server gave up on must not be asked for again before it changes.
  asked.length = 0;
  notified.get("$/igx/restarted")!();
  expect(posted.splice(0)).toEqual([{ connection: "lost" }]);
  expect(asked).toEqual([]);
  for (const _ of "two changes") workspace.edited.fire();
  expect(asked).toEqual([["igx.openPage", uri, uri, { mode: "always" }]]);
  answers["igx.askPage"] = null;
  await Promise.all(received.fire({ ask: 2, path: "/drawings", body: {} }));
  expect(posted).toEqual([{ connection: "lost" }, { answer: 2, reply: null }]);

  previews.show(uri, "beside");
  expect(panel.reveal).toHaveBeenCalledWith(-2);
  // The panel of a document goes on with its new name, also when its folder is renamed.
  const titles = () => vscode.window.createWebviewPanel.mock.calls.map((call: readonly unknown[]) => call[1]);
  const rename = (from: string, to: string) =>
    workspace.renamed.fire({ files: [{ oldUri: fileUri(from), newUri: fileUri(to) }] });
  rename("/project/other.igx", "/project/more.igx");
  rename("/project/report.igx", "/project/sales.igx");
  expect(titles()).toEqual(["Preview report.igx", "Preview sales.igx"]);
  asked.length = 0;
  rename("/project", "/project 2");
  expect(asked.at(-1)).toEqual(["igx.closePage", "file:///project/sales.igx", "file:///project/sales.igx"]);
  expect(titles()).toHaveLength(3);
  // An igx of the workspace that is older has no pages: its panel would stay empty.
  disposed.fire();
  client.initializeResult.capabilities.executeCommandProvider.commands = [];
  const showWarningMessage = vi.fn();
  Object.assign(vscode.window, { showWarningMessage });
  previews.show(uri, "beside");
  expect(showWarningMessage.mock.calls[0]![0]).toContain("Update igx");
  expect(vscode.window.createWebviewPanel).toHaveBeenCalledTimes(3);
});

test("a preview of Markdown that VS Code does not make anew when it is asked to is asked for again, but not for ever", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const theme = fakeEvent();
  let refreshes = 0;
  const vscode = {
    Disposable: disposable,
    ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3 },
    commands: { executeCommand: () => refreshes++ },
    window: { activeColorTheme: { kind: 1 }, onDidChangeActiveColorTheme: theme.event },
    workspace: fakeWorkspace("/project").api,
  };
  const client = {
    initializeResult: { capabilities: { executeCommandProvider: { commands: ["igx.drawFence"] } } },
    sendRequest: async () => ({ title: "Coffee", description: "", svg: "<svg/>" }),
  };
  const { createMarkdownFences } = await loadPart<Part>("markdown-fences.ts", vscode);
  const fences = createMarkdownFences!(client) as unknown as {
    readonly extendMarkdownIt: <Md>(md: Md) => Md;
    readonly dispose: () => void;
  };
  onTestFinished(() => fences.dispose());
  const md = fences.extendMarkdownIt(new MarkdownIt());
  const make = () => md.render("```igx\n# Coffee\n```\n");
  expect(make()).toContain("igx draws this picture…");
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(refreshes).toBe(2);
  expect(make()).toContain('alt="Coffee"');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toBe(2);
  // The preview is closed.
  theme.fire();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toBe(7);
});
