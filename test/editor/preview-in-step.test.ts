import { expect, test, vi } from "vitest";
import { lspText } from "../support/editor-edits.js";
import { startedEditor } from "../support/editor-preview.js";
import { pageOf } from "../support/preview.js";

const doc = "@chart column\n| Year | A  |\n| 2023 | 10 |\n| 2024 | 30 |\n";

test("a preview shows the text of the editor and follows it", async () => {
  const { client, announced, uri, command } = await startedEditor(doc);
  expect(announced.executeCommandProvider.commands).toEqual(
    expect.arrayContaining(["igx.showPicture", "igx.startPreview", "igx.revealInPreview", "igx.stopPreview"]),
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
  const { client, command, uri } = await startedEditor(doc);
  const { url } = await command("igx.startPreview");
  const { until, post, text } = await pageOf(url);
  await until(({ status }) => status === "ok");
  const { range } = (await post("/source", { element: 0, pointer: "/data/0/2/1" })).reply;
  expect(doc.slice(range.start, range.end)).toBe("30");
  const selection = { start: { line: 3, character: 9 }, end: { line: 3, character: 11 } };
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

test("charts of a table that is a text are offered in the page of its document, and in no other", async () => {
  const table = "City\tSold\nOslo\t1\nRome\t2";
  const { client, command, uriOf, send } = await startedEditor(`# Sales\n\n${table}\n`);
  client.open(uriOf("other.igx"), doc);
  const { url } = await command("igx.startPreview");
  const own = await pageOf(url);
  const other = await pageOf((await send("igx.startPreview", uriOf("other.igx"))).url);
  for (const { until } of [own, other]) await until(({ status }) => status === "ok");
  expect(await command("igx.revealInPreview", { line: 3, character: 1 }, { chartTable: true })).toBe(true);
  await vi.waitFor(() =>
    expect(own.text()).toContain('"table":{"file":"doc.igx","offset":9,"format":"tsv","text":"City'),
  );
  // The next event of the other page comes after one that it would have had.
  expect(await send("igx.revealInPreview", uriOf("other.igx"), { line: 2, character: 10 })).toBe(true);
  await vi.waitFor(() => expect(other.text()).toContain("event: mark"));
  expect(other.text()).not.toContain('"table"');
});

test("a value that is edited in the page is an edit of the open text, with its version", async () => {
  const workspace = { applyEdit: true, workspaceEdit: { documentChanges: true } };
  const { client, command, uri } = await startedEditor(doc, { workspace });
  const { url } = await command("igx.startPreview");
  const { until, post } = await pageOf(url);
  await until(({ status }) => status === "ok");
  const { found } = (await post("/cells", { element: 0, pointer: "/data/0/2/1" })).reply;
  const edit = { ...found, cells: [{ ...found.cells[0], text: "350" }] };
  expect((await post("/edit", edit)).reply).toEqual({ ok: true });
  const { params } = client.heard.find(({ method }) => method === "workspace/applyEdit")!;
  expect(params.edit.documentChanges[0].textDocument).toEqual({ uri, version: 1 });
  expect(lspText(doc, params.edit.documentChanges[0].edits)).toBe(
    "@chart column\n| Year | A   |\n| 2023 | 10  |\n| 2024 | 350 |\n",
  );
  client.answer("workspace/applyEdit", () => ({ applied: false, failureReason: "the file is locked" }));
  expect((await post("/edit", edit)).reply.message).toBe("Your editor did not apply the edit: the file is locked.");
  client.change(uri, [{ text: `# New\n\n${doc}` }]);
  await until(({ sources }) => sources["doc.igx"]!.includes("New"));
  expect((await post("/edit", edit)).reply.message).toMatch(/has changed meanwhile/);
});

test("without a URI, a preview follows the editor from document to document until it is pinned", async () => {
  const { client, uri, uriOf, send, write } = await startedEditor(doc);
  write("part.igx", "Of both.\n");
  const other = '# Other\n\n@include "part.igx"\n';
  const { url } = await send("igx.startPreview");
  const { until, post } = await pageOf(url);
  expect(await until(({ status }) => status === "ok")).toMatchObject({ file: "doc.igx", pinned: false });
  client.open(uriOf("other.igx"), other);
  await until(({ file, status }) => file === "other.igx" && status === "ok");
  // What is a part of the document is no other one, and only texts of igx are documents.
  client.open(uriOf("part.igx"), "Of both, as it is typed.\n");
  client.open(uriOf("data.csv"), "a,b\n", "csv");
  await until(({ sources }) => sources["part.igx"] === "Of both, as it is typed.\n");
  // The cursor of the editor is in a document again.
  const cursor = { line: 2, character: 10 };
  expect(await send("igx.revealInPreview", uri, cursor, { follow: true })).toBe(true);
  await until(({ file }) => file === "doc.igx");
  expect((await send("igx.startPreview")).url).toBe(url);

  expect((await post("/pin", { pinned: true })).reply).toEqual({ ok: true });
  await until(({ pinned }) => pinned === true);
  client.change(uriOf("other.igx"), [{ text: "# More\n" }]);
  expect(await send("igx.revealInPreview", uriOf("other.igx"), { line: 0, character: 3 })).toBe(false);
  client.change(uri, [{ text: doc.replace("30", "31") }]);
  const state = await until(({ sources }) => Object.values(sources).some((text) => text.includes("31")));
  expect(state.file).toBe("doc.igx");

  const second = await send("igx.startPreview", uriOf("other.igx"));
  expect(second.url).not.toBe(url);
  expect(await send("igx.stopPreview", uri)).toBe(true);
  await expect(pageOf(url)).rejects.toThrow();
  expect((await pageOf(second.url)).shell.status).toBe(200);
  expect(await send("igx.stopPreview")).toBe(true);
  expect(await send("igx.stopPreview")).toBe(false);
});

test("without an open document, no preview starts", async () => {
  const { client, uri, send } = await startedEditor(doc);
  client.close(uri);
  await expect(send("igx.startPreview")).rejects.toThrow("No document is open. Open one, or name its URI.");
});
