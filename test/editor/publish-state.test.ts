import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { contentHash } from "../../src/publish/content-hash.js";
import { infogram } from "../../src/publish/infogram/infogram.js";
import { startServer, workspace } from "../support/lsp-server.js";

const { target } = infogram.address("https://infogram.com/service/v1") as { readonly target: string };

/** A lock file of a publish of one document. */
async function lockOf(name: string, text: string): Promise<string> {
  const { output } = await compile(text);
  const { fields } = infogram.payloadOf(output!.json, output!.request);
  const entry = { id: "1", hash: contentHash(fields, "", infogram.secretFields), source: `${name}.igx` };
  return JSON.stringify({ version: 1, targets: { [target]: { documents: { [name]: entry } } } });
}

/** What the code lens above a document says, and what the command returns for a status bar. */
async function saidOf(files: Readonly<Record<string, string>>, text: string) {
  const { uri } = workspace({ "igx.config.json": "{}", ...files });
  const client = startServer();
  await client.initialize({ rootUri: uri() });
  const document = uri("report.igx");
  client.open(document, text);
  const lenses = await client.request("textDocument/codeLens", { textDocument: { uri: document } });
  const shown = await Promise.all(lenses.map((lens: object) => client.request("codeLens/resolve", lens)));
  const command = { command: "igx.showPublishState", arguments: [document] };
  return {
    lenses: shown.map((lens) => lens.command.title),
    state: await client.request("workspace/executeCommand", command),
  };
}

test.each([
  ["# Coffee\n", "report", "unchanged", "Published and up to date"],
  ["# Tea\n", "report", "changed", "Changed since the last publish"],
  ["# Coffee\n", "another", "new", "Not published yet"],
])("%j where %s was published is %s", async (text, name, state, title) => {
  const lock = await lockOf(name, "# Coffee\n");
  expect(await saidOf({ "igx.lock.json": lock }, text)).toEqual({ lenses: [title], state: { state, title } });
});

test("nothing is said where nothing was published, and of a document with errors", async () => {
  expect(await saidOf({}, "# Coffee\n")).toEqual({ lenses: [], state: null });
  const lock = await lockOf("report", "# Coffee\n");
  expect((await saidOf({ "igx.lock.json": lock }, "# Coffee {halff}\n")).state).toBeNull();
});
