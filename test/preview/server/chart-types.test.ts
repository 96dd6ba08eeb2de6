import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ChartTypesReply, PreviewState } from "../../../src/preview/protocol.js";
import { folderWith } from "../../support/cli.js";
import { actionTexts } from "../../support/editor-actions.js";
import { preview } from "../../support/preview.js";

const chart = "@chart bar\n| City | Sold |\n| Oslo | 12 |\n| Rome | 7.50 |\n";
const data = '```csv sales\nCity,Sold\nOslo,1\nRome,2\n```\n\n@chart "column" {from=sales source="Register"}\n';

async function opened(doc: string) {
  const cwd = await folderWith({ "doc.igx": doc });
  const open = await preview(cwd, "doc.igx");
  await open.until(({ picture }: PreviewState) => picture !== undefined);
  const offer = async (element: unknown): Promise<ChartTypesReply> =>
    (await open.post("/chart-types", { element })).reply;
  const choose = async (element: unknown, type: unknown) => (await open.post("/chart-type", { element, type })).reply;
  return { open, offer, choose, text: () => readFile(join(cwd, "doc.igx"), "utf8") };
}

test("a chart is drawn in each type that shows all of its data, as the code action offers them", async () => {
  const { offer } = await opened(`# Sales\n\n${chart}`);
  const { type, charts } = await offer(1);
  expect(type).toBe("bar");
  const types = charts!.map((one) => one.type);
  expect(types[0]).toBe("bar");
  const titles = Object.keys(await actionTexts(chart.replace("bar", "ba‸r"), "refactor.rewrite"));
  const offered = titles.flatMap((title) => /^Change to `(.+)`:/.exec(title)?.[1] ?? []);
  expect(offered).toEqual(expect.arrayContaining(types.slice(1)));
  expect(types).toEqual(expect.arrayContaining(["column", "pie", "line", "table"]));
  for (const { html } of charts!) expect(html).toContain("Rome");
  expect(charts!.find((one) => one.type === "table")!.html).toContain("7.50");
  // Pictures are beside each other in one page.
  const ids = charts!.flatMap(({ html }) => [...new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the chosen type is written, also of a chart of data, and can be taken back", async () => {
  const { open, offer, choose, text } = await opened(data);
  expect((await offer(0)).charts!.map(({ html }) => html.includes("Register"))).not.toContain(false);
  expect(await choose(0, "pie")).toMatchObject({ ok: true });
  expect(await text()).toBe(data.replace('"column"', "pie"));
  await open.until(({ sources }) => sources["doc.igx"]!.includes("@chart pie"));
  expect((await open.post("/undo", {})).reply).toMatchObject({ ok: true });
  expect(await text()).toBe(data);
});

test("the chart of a choice is found by its drawing, wherever it has moved, and not once it is another one", async () => {
  const { open, text } = await opened(chart);
  const { drawing } = open.states.at(-1)!.picture!.elements[0]!;
  const change = async (source: string, isThere: string) => {
    const { found } = (await open.post("/cells", { element: 0, pointer: source })).reply;
    return { ...found, cells: [{ ...found.cells[0], text: isThere }] };
  };
  const edit = await change("/data/0/1/1", "13");
  expect((await open.post("/edit", edit)).reply).toEqual({ ok: true });
  await open.until(({ sources }) => sources["doc.igx"]!.includes("13"));
  expect((await open.post("/chart-type", { element: 0, drawing, type: "pie" })).reply).toEqual({
    ok: false,
    message: "The picture has changed meanwhile. Try again with the new one.",
  });
  const now = open.states.at(-1)!.picture!.elements[0]!.drawing;
  expect((await open.post("/chart-type", { element: 7, drawing: now, type: "pie" })).reply).toMatchObject({ ok: true });
  expect(await text()).toContain("@chart pie");
});

test.each([
  ["a text", "Text\n", /not a chart/],
  ["a loop", `@for x in [1, 2]\n${chart}@end\n`, /not written out/],
  ["a type that is calculated", `@let type = "bar"\n\n${chart.replace("bar", '"{{ type }}"')}`, /not written out/],
  ["an icon of its own", chart.replace("bar", 'table {icon="check"}'), /not written out/],
  ["a document with an error", `${chart}\n@chart bra\n| a | b |\n| c | 1 |\n`, /errors/],
])("%s has no choice of types", async (_, doc, message) => {
  const { offer, choose, text } = await opened(doc);
  expect(await offer(0)).toEqual({ ok: false, message: expect.stringMatching(message) });
  expect(await choose(0, "line")).toMatchObject({ ok: false });
  expect(await text()).toBe(doc);
});

test("only types of the choice are written", async () => {
  const { offer, choose, text } = await opened(chart);
  for (const type of ["candlestick", "bar", "}}", 7]) expect(await choose(0, type)).toMatchObject({ ok: false });
  for (const element of [-1, 7, "0", null]) expect(await offer(element)).toMatchObject({ ok: false });
  expect(await text()).toBe(chart);
});
