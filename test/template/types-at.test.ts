import { expect, test } from "vitest";
import { analysisOf, prepare } from "../../src/compile/prepare.js";
import { memoryHost } from "../../src/index.js";
import { typeText } from "../../src/language/types.js";
import type { Expression } from "../../src/syntax/expression-ast.js";
import { nodeAt } from "../../src/syntax/node-at.js";
import { namesAt } from "../../src/template/type-info.js";

/** What is known at the cursor, which is written as `‸`: the nodes around it that have a type, and the names that it sees. */
async function at(marked: string, files: Readonly<Record<string, string>> = {}) {
  const offset = marked.indexOf("‸");
  const template = await prepare(marked.replace("‸", ""), { host: memoryHost(files) });
  const { module, info } = analysisOf(template);
  const types = nodeAt(module, offset).flatMap((node) => {
    const type = info.types.get(node as Expression);
    return type ? [`${node.kind}: ${typeText(type)}`] : [];
  });
  const names = [...namesAt(info, module.file, offset)].map(([name, type]) => `${name}: ${typeText(type)}`);
  return { types, names: names.sort() };
}

const typesAt = async (marked: string, files?: Readonly<Record<string, string>>) => (await at(marked, files)).types;
const namesOf = async (marked: string, files?: Readonly<Record<string, string>>) => (await at(marked, files)).names;

const csv = { "sales.csv": "name,bags\nSantos,3\nHuila,5\n" };
const project = "project: object";

test("an expression and its parts", async () => {
  expect(await typesAt("@param n: integer = 1\n# {{ n / ‸2 }}\n")).toEqual(["binary: number", "number: integer"]);
  expect(await typesAt('@data t "sales.csv"\n# {{ sum(t.ba‸gs) }}\n', csv)).toEqual([
    "call: integer",
    "member: list of integer",
  ]);
});

test("a name where it is declared", async () => {
  expect(await typesAt("@let to‸tal = 1 + 2\n# {{ total }}\n")).toEqual(["name: integer"]);
  expect(await typesAt("@for x, ‸i in [1.5]\n# {{ x }}{{ i }}\n@end\n")).toEqual(["name: integer"]);
});

test("the owner of a hole", async () => {
  expect(await typesAt('@data t "sales.csv"\n# {{ first(t‸). }}\n', csv)).toEqual([
    "incomplete: any",
    "member: any",
    "call: object or null",
    "name: list of object",
  ]);
});

test("names are visible below the line that declares them, to the end of their block", async () => {
  const text = (cursor: number) =>
    ["@param p: text = 1", "@let a = 1", "@if a > 0", "@let b = 2", "# {{ b }}", "@else", "# c", "@end", "# d"]
      .map((line, index) => (index === cursor ? `${line}‸` : line))
      .join("\n");
  expect(await namesOf(`${text(4)}\n`)).toEqual(["a: integer", "b: integer", "p: any", project]);
  expect(await namesOf(`${text(6)}\n`)).toEqual(["a: integer", "p: any", project]);
  expect(await namesOf(`${text(8)}\n`)).toEqual(["a: integer", "p: any", project]);
  expect(await namesOf("@let a = ‸1\n# {{ a }}\n")).toEqual([project]);
});

test("names of loops and lambdas", async () => {
  expect(await namesOf('@data t "sales.csv"\n@for row in t\n# {{ row.‸ }}\n@end\n', csv)).toEqual([
    project,
    "row: object",
    "t: list of object",
  ]);
  expect(await namesOf('@data t "sales.csv"\n# {{ count(where(t, r => r.‸)) }}\n', csv)).toEqual([
    project,
    "r: object",
    "t: list of object",
  ]);
});

test("types are narrower inside a condition", async () => {
  const files = { "sales.csv": "name,bags\nSantos,3\nHuila,\n" };
  const source = (cursor: string) =>
    `@data t "sales.csv"\n@let n = t[0].bags\n@if n != null\n# {{ n${cursor} }}\n@end\n# {{ n ?? 0 }}\n`;
  expect(await typesAt(source("‸"), files)).toEqual(["name: integer"]);
  expect(await namesOf(source("‸"), files)).toContain("n: integer");
});

test("front matter sees names that the text declares below it", async () => {
  expect(await namesOf("---\ntitle: {{ na‸me }}\n---\n@let name = 1\n# {{ name }}\n")).toEqual([
    "name: integer",
    project,
  ]);
});

test("a block that is still open reaches to the end of the text", async () => {
  expect(await namesOf("@for x in [1]\n# {{ x }}\n‸")).toEqual([project, "x: integer"]);
});
