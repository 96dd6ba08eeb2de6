import { expect, test } from "vitest";
import type { CodeAction, Diagnostic } from "vscode-languageserver-types";
import { memoryHost } from "../../src/contract/memory-host.js";
import type { EditorHost } from "../../src/editor/editor-host.js";
import type { Environment } from "../../src/editor/server/environment.js";
import type { Message } from "../support/lsp-client.js";
import { startServer, workspace } from "../support/lsp-server.js";

const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

/** Files in memory; `read` hears of each that is read, and `more` is added to their host. */
function memory(
  files: Record<string, string>,
  read: (path: string) => unknown = () => {},
  more: Partial<EditorHost> = {},
): Environment {
  const host = memoryHost(files);
  return {
    version: "0.0.0",
    openProject: async () => ({
      id: "memory",
      settings: {
        rootUri: "file:///project",
        host: {
          ...host,
          ...more,
          readFile: async (path) => {
            await read(path);
            return memoryHost(files).readFile(path);
          },
        },
      },
    }),
  };
}

const uri = "file:///project/report.igx";
const chart = (type: string) => `@chart ${type}\n| a | b |\n| x | 1 |\n`;

test("findings follow the text, and go with the document", async () => {
  const client = startServer(memory({}));
  await client.initialize();
  client.open(uri, chart("colunm"));
  await client.shows(uri, "unknown-chart-type");
  client.change(uri, [
    { range: { start: { line: 0, character: 7 }, end: { line: 0, character: 13 } }, text: "column" },
  ]);
  await client.shows(uri);
  client.change(uri, [{ text: "@chart bar {height=}\n" }]);
  expect(await client.diagnosticsOf(uri)).not.toEqual([]);
  client.close(uri);
  expect(
    (await client.wait(({ params }) => params?.uri === uri && params.version === undefined)).params.diagnostics,
  ).toEqual([]);
});

test("of many edits only the last one is checked", async () => {
  const client = startServer(memory({}));
  await client.initialize();
  client.open(uri, chart("bar"));
  for (let n = 0; n < 50; n++) client.change(uri, [{ text: chart(`bar${n}`) }]);
  await client.wait(({ params }) => params?.diagnostics?.[0]?.message.includes("bar49"));
  const sent = client.heard.filter(({ method }) => method === "textDocument/publishDiagnostics");
  expect(sent.length).toBeLessThan(5);
});

test("a request is answered from the text that the client had sent before it", async () => {
  const client = startServer(memory({}));
  await client.initialize();
  client.open(uri, "# One\n");
  const one = client.request("textDocument/documentSymbol", { textDocument: { uri } });
  expect((await one)[0].name).toBe("One");
  client.change(uri, [{ text: "# Two\n" }]);
  const two = client.request("textDocument/documentSymbol", { textDocument: { uri } });
  client.change(uri, [{ text: "# Three\n" }]);
  expect((await two)[0].name).toBe("Two");
});

test("an edit of a text that has changed meanwhile is refused", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client = startServer(memory({ "report.igx": "#  One\n" }, () => slow));
  await client.initialize();
  const format = client.request("textDocument/formatting", {
    textDocument: { uri },
    options: { tabSize: 2, insertSpaces: true },
  });
  client.open(uri, "#  Two\n");
  await client.request("textDocument/documentSymbol", { textDocument: { uri } });
  release();
  await expect(format).rejects.toMatchObject({ code: -32801 });
});

test("the syntax is shown first where the rest takes long, and later findings stay at their places", async () => {
  let release = () => {};
  let slow: Promise<void> | undefined;
  const files = { "t.csv": "a,b\nx,1\n" };
  const client = startServer(memory(files, () => slow));
  await client.initialize();
  const text = `@data t "t.csv"\n@chart bar {from=t columns=[a, c]}\n`;
  client.open(uri, text);
  await client.shows(uri, "unknown-column");
  slow = new Promise((resolve) => {
    release = resolve;
  });
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: "file:///project/t.csv", type: 2 }] });
  client.change(uri, [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "@chart bar {height=}\n" },
  ]);
  const first = await client.diagnosticsOf(uri);
  expect(codes(first)).toEqual(["syntax-error", "unknown-column"]);
  expect(first.find(({ code }) => code === "unknown-column")?.range.start).toEqual({ line: 2, character: 31 });
  release();
  await client.shows(uri, "missing-data", "syntax-error", "unknown-column");
});

test("findings in a file that two documents include are shown there, once, and disappear with their cause", async () => {
  const files: Record<string, string> = { "part.igx": chart("baar") };
  const client = startServer(memory(files));
  await client.initialize();
  const part = "file:///project/part.igx";
  client.open(uri, '@include "part.igx"\n');
  client.open("file:///project/other.igx", '@include "part.igx"\n# Other\n');
  await client.shows(part, "unknown-chart-type");
  await client.shows("file:///project/other.igx");
  files["part.igx"] = chart("bar");
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: part, type: 2 }] });
  await client.shows(part);
  expect(client.heard.filter(({ params }) => params?.uri === part && params.diagnostics.length > 1)).toEqual([]);
  client.open(part, chart("baaar"));
  await client.shows(part, "unknown-chart-type");
});

test("a client that asks for findings is not sent any", async () => {
  const client = startServer(memory({ "part.igx": chart("baar") }));
  const { capabilities } = await client.initialize({ capabilities: { textDocument: { diagnostic: {} } } });
  expect(capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: true });
  client.open(uri, `@include "part.igx"\n${chart("colunm")}`);
  const ask = (previousResultId?: string) =>
    client.request("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
  const full = await ask();
  expect(codes(full.items)).toEqual(["unknown-chart-type"]);
  expect(await ask(full.resultId)).toEqual({ kind: "unchanged", resultId: full.resultId });
  const all = await client.request("workspace/diagnostic", { previousResultIds: [] });
  expect(all.items.map((one: { uri: string; items: Diagnostic[] }) => [one.uri, codes(one.items)])).toEqual([
    ["file:///project/part.igx", ["unknown-chart-type"]],
    [uri, ["unknown-chart-type"]],
  ]);
  client.change(uri, [{ text: chart("bar") }]);
  expect((await ask(full.resultId)).items).toEqual([]);
  expect(client.heard.some(({ method }) => method === "textDocument/publishDiagnostics")).toBe(false);
});

test("a document that is not open has findings for a client that asks, as those of a tab in the background", async () => {
  const files: Record<string, string> = {
    "other.igx": `${chart("baar")}\n@include "part.igx"\n`,
    "part.igx": "# P {half}\n",
  };
  const client = startServer(memory(files));
  await client.initialize({ capabilities: { textDocument: { diagnostic: {} } } });
  const ask = async (name: string) =>
    (await client.request("textDocument/diagnostic", { textDocument: { uri: `file:///project/${name}` } })).items;
  expect(codes(await ask("other.igx"))).toEqual(["unknown-chart-type"]);
  client.open(uri, '@include "part.igx"\n');
  expect(codes(await ask("report.igx"))).toEqual([]);
  // Once, though both documents have it.
  expect(codes(await ask("part.igx"))).toEqual(["lone-half"]);
  files["other.igx"] = chart("bar");
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: "file:///project/other.igx", type: 2 }] });
  expect(await ask("other.igx")).toEqual([]);
  expect(await ask("missing.igx")).toEqual([]);
});

test("a client that asks for findings is told when files change", async () => {
  const files: Record<string, string> = {};
  const client = startServer(memory(files));
  await client.initialize({
    capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
  });
  client.answer("workspace/diagnostic/refresh", () => null);
  client.open(uri, '@include "part.igx"\n');
  const ask = () => client.request("textDocument/diagnostic", { textDocument: { uri } });
  expect(codes((await ask()).items)).toEqual(["include-not-found"]);
  files["part.igx"] = "# Part\n";
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: "file:///project/part.igx", type: 1 }] });
  await client.wait(({ method }) => method === "workspace/diagnostic/refresh");
  expect((await ask()).items).toEqual([]);
});

test("a client that asks for findings is told of the first ones in a file that it has not asked for", async () => {
  const client = startServer(memory({ "part.igx": chart("baar") }));
  await client.initialize({
    capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
  });
  client.answer("workspace/diagnostic/refresh", () => null);
  client.open(uri, "# One\n");
  const ask = () => client.request("textDocument/diagnostic", { textDocument: { uri } });
  await ask();
  client.change(uri, [{ text: '# One\n@include "part.igx"\n' }]);
  await ask();
  await client.wait(({ method }) => method === "workspace/diagnostic/refresh");
});

test("a defect is the failure of one request, is logged once, and the server lives", async () => {
  const readFolder = () => Promise.reject(new TypeError("names is not iterable"));
  const client = startServer(memory({}, undefined, { readFolder }));
  await client.initialize();
  client.open(uri, "# One\n");
  const symbols = () => client.request("workspace/symbol", { query: "" });
  await expect(symbols()).rejects.toMatchObject({ code: -32603 });
  await expect(symbols()).rejects.toMatchObject({ code: -32603 });
  const logged = (name: string) =>
    client.heard.filter(({ method, params }) => method === "window/logMessage" && params.message.includes(name));
  expect(logged("workspace/symbol")).toHaveLength(1);
  // A mistake of the client is not one.
  const ranges = client.request("textDocument/selectionRange", { textDocument: { uri }, positions: null });
  await expect(ranges).rejects.toMatchObject({ code: -32602 });
  await client.request("textDocument/documentSymbol", { textDocument: { uri: {} } }).catch(() => {});
  expect([...logged("selectionRange"), ...logged("documentSymbol")]).toEqual([]);
  expect((await client.request("textDocument/documentSymbol", { textDocument: { uri } }))[0].name).toBe("One");
});

test("a configuration has findings in its own file, and documents follow it", async () => {
  const { write, uri: at } = workspace({ "igx.config.json": '{ "locael": "de" }', "report.igx": "# One\n" });
  const client = startServer();
  await client.initialize({
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: [{ uri: at(), name: "w" }],
  });
  client.answer("client/registerCapability", () => null);
  client.open(at("report.igx"), "{{ project.name }}\n");
  await client.shows(at("igx.config.json"), "config-unknown-key");
  write("igx.config.json", '{ "constants": { "name": "igx" } }');
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: at("igx.config.json"), type: 2 }] });
  await client.shows(at("igx.config.json"));
  await client.shows(at("report.igx"));
});

test("the syntax alone is checked, and no data read, where the settings say so", async () => {
  const read: string[] = [];
  const client = startServer(memory({ "t.csv": "a\n1\n" }, (path) => read.push(path)));
  await client.initialize({ initializationOptions: { syntaxOnly: true } });
  client.open(uri, '@data t "t.csv"\n@chart baar {from=t}\n@chart bar {height=}\n');
  await client.shows(uri, "syntax-error");
  expect(read).toEqual([]);
  client.notify("workspace/didChangeConfiguration", { settings: { igx: { syntaxOnly: false } } });
  await client.wait(({ params }) => codes(params?.diagnostics ?? []).includes("unknown-chart-type"));
});

test("a setting that is removed is again as the client has begun, and a client that sends none is asked for them", async () => {
  const client = startServer(memory({}));
  const sections: unknown[] = [];
  client.answer("workspace/configuration", ({ items }: { readonly items: readonly unknown[] }) => {
    sections.push(...items);
    return [{ syntaxOnly: false }];
  });
  await client.initialize({ capabilities: { workspace: { configuration: true } } });
  const settings = (sent: unknown) => client.notify("workspace/didChangeConfiguration", { settings: sent });
  const found = () => client.shows(uri, "unknown-chart-type");
  settings({ igx: { syntaxOnly: true } });
  client.open(uri, chart("baar"));
  await client.shows(uri);
  settings({});
  await found();
  settings({ igx: { syntaxOnly: true } });
  await client.shows(uri);
  settings(null);
  await found();
  expect(sections).toEqual([{ section: "igx" }, { section: "igx" }]);
});

test("a client that can be asked for its settings is asked when it has started, and told to send changes", async () => {
  const client = startServer(memory({}));
  client.answer("workspace/configuration", () => [{ syntaxOnly: true }]);
  client.answer("client/registerCapability", () => null);
  const workspace = { configuration: true, didChangeConfiguration: { dynamicRegistration: true } };
  await client.initialize({ capabilities: { workspace } });
  client.open(uri, chart("baar"));
  await client.shows(uri);
  const { params } = await client.wait(({ method }) => method === "client/registerCapability");
  expect(params.registrations).toMatchObject([
    { method: "workspace/didChangeConfiguration", registerOptions: { section: "igx" } },
  ]);
});

test("an answer about settings that comes after newer ones does not replace them", async () => {
  const client = startServer(memory({}));
  let answer = (_: unknown) => {};
  client.answer("workspace/configuration", () => new Promise((resolve) => (answer = resolve)));
  await client.initialize({ capabilities: { workspace: { configuration: true } } });
  await client.wait(({ method }) => method === "workspace/configuration");
  client.notify("workspace/didChangeConfiguration", { settings: { igx: { syntaxOnly: false } } });
  answer([{ syntaxOnly: true }]);
  client.open(uri, chart("baar"));
  await client.shows(uri, "unknown-chart-type");
  client.change(uri, [{ text: chart("baaz") }]);
  await client.shows(uri, "unknown-chart-type");
});

test("a name that cannot be given is refused with a sentence, and a moved folder changes the paths that lead into it", async () => {
  const { uri: uriOf } = workspace({ "report.igx": "", "data/a.csv": "a\n1\n" });
  const client = startServer();
  await client.initialize();
  const document = uriOf("report.igx");
  client.open(document, '@let one = 1\n@data table "data/a.csv"\n# {{ one }}\n');
  const at = { textDocument: { uri: document }, position: { line: 2, character: 6 } };
  await expect(client.request("textDocument/rename", { ...at, newName: "table" })).rejects.toMatchObject({
    code: -32803,
    message: "`report.igx` declares `table` already, and a visible name cannot be declared again.",
  });
  const files = [{ oldUri: uriOf("data"), newUri: uriOf("tables") }];
  const edit = await client.request("workspace/willRenameFiles", { files });
  expect(edit.changes[document]).toMatchObject([{ newText: '"tables/a.csv"' }]);
});

test("the edit of a data file is annotated for a client that knows annotations, and for no other", async () => {
  const { uri: at } = workspace({ "t.csv": "a,b\nx,1\n" });
  const rename = async (workspaceEdit: object) => {
    const client = startServer();
    await client.initialize({ capabilities: { workspace: { workspaceEdit } } });
    client.open(at("report.igx"), '@data t "t.csv"\n@chart bar {from=t columns=[a, b]}\n');
    const place = { textDocument: { uri: at("report.igx") }, position: { line: 1, character: 31 } };
    return client.request("textDocument/rename", { ...place, newName: "c" });
  };
  const known = await rename({ documentChanges: true, changeAnnotationSupport: {} });
  expect(known.changeAnnotations).toHaveProperty("data.needsConfirmation", true);
  for (const workspaceEdit of [{ documentChanges: true }, { changeAnnotationSupport: {} }]) {
    const other = await rename(workspaceEdit);
    expect(Object.keys(other)).toEqual(["changes"]);
    expect(other.changes).toEqual(known.changes);
  }
});

test("a command whose edit the client cannot apply, or does not, says so", async () => {
  const fixAll = async (capabilities: object, applied?: object) => {
    const client = startServer(memory({}));
    if (applied) client.answer("workspace/applyEdit", () => applied);
    await client.initialize({ capabilities });
    client.open(uri, chart("colunm"));
    return client.request("workspace/executeCommand", { command: "igx.fixAll", arguments: [uri] });
  };
  const workspace = { applyEdit: true };
  expect(await fixAll({ workspace }, { applied: true })).toBe(null);
  await expect(fixAll({})).rejects.toMatchObject({ code: -32803, message: "Your editor accepts no edits from igx." });
  await expect(fixAll({ workspace }, { applied: false, failureReason: "it is locked" })).rejects.toMatchObject({
    code: -32803,
    message: "Your editor did not apply the edit: it is locked.",
  });
});

test("a lens tells whether a document is published, and opens the preview by the client's own command", async () => {
  const lock = JSON.stringify({ version: 1, targets: { "https://infogram.com/service/v1": { documents: {} } } });
  const { uri: uriOf } = workspace({ "report.igx": "", "igx.config.json": "{}", "igx.lock.json": lock });
  const client = startServer();
  await client.initialize({ initializationOptions: { previewCommand: "my.preview" } });
  const document = uriOf("report.igx");
  client.open(document, "# Coffee\n");
  const [preview, publish] = await client.request("textDocument/codeLens", { textDocument: { uri: document } });
  expect(preview.command).toMatchObject({ command: "my.preview", arguments: [document] });
  expect((await client.request("codeLens/resolve", publish)).command.title).toBe("Not published yet");
});

test("types of a chart with pictures are offered by a command of the client, at the place of the action", async () => {
  const { uri: uriOf } = workspace({});
  const client = startServer();
  await client.initialize({ initializationOptions: { chartTypeCommand: "my.types" } });
  const [uri, start] = [uriOf("report.igx"), { line: 0, character: 8 }];
  client.open(uri, "@chart bar\n| a | b |\n| c | 1 |\n");
  const context = { diagnostics: [], only: ["refactor.rewrite"] };
  const params = { textDocument: { uri }, range: { start, end: start }, context };
  const actions: readonly CodeAction[] = await client.request("textDocument/codeAction", params);
  expect(actions.find(({ title }) => title.startsWith("Choose the chart type"))?.command).toMatchObject({
    command: "my.types",
    arguments: [uri, start, { chooseType: true }],
  });
});

test("charts of a table that is a text are offered with pictures by the same command", async () => {
  const { uri: uriOf } = workspace({});
  const client = startServer();
  await client.initialize({ initializationOptions: { chartTypeCommand: "my.types" } });
  const titlesAt = async (text: string, line: number) => {
    const [uri, start] = [uriOf("report.igx"), { line, character: 1 }];
    client.open(uri, text);
    const context = { diagnostics: [], only: ["refactor.rewrite"] };
    const params = { textDocument: { uri }, range: { start, end: start }, context };
    const actions: readonly CodeAction[] = await client.request("textDocument/codeAction", params);
    client.notify("textDocument/didClose", { textDocument: { uri } });
    return actions.flatMap(({ command }) => (command?.command === "my.types" ? [command.arguments] : []));
  };
  const wishes = { chartTable: true };
  expect(await titlesAt("Text\n\na\tb\nc\t1\n", 3)).toEqual([[uriOf("report.igx"), { line: 3, character: 1 }, wishes]]);
  // It is read as a document, which the dialog for data cannot.
  expect(await titlesAt("Text\n\n a | b \n---|---\n c | 1 \n", 3)).toEqual([]);
  expect(await titlesAt("Text, text\nText, text\n", 1)).toEqual([]);
});

test("files are followed where the client refuses to watch them, though it has announced it", async () => {
  const { write, uri: at } = workspace({ "t.csv": "a,c\nx,1\n" });
  const client = startServer();
  await client.initialize({
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: [{ uri: at(), name: "w" }],
  });
  await client.wait(({ method }) => method === "client/registerCapability");
  client.open(at("report.igx"), '@data t "t.csv"\n@chart bar {from=t columns=[a, b]}\n');
  await client.shows(at("report.igx"), "unknown-column");
  write("t.csv", "a,b\nx,1\n");
  await client.shows(at("report.igx"));
});

test("in a folder that is not trusted, no file outside of it is read and no query runs", async () => {
  const { write, uri: at } = workspace({ "igx.config.json": "{}", "t.csv": "a,b\nx,1\n" });
  write("w/report.igx", "");
  const client = startServer();
  const initialize = (trusted: boolean) => ({
    workspaceFolders: [{ uri: at("w"), name: "w" }],
    initializationOptions: { trusted },
  });
  await client.initialize(initialize(false));
  const text = '@data t "../t.csv"\n@chart bar {from=t columns=[a, b]}\n';
  client.open(at("w/report.igx"), text);
  const isFound = (words: string) => (message: Message) =>
    message.params?.diagnostics?.some((one: { readonly message: string }) => one.message.includes(words)) === true;
  await client.wait(isFound("not permitted"));
  client.change(at("w/report.igx"), [{ text: "```csv t\na,b\nx,1\n```\n```sql q\nselect * from t order by a\n```\n" }]);
  await client.wait(isFound("not trusted"));
  client.notify("workspace/didChangeConfiguration", { settings: { igx: { trusted: true } } });
  client.change(at("w/report.igx"), [{ text }]);
  await client.shows(at("w/report.igx"));
});

test("a file that is open under two spellings of its URI has its findings under both", async () => {
  const { uri } = workspace({ "a b.igx": "" });
  const client = startServer();
  await client.initialize({ rootUri: uri() });
  const spellings = [uri("a b.igx"), uri("a b.igx").replace("/a%20b", "/%61%20b")];
  for (const one of spellings) client.open(one, "@chart colunm\n| a | b |\n| x | 1 |\n");
  for (const one of spellings) await client.shows(one, "unknown-chart-type");
});
