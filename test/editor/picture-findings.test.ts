import { expect, test, vi } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { createLanguageService, projectOf } from "../../src/editor/language-service.js";
import { pictureFindings } from "../../src/editor/picture-findings.js";
import { Abandoned } from "../../src/editor/shared-work.js";
import type { RenderOptions } from "../../src/render/render-options.js";
import { readMarked, serviceOf } from "../support/editor.js";
import { pictureFindings as findingsOfPicture } from "../support/picture-findings.js";

const uri = "file:///project/report.igx";

const findingsOf = async (text: string, look: Pick<RenderOptions, "brand" | "width"> = {}) => {
  const service = createLanguageService({ host: memoryHost({}), lookOf: () => look });
  service.edit(uri, text);
  return pictureFindings((await projectOf(service).document(uri))!);
};

const drawn = ruleRegistry.filter(({ example }) => example?.drawn);

test.each(drawn.map((rule) => [rule.code, rule] as const))(
  "%s is found in the picture",
  async (code, { bad, good }) => {
    expect((await findingsOf(bad)).map((one) => one.code)).toContain(code);
    expect((await findingsOf(good)).map((one) => one.code)).not.toContain(code);
  },
);

test("what the picture leaves out depends on the colours of the project", async () => {
  const chart = "@chart line\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n";
  expect(await findingsOf(chart)).toEqual([]);
  const found = await findingsOf(chart, { brand: { palette: ["#396ec7", "#396ec7"] } });
  expect(found.map(({ code }) => code)).toEqual(["colors-repeat"]);
});

test("what a theme of the configuration lacks is reported once, at `theme_id`", async () => {
  const chart = "@chart line\n| Year | Wind | Solar |\n| 2023 | 430 | 282 |\n| 2024 | 466 | 304 |\n";
  const brand = { palette: ["#396ec7", "#ffe08a"], ink: "#bbbbbb" };
  const text = `---\ntheme_id: 7\n---\n# Energy\n\n${chart}\n${chart}`;
  const found = await findingsOf(text, { brand });
  expect(found.map(({ code, start, message }) => [code, start.line, message.slice(0, 9)])).toEqual([
    ["low-contrast", 2, "`#bbbbbb`"],
    ["low-contrast", 2, "`#ffe08a`"],
  ]);
  const plain = await findingsOf(`${chart}\n${chart}`, { brand });
  expect(plain.map(({ start }) => start.line)).toEqual([1, 1]);
});

test("a document with errors has no picture", async () => {
  expect(await findingsOf("@chart nothing\n")).toEqual([]);
});

/* What is drawn, and what is drawn again. */

/** Charts that are all different, one with a note of its picture. */
const half = (index: number) =>
  `@chart bar {half height=${200 + index}}\n| Land | Anteil |\n| A | ${index + 1} |\n| B | 2 |\n\n`;
const charts = (count: number, title = "Energie") =>
  `---\ntitle: ${title}\n---\n# Energie\n\n${Array.from({ length: count }, (_, index) => half(index)).join("")}@facts\n| icon | figure | fact |\n| windd | 466 | gigawatt hours |\n`;

/** A document that is open, and how often one of its elements was drawn. */
async function opened(text: string, files = "") {
  const input = readMarked(`${text}${files}`);
  const service = serviceOf(input);
  const project = projectOf(service);
  const draws = vi.spyOn(project.keptNotes(input.uri), "set");
  const level = async () => (await project.document(input.uri))!;
  return { ...input, service, project, draws, level, found: async () => pictureFindings(await level()) };
}

const asPicture = async (text: string) => findingsOfPicture(await compile(text, { path: "report.igx" }));

test("after each edit, the findings are those of a whole picture, and only what has changed is drawn", async () => {
  const { uri, service, draws, found } = await opened(charts(6));
  expect(await found()).toEqual(await asPicture(charts(6)));
  expect(draws).toHaveBeenCalledTimes(8);
  const versions = [
    { text: charts(6, "Strom"), drawn: 0 },
    { text: charts(6).replace("# Energie", "Text above.\n\n# Energie"), drawn: 1 },
    { text: charts(6).replace("windd", "winddd"), drawn: 1 },
    { text: charts(6).replace("| A | 3 |", "| A | 7 |"), drawn: 2 },
    { text: charts(6).replace("---\n# ", "width: 400\n---\n# "), drawn: 8 },
    { text: charts(4), drawn: 6 },
  ];
  for (const { text, drawn } of versions) {
    draws.mockClear();
    service.edit(uri, text);
    expect(await found()).toEqual(await asPicture(text));
    expect(draws).toHaveBeenCalledTimes(drawn);
  }
});

test("one element in many has the notes that it has alone: beside others of half width, repeated, in includes", async () => {
  const bads = drawn.map(({ bad }) => bad).filter((bad) => !bad.startsWith("---"));
  const text = [...bads, ...bads].join("\n");
  const { found } = await opened(text);
  const expected = await asPicture(text);
  expect(expected.length).toBeGreaterThan(bads.length);
  expect(await found()).toEqual(expected);
});

test("rows of a file that has changed are drawn again", async () => {
  const text = '@data t "t.csv"\n\n@chart scatter-dotplot {from=t}\n\n@chart bar {from=t sort=Anteil}\n';
  const { service, draws, found } = await opened(text, "===== t.csv\nLand,Anteil\nA,430\nB,20\n");
  expect(await found()).toEqual([]);
  service.edit("file:///project/report.igx", `${text}\nMore.\n`);
  draws.mockClear();
  expect(await found()).toEqual([]);
  expect(draws).toHaveBeenCalledTimes(1);
  service.edit("file:///project/t.csv", `Land,Anteil\nA,430\n${"B and all of its neighbours ".repeat(5)},20\n`);
  expect((await found()).map(({ code }) => code)).toContain("label-cut-off");
  expect(draws).toHaveBeenCalledTimes(3);
});

test("a request is answered between two drawings", async () => {
  const { uri, service, draws, found } = await opened(charts(60));
  const hover = () => service.hover({ textDocument: { uri }, position: { line: 5, character: 3 } });
  await hover();
  let answered: Promise<number> | undefined;
  draws.mockImplementationOnce(function (this: Map<string, never>, key, notes) {
    answered = hover().then(() => draws.mock.calls.length);
    return Map.prototype.set.call(this, key, notes) as never;
  });
  expect(await found()).toHaveLength(1);
  expect(draws).toHaveBeenCalledTimes(62);
  expect(await answered).toBeLessThan(31);
});

test("a code action for a finding of the picture draws no other element", async () => {
  const { uri, service, project, draws } = await opened(charts(60));
  const whole = await asPicture(charts(60));
  const [finding] = whole;
  const level = (await project.document(uri))!;
  const line = finding!.start.line - 1;
  const position = { line, character: finding!.start.column - 1 };
  const { toProtocol } = await import("../../src/editor/features/diagnostics.js");
  const actions = await service.codeActions({
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [toProtocol(finding!, level.project)] },
  });
  expect(actions?.map(({ diagnostics }) => diagnostics?.[0]?.code)).toContain(finding!.code);
  expect(draws).toHaveBeenCalledTimes(1);
});

test("notes of a text that is not the newest any more are not made to the end", async () => {
  const { level, draws } = await opened(charts(60));
  await expect(pictureFindings(await level(), () => draws.mock.calls.length === 0)).rejects.toThrow(Abandoned);
  expect(draws.mock.calls.length).toBeLessThan(31);
});

test("what is kept is that of the newest text, and is gone with the document", async () => {
  const { uri, service, project, found } = await opened(charts(6));
  for (const count of [6, 9, 2]) {
    service.edit(uri, charts(count));
    await found();
    expect(project.keptNotes(uri).size).toBe(count + 2);
  }
  service.close(uri);
  expect(project.keptNotes(uri).size).toBe(0);
  await found();
  expect(project.keptNotes(uri).size).toBe(0);
});
