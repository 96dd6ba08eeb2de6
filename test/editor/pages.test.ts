import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lspText } from "../support/editor-edits.js";
import { startedEditor } from "../support/editor-preview.js";

const doc =
  "@param year: integer = 2023\n\n# {{ year }}\n\n@chart column\n| Year | A  |\n| 2023 | 10 |\n| 2024 | 30 |\n";

/** An editor with a page of its own. */
async function openedPage(text = doc, wishes: object = {}) {
  const editor = await startedEditor(text);
  const { client, send, uri } = editor;
  const states = () =>
    client.heard.flatMap(({ method, params }) => (method === "igx/page" ? (params.state ?? []) : []));
  /** The first state after those seen so far for which this holds. */
  let seen = 0;
  // biome-ignore lint/suspicious/noExplicitAny: a state as it comes
  const until = async (test: (state: any) => boolean): Promise<any> => {
    await client.wait(() => states().slice(seen).some(test));
    const at = states().findIndex((state, index) => index >= seen && test(state));
    seen = at + 1;
    return states()[at];
  };
  expect(await send("igx.openPage", uri, "panel", wishes)).toBe(true);
  const ask = (path: string, body: object) => send("igx.askPage", uri, "panel", path, body);
  return { ...editor, states, until, ask };
}

test("a page of the client follows the text, and draws each element", async () => {
  const { client, uri, until, ask } = await openedPage();
  const { picture, sources } = await until(({ status }) => status === "ok");
  expect(sources["doc.igx"]).toBe(doc);
  const numbers = picture.elements.map(({ drawing }: { readonly drawing: number }) => drawing);
  const { ok, drawings } = await ask("/drawings", { drawings: numbers });
  expect([ok, Object.keys(drawings)]).toEqual([true, numbers.map(String)]);
  expect(drawings[numbers[0]]).toContain("2023");
  client.change(uri, [{ text: doc.replace("column", "colum") }]);
  const draft = await until(({ status }) => status === "broken");
  expect(draft.picture.elements.map(({ state }: { readonly state?: string }) => state)).toEqual([undefined, "old"]);
});

test("the page of a document that is deleted says so, and goes on when it is back", async () => {
  const { client, uri, folder, write, until } = await openedPage();
  await until(({ status }) => status === "ok");
  const report = (type: number) => client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type }] });
  client.close(uri);
  await until(({ sources }) => sources["doc.igx"].includes("On the disk"));
  await rm(join(folder, "doc.igx"));
  report(3);
  const { file, picture } = await until(({ status }) => status === "missing");
  // The last picture stays: the page says that it is not current.
  expect([file, picture.json]).toEqual(["doc.igx", expect.stringContaining("On the disk")]);
  write("doc.igx", "# Back\n");
  report(1);
  expect((await until(({ status }) => status === "ok")).picture.json).toContain('"Back"');
});

test("values of parameters are those of the page, from the beginning", async () => {
  const { until, ask } = await openedPage(doc, { values: { year: "2001", gone: "1" } });
  expect((await until(({ status }) => status === "ok")).picture.json).toContain('"2001"');
  expect(await ask("/params", { values: { year: null } })).toEqual({ ok: true });
  expect((await until(({ status }) => status === "ok")).picture.json).toContain('"2023"');
});

test("a click selects the cell, which is edited there, and the cursor marks its value", async () => {
  const { client, uri, until, ask, command } = await openedPage();
  await until(({ status }) => status === "ok");
  const mark = { element: 1, pointer: "/data/0/2/1" };
  const { range } = await ask("/source", mark);
  expect(doc.slice(range.start, range.end)).toBe("30");
  expect(await ask("/open", { file: "doc.igx", line: 8, column: 10, stay: true })).toEqual({ ok: true });
  expect(client.heard.find(({ method }) => method === "window/showDocument")?.params).toMatchObject({
    uri,
    takeFocus: false,
  });
  const { found } = await ask("/cells", mark);
  expect(await ask("/edit", { ...found, cells: [{ ...found.cells[0], text: "350" }] })).toEqual({ ok: true });
  const { params } = client.heard.find(({ method }) => method === "workspace/applyEdit")!;
  expect(lspText(doc, params.edit.changes[uri])).toContain("| 2024 | 350 |");
  expect(await command("igx.revealInPreview", { line: 7, character: 10 }, { follow: true })).toBe(true);
  await client.wait(({ method, params: sent }) => method === "igx/page" && sent.mark?.mark.pointer === mark.pointer);
});

test("a picture is a file, and data are described", async () => {
  const { until, ask } = await openedPage();
  await until(({ status }) => status === "ok");
  const { file } = await ask("/download", { format: "svg" });
  expect([file.name, file.type, file.text.slice(0, 5)]).toEqual(["2023.svg", "image/svg+xml", "<svg "]);
  const base64 = Buffer.from("City,Sold\nOslo,12\n").toString("base64");
  const { data } = await ask("/data", { name: "a/sales.csv", base64 });
  expect([data.file, data.rows, data.columns.length]).toEqual(["sales.csv", 1, 2]);
  expect(await ask("/data", { name: "a.csv" })).toMatchObject({ ok: false });
});

test("what is not there has no answer: a page, a path, another form of the body", async () => {
  const { client, uri, send, ask, states, until } = await openedPage();
  await until(({ status }) => status === "ok");
  expect(await send("igx.askPage", uri, "other", "/drawings", { drawings: [] })).toBeNull();
  expect(await ask("/constructor", {})).toBeNull();
  expect(await ask("/row", { row: "first" })).toEqual({
    ok: false,
    message: "The body of the request is not valid.",
  });
  expect(await send("igx.openPage", uri, 1)).toBeNull();
  expect(await send("igx.closePage", uri, "panel")).toBe(true);
  expect(await send("igx.closePage", uri, "panel")).toBe(false);
  const before = states().length;
  client.change(uri, [{ text: "# Other\n" }]);
  await client.shows(uri);
  expect(states()).toHaveLength(before);
});

test("a fix is an edit of the editor, and a rule is explained", async () => {
  const broken = doc.replace("column", "colum");
  const { client, uri, until, ask } = await openedPage(broken);
  const { findings } = await until(({ status }) => status === "broken");
  const { file, code, start, message } = findings.find((one: { readonly fixes?: unknown }) => one.fixes);
  expect(await ask("/fix", { file, code, offset: start.offset, message, fix: 0 })).toEqual({ ok: true });
  const { params } = client.heard.find(({ method }) => method === "workspace/applyEdit")!;
  expect(lspText(broken, params.edit.changes[uri])).toBe(doc);
  expect((await ask("/rule", { code })).rule.bad).toContain("@chart bra");
});
