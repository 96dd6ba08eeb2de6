import { expect, test } from "vitest";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { createLanguageService, projectOf } from "../../src/editor/language-service.js";
import { pictureFindings } from "../../src/editor/picture-findings.js";
import type { RenderOptions } from "../../src/render/render-options.js";

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
