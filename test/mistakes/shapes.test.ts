import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { shapesOf } from "../../src/mistakes/shapes/explain-shape.js";
import type { Shape } from "../../src/mistakes/shapes/shape.js";
import { fixText } from "../support/fix-text.js";

/* Each shape by its examples: the mistake is one finding with the hint of the row, its fix makes the good example, and that has no finding. */

const names = '@let _x = 2\n@let _name = "Peru"\n@let _list = [1]\n```csv _crops\nbags,Total Bags\n1,2\n```\n\n';
const rows = "| a | b |\n| w | 1 |\n| v | 2 |\n| u | 3 |\n";
const host = memoryHost({
  "t.csv": "a,b\n1,2\n",
  "_t.csv": "a,b\n1,2\n",
  "data/crops.csv": "a,b\n1,2\n",
  "part.igx": "@param year: integer = 1\n\nIn {{ year }}\n",
  "data/part.igx": "# A\n",
});

const documents: Readonly<Record<keyof typeof shapesOf, (text: string) => string>> = {
  expression: (text) => `${names}${text.startsWith("@") ? text : `# A {{ ${text} }}`}\n`,
  rest: (text) => `${names}${text}\n${text.includes("_crops") ? "" : rows}`,
  bare: (text) => `${names}${text}\n`,
  call: (text) => `${names}# A {{ ${text} }}\n`,
  tag: (text) => `${names}${text}\n`,
  forHead: (text) => `${names}@for ${text}\n# A\n@end\n`,
  letHead: (text) => `${names}@let ${text}\n`,
  attributes: (text) =>
    `${names}${text.startsWith("|") ? `@chart bar\n${rows}` : ""}${text}\n${/chart [^=]*[{](?!from)/.test(text) ? rows : ""}`,
  paramHead: (text) => `@param ${text}\n# A\n`,
  dataHead: (text) => `@data ${text}\n# A\n`,
  includeHead: (text) => `@include ${text}\n`,
};

const codes: Readonly<Record<string, string>> = {
  call: "unknown-function",
  bare: "unknown-attribute",
  rest: "unexpected-text",
};

const cases = Object.entries(shapesOf).flatMap(([where, shapes]) =>
  shapes.map((row) => [where as keyof typeof shapesOf, row.bad, row] as const),
);

/** What the examples are not about: they are lines, not documents. */
const consequences = /^(?:unused-name|empty-document|missing-param|lone-half|unclosed-block|unexpected-end)$/;

const findingsOf = async (source: string) =>
  (await compile(source, { host })).diagnostics.filter(({ code }) => !consequences.test(code));

/** What is found while the table lacks a row. */
async function without<Value>(where: keyof typeof shapesOf, row: Shape, find: () => Promise<Value>): Promise<Value> {
  const table = shapesOf[where] as Shape[];
  const at = table.indexOf(row);
  table.splice(at, 1);
  return find().finally(() => table.splice(at, 0, row));
}

test.each(cases)("%s: %s", async (where, bad, row) => {
  const [source, good] = [documents[where](bad), documents[where](row.good)];
  const [finding, ...others] = await findingsOf(source);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: codes[where] ?? "syntax-error" });
  expect(finding!.hint).toContain(row.say?.split(/[${]/)[0] ?? "Write `");
  const fix = finding!.fixes?.[0];
  expect(fix && fixText(source, fix).replace(/ +$/gm, "")).toBe(row.fix === undefined ? undefined : good);
  expect(await findingsOf(good)).toEqual([]);
  expect(await without(where, row, () => findingsOf(source))).not.toEqual([finding]);
});
