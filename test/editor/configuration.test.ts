import { expect, test } from "vitest";
import type { Connection } from "vscode-languageserver";
import { defaultSettings } from "../../src/editor/server/settings.js";
import { workerEnvironment } from "../../src/editor/server/worker-environment.js";
import { igx } from "../support/cli.js";
import { startServer, workspace } from "../support/lsp-server.js";

const misspelt = `{
  // A comment.
  "locael": "de", "outDir": "../../out", "rules": { "lonehalf": "off" },
}
`;

/** What a finding is to the command and to an editor. */
interface CommandFinding {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly start: { readonly line: number; readonly column: number };
}

test("the findings of an open configuration are those of `igx check` of its text", async () => {
  const { folder, write, uri: at } = workspace({ "igx.config.json": "{}", "report.igx": "# One\n" });
  const client = startServer();
  await client.initialize();
  client.open(at("igx.config.json"), "{}", "json");
  client.open(at("report.igx"), "# One\n");
  client.change(at("igx.config.json"), [{ text: misspelt }]);
  const found = await client.shows(at("igx.config.json"), "config-unknown-key", "config-unknown-rule");
  write("igx.config.json", misspelt);
  const { stdout } = await igx(["check", "--format", "json"], { cwd: folder });
  const findings = JSON.parse(stdout) as readonly CommandFinding[];
  expect(found.map(({ code, message, range: { start } }) => [code, message, start])).toEqual(
    findings.map(({ code, message, hint, start: { line, column } }) => [
      code,
      `${message}\n${hint}`,
      { line: line - 1, character: column - 1 },
    ]),
  );
});

test("completion and hover of a configuration are left to its JSON Schema", async () => {
  const client = startServer();
  await client.initialize();
  for (const name of ["igx.config.json", "igx.config.yaml"]) {
    const uri = `file:///project/${name}`;
    client.open(uri, '{ "locale": "de" }', name.endsWith("json") ? "jsonc" : "yaml");
    const asked = { textDocument: { uri }, position: { line: 0, character: 4 } };
    expect(await client.request("textDocument/completion", asked)).toBe(null);
    expect(await client.request("textDocument/hover", asked)).toBe(null);
  }
});

test("documents follow an open configuration that is valid, and the file again when it is closed", async () => {
  const { uri: at } = workspace({ "igx.config.json": "{}", "report.igx": "" });
  const client = startServer();
  await client.initialize();
  client.open(at("report.igx"), "{{ project.name }}\n");
  await client.shows(at("report.igx"), "unknown-column");
  client.open(at("igx.config.json"), '{ "constants": { "name": "igx" } }', "json");
  await client.shows(at("report.igx"));
  // While it is being typed, documents keep what they have.
  client.change(at("igx.config.json"), [{ text: '{ "constants": { "name": ' }]);
  await client.shows(at("igx.config.json"), "config-malformed");
  await client.shows(at("report.igx"));
  client.close(at("igx.config.json"));
  await client.shows(at("report.igx"), "unknown-column");
  await client.shows(at("igx.config.json"));
});

/** A worker whose client has these files, by URI. */
const workerOver = (files: Readonly<Record<string, string>>) =>
  workerEnvironment(
    { sendRequest: async (_: string, { uri }: { uri: string }) => files[uri] ?? null } as unknown as Connection,
    "0.0.0",
  );

test("a worker finds the configuration of a document as the command does", async () => {
  const environment = workerOver({
    "app:/w/igx.config.json": "{}",
    "app:/w/north/igx.config.json":
      '{ "root": "..", "locale": "de", "defaults": { "width": 900 }, "limits": { "rows": 5 } }',
    "app:/w/wrong/igx.config.json": '{ "outDir": "../../out", "root": ".." }',
    "app:/w/two/igx.config.json": "{}",
    "app:/w/two/igx.config.yaml": "locale: de",
    "app:/igx.config.json": '{ "locale": "fr" }',
  });
  const open = (
    uri: string,
    settings = defaultSettings,
    textOf: (path: string) => string | undefined = () => undefined,
  ) => environment.openProject(uri, ["app:/w"], settings, textOf);

  const { id, settings } = await open("app:/w/north/deep/report.igx");
  expect([id, settings.rootUri, settings.host.root]).toEqual(["app:/w", "app:/w", "/w"]);
  expect(settings.project).toEqual({ locale: "de", limits: { rows: 5 } });
  expect(settings.lookOf?.({})).toEqual({ width: 900 });
  const strange = await open("app:/w/north/report.igx", { ...defaultSettings, trusted: false });
  expect(strange.settings.project).toEqual({ locale: "de" });

  const wrong = await open("app:/w/wrong/report.igx");
  expect(wrong.configurationFindings).toMatchObject([{ code: "config-outside", file: "/w/wrong/igx.config.json" }]);
  const two = await open("app:/w/two/report.igx");
  expect(two.configurationFindings).toMatchObject([{ code: "config-ambiguous" }]);
  const typed = await open("app:/w/report.igx", defaultSettings, (path) =>
    path === "/w/igx.config.json" ? '{ "locale": "it" }' : undefined,
  );
  expect(typed.settings.project).toEqual({ locale: "it" });
  // Outside the folders, and above them, nothing decides.
  expect((await open("untitled:Untitled-1")).config).toEqual({});
  expect(
    (await environment.openProject("app:/x/report.igx", ["app:/w"], defaultSettings, () => undefined)).config,
  ).toBe(undefined);
});

test("the client asks again for lenses and hints when data, the lock file or the configuration is another", async () => {
  const { write, uri: at } = workspace({ "t.csv": "a\n1\n", "igx.config.json": "{}" });
  const client = startServer();
  const views = { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } };
  // The client watches: else the server may hear of a change by itself.
  await client.initialize({
    capabilities: { workspace: { ...views, didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: [{ uri: at(), name: "w" }],
  });
  client.answer("client/registerCapability", () => null);
  const asked = (method: string) => client.heard.filter((message) => message.method === `workspace/${method}/refresh`);
  for (const method of ["codeLens", "inlayHint"]) client.answer(`workspace/${method}/refresh`, () => null);
  client.open(at("report.igx"), '@data t "t.csv"\n');
  await client.shows(at("report.igx"), "empty-document", "unused-name");
  expect(asked("codeLens")).toEqual([]);
  for (const [round, name] of ["t.csv", "igx.lock.json", "igx.config.json"].entries()) {
    write(name, name === "t.csv" ? "b\n" : "{}");
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: at(name), type: 2 }] });
    await client.wait(() => asked("codeLens").length > round && asked("inlayHint").length > round);
  }
});
