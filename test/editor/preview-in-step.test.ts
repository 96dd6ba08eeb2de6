import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { nodeEnvironment } from "../../src/cli/lsp/node-environment.js";
import { startServer, workspace } from "../support/lsp-server.js";
import { pageOf } from "../support/preview.js";

const doc = "@chart column\n| Year | A  |\n| 2023 | 10 |\n| 2024 | 30 |\n";

/** A client of a server with previews, and a document that differs from its file. */
async function started(capabilities: object) {
  const { uri, folder } = workspace({ "doc.igx": "# On the disk\n" });
  const env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "igx-state-")) };
  const client = startServer(nodeEnvironment("0.0.0", { format: "pretty", quiet: true }, env));
  const { capabilities: announced } = await client.initialize({ capabilities, rootUri: uri() });
  client.open(uri("doc.igx"), doc);
  const command = (name: string, ...args: readonly unknown[]) =>
    client.request("workspace/executeCommand", { command: name, arguments: [uri("doc.igx"), ...args] });
  return { client, announced, uri: uri("doc.igx"), folder, command };
}

const takesJumps = { window: { showDocument: { support: true } } };

test("a preview shows the text of the editor and follows it", async () => {
  const { client, announced, uri, command } = await started(takesJumps);
  expect(announced.executeCommandProvider.commands).toEqual(
    expect.arrayContaining(["igx.showPicture", "igx.startPreview", "igx.revealInPreview"]),
  );
  const { url } = await command("igx.startPreview", { mode: "always" });
  expect((await command("igx.startPreview")).url).toBe(url);
  const { until } = await pageOf(url);
  const state = await until(({ status }) => status === "ok");
  expect(state).toMatchObject({ file: "doc.igx", editor: "always", sources: { "doc.igx": doc } });
  client.change(uri, [{ text: doc.replace("30", "35") }]);
  await until(({ sources }) => sources["doc.igx"]!.includes("35"));
});

test("a click selects the cell in the editor, and the cursor marks its value in the page", async () => {
  const { client, command, uri } = await started(takesJumps);
  const { url } = await command("igx.startPreview");
  const { until, post, text } = await pageOf(url);
  await until(({ status }) => status === "ok");
  const { range } = (await post("/source", { element: 0, pointer: "/data/0/2/1" })).reply;
  expect(doc.slice(range.start, range.end)).toBe("30");
  const selection = { start: { line: 3, character: 9 }, end: { line: 3, character: 11 } };
  client.answer("window/showDocument", () => ({ success: true }));
  const place = { file: "doc.igx", line: 4, column: 10, end: { line: 4, column: 12 } };
  expect((await post("/open", place)).reply).toEqual({ ok: true });
  expect(client.heard.find(({ method }) => method === "window/showDocument")?.params).toEqual({
    uri,
    selection,
    takeFocus: true,
  });

  expect(await command("igx.revealInPreview", { line: 2, character: 10 }, { follow: true })).toBe(true);
  await vi.waitFor(() =>
    expect(text()).toContain('event: mark\ndata: {"mark":{"element":0,"pointer":"/data/0/1/1"},"follow":true}'),
  );
  // After the last line, there is no value.
  expect(await command("igx.revealInPreview", { line: 99, character: 0 })).toBe(false);
  expect(await command("igx.revealInPreview", "nowhere")).toBeNull();
});
