import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { igx } from "../support/cli.js";
import { startServer, workspace } from "../support/lsp-server.js";

/* Folders without a configuration, and outside of repositories: the folder that is open is the root, as it is for the command there. */

const files = {
  "w/data/t.csv": "a,b\nx,1\n",
  "w/docs/report.igx": '@data t "../data/t.csv"\n\n@include "parts/footer.igx" {year=3}\n\n@chart bar {from=t}\n',
  "w/docs/parts/footer.igx": "@param year: integer\n\nFooter {{ year }}\n",
  "beside/other.igx": "# Outside of the open folder\n",
};

async function opened(open = "w", more: Readonly<Record<string, string>> = {}) {
  const made = workspace({ ...files, ...more });
  const client = startServer();
  await client.initialize({ workspaceFolders: [{ uri: made.uri(open), name: "w" }] });
  return { client, ...made };
}

test("a document reads what is beside its folder, as `igx check` does in the open folder", async () => {
  const { client, uri, path } = await opened();
  client.open(uri("w/docs/report.igx"), files["w/docs/report.igx"]);
  const answer = await client.request("textDocument/diagnostic", { textDocument: { uri: uri("w/docs/report.igx") } });
  expect(answer).toMatchObject({ items: [] });
  expect(await igx(["check", "docs/report.igx"], { cwd: path("w") })).toMatchObject({ exitCode: 0 });
});

test("a rename in a part reaches the documents that include it from the folder above", async () => {
  const { client, uri } = await opened();
  client.open(uri("w/docs/parts/footer.igx"), files["w/docs/parts/footer.igx"]);
  const at = { textDocument: { uri: uri("w/docs/parts/footer.igx") }, position: { line: 0, character: 8 } };
  const edit = await client.request("textDocument/rename", { ...at, newName: "when" });
  expect(Object.keys((edit as { changes: object }).changes).sort()).toEqual([
    uri("w/docs/parts/footer.igx"),
    uri("w/docs/report.igx"),
  ]);
});

test.each(["w", "w/"])(
  "a request about all documents is about those of the open folder %s, and of no other",
  async (open) => {
    const { client, uri } = await opened(open, { "w/a.igx": "# Inside\n" });
    expect(await client.request("workspace/symbol", { query: "side" })).toMatchObject([{ name: "Inside" }]);
    const files = [{ oldUri: uri("w/docs/parts/footer.igx"), newUri: uri("w/docs/foot.igx") }];
    expect(await client.request("workspace/willRenameFiles", { files })).toMatchObject({
      changes: { [uri("w/docs/report.igx")]: [{ newText: '"foot.igx"' }] },
    });
  },
);

test("the configuration of the open folder counts for requests about all documents", async () => {
  const { client } = await opened("w", {
    "w/igx.config.json": '{ "root": "docs/parts" }',
    "w/docs/top.igx": "# Outside\n",
  });
  expect(await client.request("workspace/symbol", { query: "outside" })).toEqual([]);
});

test("of open folders that contain each other, the inner one is the root", async () => {
  const made = workspace(files);
  mkdirSync(made.path("w/docs/more"));
  const client = startServer();
  const folders = ["w", "w/docs"].map((name) => ({ uri: made.uri(name), name }));
  await client.initialize({ workspaceFolders: folders });
  client.open(made.uri("w/docs/report.igx"), files["w/docs/report.igx"]);
  await client.shows(made.uri("w/docs/report.igx"), "path-outside-root");
});

test("requests about all documents are about those of all open folders, each document once", async () => {
  const made = workspace({
    "one/a.igx": "# First\n",
    "two/b.igx": '@include "parts/p.igx"\n',
    "two/parts/p.igx": "# Second\n",
  });
  const client = startServer();
  const workspaceFolders = ["one", "two", "two/parts"].map((name) => ({ uri: made.uri(name), name }));
  await client.initialize({ workspaceFolders });
  const symbols = await client.request("workspace/symbol", { query: "" });
  expect(symbols.map(({ name }: { readonly name: string }) => name).sort()).toEqual([
    "@include parts/p.igx",
    "First",
    "Second",
  ]);
  const files = [
    { oldUri: made.uri("one/a.igx"), newUri: made.uri("one/c.igx") },
    { oldUri: made.uri("two/parts/p.igx"), newUri: made.uri("two/parts/q.igx") },
  ];
  expect(await client.request("workspace/willRenameFiles", { files })).toEqual({
    changes: { [made.uri("two/b.igx")]: [expect.objectContaining({ newText: '"parts/q.igx"' })] },
  });
});

test("two configurations with the same root are two projects", async () => {
  const named = (name: string) => JSON.stringify({ root: "..", constants: { [name]: name } });
  const text = "# {{ project.one }}\n";
  const made = workspace({
    ".git/HEAD": "",
    "one/igx.config.json": named("one"),
    "one/a.igx": text,
    "two/igx.config.json": named("two"),
    "two/b.igx": text,
  });
  const client = startServer();
  await client.initialize({ workspaceFolders: [{ uri: made.uri("one"), name: "w" }] });
  const codes = async (file: string) => {
    client.open(made.uri(file), text);
    const answer = await client.request("textDocument/diagnostic", { textDocument: { uri: made.uri(file) } });
    return (answer as { items: { code: string }[] }).items.map(({ code }) => code);
  };
  expect([await codes("one/a.igx"), await codes("two/b.igx")]).toEqual([[], ["unknown-column"]]);
  expect((await igx(["check", "../one/a.igx"], { cwd: made.path("two") })).exitCode).toBe(0);
});
