import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataFiles } from "../../../src/cli/preview/data-files.js";
import { memoryHost } from "../../../src/contract/memory-host.js";
import { createInspectData } from "../../../src/editor/page/describe-data.js";
import { createEditHistory } from "../../../src/editor/page/edit-history.js";
import { createSourceEditor } from "../../../src/editor/page/source-editor.js";
import { type DataChoice, type DataReply, noChoice, type PreviewState } from "../../../src/preview/protocol.js";
import { describeFile } from "../../../src/preview/session/data-actions.js";
import type { DataFiles } from "../../../src/preview/session/data-files.js";
import { folderWith } from "../../support/cli.js";
import { preview } from "../../support/preview.js";

const doc = "---\ntitle: Sales\n---\n\n# Sales\n\nFirst text.\n\n## Last\n";
const table = "City;Sold;Cost;Note\nOslo;1,5;2,5;a\nRome;2,5;3,5;b\nParis;4,5;1,25;c\n";

type Open = Awaited<ReturnType<typeof preview>>;

/** Sends a data file, as the page does. */
const sendTo =
  ({ base, headers }: Open) =>
  (name: string, content: string, choice: unknown = noChoice): Promise<DataReply> =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${base}/data`,
        {
          method: "POST",
          headers: {
            ...headers,
            "content-type": "application/octet-stream",
            "x-igx-file": encodeURIComponent(name),
            "x-igx-choice": encodeURIComponent(JSON.stringify(choice)),
          },
        },
        (response) => {
          let body = "";
          response.on("data", (part) => {
            body += part;
          });
          response.on("end", () => resolve(JSON.parse(body)));
        },
      );
      asked.on("error", reject).end(content);
    });

async function opened(files: Readonly<Record<string, string>> = {}) {
  const cwd = await folderWith({ "doc.igx": doc, ...files });
  const open = await preview(cwd, "doc.igx");
  const state: PreviewState = await open.until(({ status }) => status === "ok");
  const text = () => readFile(join(cwd, "doc.igx"), "utf8");
  return { cwd, open, state, text, send: sendTo(open) };
}

const insert = (type: string, at?: { readonly file: string; readonly offset: number }): DataChoice => ({
  ...noChoice,
  insert: { type, ...(at && { at }) },
});

test("charts that fit are drawn with the data, and read it as igx import would", async () => {
  const { send } = await opened();
  const { data } = await send("Sales 2024.csv", table);
  expect(data!.options).toEqual({ delimiter: ";", decimal: ",", thousands: "" });
  expect(data!.columns.map(({ type }) => type)).toEqual(["string", "number", "number", "string"]);
  expect(data!.charts.map(({ type }) => type)).toEqual([
    "column-grouped",
    "bar-grouped",
    "column-stacked",
    "line",
    "table",
  ]);
  for (const { html } of data!.charts) expect(html).toContain("Paris");
  expect(data!.source).toContain('@data sales_2024 "Sales 2024.csv" {delimiter=";"');
  expect(data!.source).toContain("@chart column-grouped {from=sales_2024 columns=[City Sold Cost]}");
  // Pictures are beside each other in one page.
  const ids = data!.charts.flatMap(({ html }) => [
    ...new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a choice of types, separators and columns counts", async () => {
  const { send } = await opened();
  const left = await send("a.csv", table, { ...noChoice, left: ["Cost"] });
  expect(left.data!.charts.map(({ type }) => type)).toEqual(["bar", "column", "line", "pie", "table"]);
  const texts = await send("a.csv", table, { ...noChoice, texts: ["Sold", "Cost"] });
  expect(texts.data!.charts.map(({ type }) => type)).toEqual(["table"]);
  expect(texts.data!.columns.map(({ type }) => type)).toEqual(["string", "string", "string", "string"]);
  const comma = { ...noChoice, options: { ...noChoice.options, delimiter: "," } };
  const other = await send("a.csv", table, comma);
  expect(other.data?.columns.length ?? 0).not.toBe(4);
  for (const wrong of [7, {}, { ...noChoice, texts: [7] }, { ...noChoice, insert: {} }, { ...noChoice, options: {} }])
    expect(await send("a.csv", table, wrong)).toMatchObject({ ok: false });
});

test("a chart goes into the document where it is wanted, and the file beside it", async () => {
  const { cwd, open, send, text } = await opened();
  const at = { file: "doc.igx", offset: doc.indexOf("First") };
  expect(await send("sales.csv", table, insert("bar-grouped", at))).toMatchObject({
    ok: true,
    message: "sales.csv is saved beside the document.",
  });
  expect(await readFile(join(cwd, "sales.csv"), "utf8")).toBe(table);
  const [before, after] = [doc.slice(0, doc.indexOf("## Last")), doc.slice(doc.indexOf("## Last"))];
  const now = await text();
  expect(now.startsWith(`${before}@data sales "sales.csv" {delimiter=";"`)).toBe(true);
  expect(now.endsWith(`\n\n@chart bar-grouped {from=sales columns=[City Sold Cost]}\n\n${after}`)).toBe(true);
  const { findings } = await open.until(
    ({ picture }) => picture?.elements.some(({ type }: { type: string }) => type === "chart") === true,
  );
  expect(findings).toEqual([]);
});

test("never inside the front matter, and at the end without a place", async () => {
  const { send, text } = await opened();
  await send("sales.csv", table, insert("line", { file: "doc.igx", offset: 5 }));
  expect((await text()).startsWith("---\ntitle: Sales\n---\n\n@data sales ")).toBe(true);
  const other = await opened();
  await other.send("sales.csv", table, insert("line"));
  expect((await other.text()).startsWith(`${doc}\n@data sales `)).toBe(true);
});

test("another file of the same name stays as it is, and names in the document stay unique", async () => {
  const { cwd, send, text } = await opened({ "sales.csv": "mine\n", "sales-2.csv": "mine too\n" });
  const { message } = await send("sales.csv", table, insert("bar-grouped"));
  expect(message).toBe("sales-3.csv is saved beside the document.");
  expect(await readFile(join(cwd, "sales.csv"), "utf8")).toBe("mine\n");
  expect(await text()).toContain('@data sales_3 "sales-3.csv"');
  // The same file again needs no copy, but another name.
  const again = await opened({ "sales.csv": table });
  await again.send("sales.csv", table, insert("bar-grouped"));
  await again.open.until(({ sources }) => sources["doc.igx"]!.includes("@data sales "));
  await again.send("sales.csv", table, insert("line"));
  expect(await again.text()).toContain('@data sales_2 "sales.csv"');
  expect((await readdir(again.cwd)).sort()).toEqual(["doc.igx", "sales.csv"]);
});

test("a file whose lines do not come into the document is not left beside it", async () => {
  const { cwd, open, text } = await opened({ "mine.csv": table });
  const bytes = new TextEncoder().encode(table);
  const add = (name: string, files = dataFiles(() => cwd)) =>
    describeFile(name, bytes, insert("line"), {
      session: open.session,
      openEditor: async () => undefined,
      inspectData: createInspectData(async () => ({ host: memoryHost({}), options: {} })),
      dataFiles: files,
      sourceEditor: createSourceEditor(
        { read: text, replace: async () => "The disk is full." },
        createEditHistory(),
        () => "doc.igx",
      ),
    });
  expect(await add("new.csv")).toEqual({ ok: false, message: "The disk is full." });
  expect(await add("mine.csv")).toEqual({ ok: false, message: "The disk is full." });
  expect((await readdir(cwd)).sort()).toEqual(["doc.igx", "mine.csv"]);
  // An editor on another machine keeps it, and says so.
  const kept: DataFiles = { freePath: async (path) => path, save: async () => ({ ok: true }) };
  expect(await add("new.csv", kept)).toEqual({
    ok: false,
    message: "The disk is full. new.csv is saved beside the document.",
  });
});

test("nothing is written outside the folder, into other files, or over a change", async () => {
  const { cwd, send, text } = await opened();
  await send("../../evil.csv", table, insert("line"));
  expect(await readdir(cwd)).toContain("evil.csv");
  const foreign = await send("b.csv", table, insert("line", { file: "../x.igx", offset: 0 }));
  expect(foreign).toMatchObject({ ok: false, message: "../x.igx is not a part of this document." });
  await chmod(join(cwd, "doc.igx"), 0o444);
  const before = await text();
  expect(await send("c.csv", table, insert("line"))).toMatchObject({ ok: false });
  expect(await text()).toBe(before);
  expect(await readdir(cwd)).not.toContain("c.csv");
  await chmod(join(cwd, "doc.igx"), 0o644);
  await writeFile(join(cwd, "doc.igx"), `${before}\nMore.\n`);
});

test("cells that are pasted while a chart is selected become its rows, and can be taken back", async () => {
  const chart = "@chart bar\n| City | Sold |\n|------|-----:|\n| Oslo |   12 |\n";
  const { open, text, state } = await opened({ "doc.igx": `${chart}\nText\n` });
  const [bars, body] = state.picture!.elements.map(({ source }) => ({ file: source!.file, offset: source!.end }));
  const rows = async (change: object) => (await open.post("/rows", { ...bars, cells: "Rome\t5\n", ...change })).reply;
  expect(await rows({ cells: "City\tSold\nRome\t5\nKöln\t6\n" })).toEqual({ ok: true, added: 2 });
  expect(await text()).toBe(`${chart}| Rome |    5 |\n| Köln |    6 |\n\nText\n`);
  await open.until(({ sources, history }) => sources["doc.igx"]!.includes("Köln") && history?.undo === true);
  expect((await open.post("/undo", {})).reply).toMatchObject({ ok: true });
  expect(await text()).toBe(`${chart}\nText\n`);
  await open.until(({ sources }) => !sources["doc.igx"]!.includes("Köln"));
  expect(await rows({ cells: "Rome\t5\t6\n" })).toEqual({ ok: true });
  expect(await rows({ offset: body!.offset })).toEqual({ ok: true });
  expect(await rows({ file: "../doc.igx" })).toMatchObject({ ok: false });
  expect(await rows({ offset: "1" })).toMatchObject({ ok: false });
  expect(await text()).toBe(`${chart}\nText\n`);
});

test("a chart replaces the table that the document contains as a text, unless it has changed", async () => {
  const cells = "City\tSold\nOslo\t1\nRome\t2";
  const written = `# Sales\n\n${cells}\n\nLast.\n`;
  const { open, send, text } = await opened({ "doc.igx": written });
  const instead = { file: "doc.igx", offset: written.indexOf(cells), format: "tsv", text: cells } as const;
  const wanted = (change: object = {}): DataChoice => ({
    ...noChoice,
    insert: { type: "pie", instead: { ...instead, ...change } },
  });
  expect(await send("pasted.tsv", cells, wanted({ offset: 0 }))).toMatchObject({
    ok: false,
    message: "The table in doc.igx has changed meanwhile. Choose a chart for it again.",
  });
  for (const wrong of [{ text: "" }, { text: 1 }, { offset: -1 }, { offset: 0.5 }, { file: "other.igx" }])
    expect(await send("pasted.tsv", cells, wanted(wrong))).toMatchObject({ ok: false });
  expect(await text()).toBe(written);
  expect(await send("pasted.tsv", cells, wanted())).toMatchObject({ ok: true });
  expect(await text()).toBe('# Sales\n\n@data pasted "pasted.tsv"\n\n@chart pie {from=pasted}\n\nLast.\n');
  await open.until(({ picture }) => picture?.elements.some(({ type }) => type === "chart") === true);
});
