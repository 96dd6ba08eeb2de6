import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { chartNames } from "../../../src/language/charts.js";
import { caps } from "../../../src/render/caps.js";
import type * as render from "../../../src/render/index.js";
import { append, maxOf, minOf } from "../../../src/text/extremes.js";
import { folderWith, igxProcess } from "../../support/cli.js";
import { longTest } from "../../support/long.js";

/** The shipped bundle: what users wait for is what is bounded. */
const bundle = join(import.meta.dirname, "../../../dist/render.js");
const { renderHtml, renderSvg, renderText } = (await import(pathToFileURL(bundle).href)) as typeof render;

const table = (rows: number): string => {
  const lines = Array.from(
    { length: rows },
    (_, row) => `["Row ${row}",${10 + (row % 90)},${row % 50},${(row * 7) % 60},5]`,
  );
  return `[["","open","high","low","close"],${lines.join(",")}]`;
};
const chart = (type: string, data: string): string => `[{"type":"chart","chart_type":"${type}","data":[${data}]}]`;

/** Those whose marks keep the shape of all rows leave nothing out. */
const whole: readonly string[] = ["line", "area", "area-stepped", "scatter"];
const said = /Only the |stands for|are not shown|No place for|points? (?:is|are)|rows? (?:is|are)/;

const many = table(3000);

/** What can be pointed at, and columns that a narrow table sets below each other: they leave nothing out. */
const unnamed: readonly number[] = [caps.points.tips, caps.table.stacked];

test.each(chartNames.map((name) => [name]))("%s draws 3,000 rows in bounds and says what it leaves out", (type) => {
  const svg = renderSvg(chart(type, many));
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(svg.length).toBeLessThan(1_500_000);
  if (!whole.includes(type)) expect(svg.replace(/<desc>.*?<\/metadata>/s, "")).toMatch(said);
});

longTest("150,000 slices through the command", async () => {
  // More than a call can take as arguments; a pie reads one column of values.
  const slices = Array.from({ length: 150_000 }, (_, row) => `["Row ${row}",${10 + (row % 90)}]`);
  const cwd = await folderWith({ "pie.json": chart("pie", `[["","n"],${slices.join(",")}]`) });
  expect(await igxProcess(["render", "pie.json", "-o", "pie.svg"], { cwd })).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(cwd, "pie.svg"), "utf8")).toContain("Only the 250 largest of 150,000 are shown.");
});

test("many figures, sheets, groups and one row that is much longer than the others", () => {
  const figures = JSON.stringify([{ type: "facts_and_figures", data: Array(2000).fill({ figure: "1", fact: "a" }) }]);
  expect(renderSvg(figures)).toContain("Only the first 250 of 2,000 are drawn.");
  const sheets = `[{"type":"chart","chart_type":"bar","data":[${Array(200).fill('[["a","b"],["c",1]]').join(",")}]}]`;
  for (const picture of [renderSvg(sheets), renderHtml(sheets)])
    expect(picture).toContain("Only the first 50 of 200 sheets");
  const groups = Array.from({ length: 2000 }, (_, item) => ({ title: `R${item}`, value: 1, group: `G${item}` }));
  const map = JSON.stringify([{ type: "map", territory: "world", data: groups }]);
  expect(renderSvg(map.replace("world", "nowhere"))).toContain("1,750 more are not named.");
  const long = `["long",${Array(5_000).fill(1).join(",")}]`;
  const wide = chart("table", `${table(1_000).slice(0, -1)},${long}]`);
  expect(renderSvg(wide)).toContain("columns are read.");
  expect(renderText(wide, { width: 80 }).length).toBeLessThan(1_000_000);
});

test("a word cloud looks at as many places in a wide picture as in a narrow one", () => {
  const words = '[["","n"],["one",2],["two",1]]';
  expect(renderSvg(chart("wordcloud", words), { width: 10_000 })).toContain("one");
});

test("the notes name each limit", async () => {
  const notes = await readFile(join(import.meta.dirname, "../../../grammar/language-notes.md"), "utf8");
  const section = notes.slice(notes.indexOf("## Limits of pictures"), notes.indexOf("## Decisions"));
  const numbers = Object.values(caps).flatMap((one) => (typeof one === "number" ? [one] : Object.values(one)));
  for (const number of new Set(numbers).values())
    if (!unnamed.includes(number)) expect(section).toMatch(new RegExp(`\\b${number.toLocaleString("en")}\\b`));
});

test("lists longer than a call can take as arguments", () => {
  const values = Array.from({ length: 300_000 }, (_, index) => index);
  const list: number[] = [];
  append(list, values);
  expect([maxOf(values), minOf(values), list.length]).toEqual([299_999, 0, 300_000]);
  expect([maxOf([]), minOf([]), maxOf([1], 2), minOf([3], 2)]).toEqual([-Infinity, Infinity, 2, 2]);
});
