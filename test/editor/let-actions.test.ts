import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { expressionsIn } from "../../src/editor/actions/expressions-in.js";
import { allBlocks } from "../../src/editor/block-tree.js";
import { projectOf } from "../../src/editor/language-service.js";
import { rangeOf } from "../../src/editor/ranges.js";
import { readMarked, serviceOf } from "../support/editor.js";
import { actionTexts, textAfter } from "../support/editor-actions.js";

const extract = (marked: string) => actionTexts(marked, "refactor.extract");
const inline = (marked: string) => actionTexts(marked, "refactor.inline");

const crops = "```csv crops\ncountry,bags\nBrazil,66.40\nPeru,4\n```\n\n";

test("an expression becomes a name above its element, also where the scope uses it again, and in the front matter", async () => {
  const texts = await extract(
    `---\ntitle: T {{ sum(crops.bags) }}\n---\n${crops}// igx-disable-next-line lone-half why\n# {{ sum(crops.bags) ‸}} {half}\n\n@if (sum(crops.bags)) + 1 > 3\nMany\n@end\n`,
  );
  expect(texts).toEqual({
    "Extract to `@let sumBags`": `---\ntitle: T {{ sumBags }}\n---\n${crops}@let sumBags = sum(crops.bags)\n// igx-disable-next-line lone-half why\n# {{ sumBags }} {half}\n\n@if (sumBags) + 1 > 3\nMany\n@end\n`,
  });
});

test("inside a loop the name is in the loop's body, in the rows of a chart too", async () => {
  const rows = "| {{ crop.country }} | {{ ‸crop.bags * 2‸ }} |\r\n| again | {{ (crop.bags * 2) - 1 }} |\r\n";
  const before =
    "@let crops = [{country: 'שלום 😀', bags: 2}]\r\n@chart bar\r\n| Country | Bags |\r\n  @for crop in crops\r\n";
  expect(await extract(`${before}  ${rows}@end\r\n`)).toEqual({
    "Extract to `@let value`": `${before}  @let value = crop.bags * 2\r\n  | {{ crop.country }} | {{ value }} |\r\n| again | {{ value - 1 }} |\r\n@end\r\n`,
  });
});

test("a name of the rows keeps the new name inside the element", async () => {
  expect(await extract("@chart bar\n| A | B |\n@let two = 2\n| a | {{ two + 1‸ }} |\n")).toEqual({
    "Extract to `@let value`": "@chart bar\n| A | B |\n@let two = 2\n@let value = two + 1\n| a | {{ value }} |\n",
  });
});

test.each([
  ["a name", "@let a = 1\n{{ a‸ }}\n"],
  ["a literal that nobody has selected", '{{ "a‸" }}\n'],
  ["the value of a name", "@let a = 1 + 2‸\n{{ a }}\n"],
  ["a branch that may not be taken", "@let a = null\n{{ a == null ? 1 : ‸a + 1‸ }}\n"],
  ["what follows `??`", "@let a = 1\n{{ a ?? ‸a + 1‸ }}\n"],
  ["the condition of `@elseif`", "@let a = 1\n@if a == 2\n# A\n@elseif a + 1 ==‸ 2\n# B\n@end\n"],
  ["what uses the parameter of a function", "{{ sum(map([1], n => ‸n + 1‸)) }}\n"],
  ["a part of a chain with `?.`", "@let a = {b: {c: 1}}\n{{ ‸a?.b‸.c }}\n"],
  ["a selection across operators", "{{ 1 + ‸2 + 3‸ }}\n"],
  ["the front matter, which secrets may be in", "---\ntitle: {{ 1 + 2‸ }}\n---\n# A\n"],
  ["an expression with an error of syntax", "{{ 1 + ‸ }}\n"],
  ["text", "# Cof‸fee\n"],
  ["the options of data", '@data a "a.csv" {text=["x‸"]}\n'],
])("%s cannot be extracted", async (_, marked) => {
  expect(await extract(marked)).toEqual({});
});

test("a name is free, and names what the expression is about", async () => {
  const names = async (expression: string) =>
    Object.keys(await extract(`@let bags = 1\n@let bags2 = [{n: bags}]\n{{ ‸${expression}‸ }}\n`))[0]?.slice(17, -1);
  expect(await names("first(bags2).bags")).toBe("bags3");
  expect(await names("number(count(bags2))")).toBe("numberCountBags2");
  expect(await names("(bags + 1) * 2")).toBe("value");
  expect(await names('bags2[0]["in"]')).toBe("value");
});

const inlined: readonly (readonly [name: string, marked: string, text: string])[] = [
  [
    "in operators",
    "@let a‸ = 1 + 2\n\n{{ 4 - a }} {{ a + 1 }} {{ a * 2 }} {{ -a }}\n",
    "{{ 4 - (1 + 2) }} {{ 1 + 2 + 1 }} {{ (1 + 2) * 2 }} {{ -(1 + 2) }}\n",
  ],
  ["with parentheses of its own", "@let a‸ = (1 + 2)\n{{ a * 2 }}\n", "{{ (1 + 2) * 2 }}\n"],
  ["of two parentheses", "@let a‸ = (1) + (2)\n{{ a * 2 }}\n", "{{ ((1) + (2)) * 2 }}\n"],
  [
    "as a condition",
    "@let a‸ = true ? 1 : 2\n{{ a == 1 ? 'x' : a }}\n",
    "{{ (true ? 1 : 2) == 1 ? 'x' : true ? 1 : 2 }}\n",
  ],
  ["in a chain", "@let r = {b: {c: 1}}\n@let a‸ = r?.b\n{{ a.c }}\n", "@let r = {b: {c: 1}}\n{{ (r?.b).c }}\n"],
  ["a record beside braces", "@let a‸ = {b: 1}\n{{ a.b }} {{a.b}}\n", "{{ {b: 1}.b }} {{({b: 1}).b}}\n"],
  ["between two texts", "One\n@let a‸ = 1\nTwo {{ a }}\n", "One\n\nTwo {{ 1 }}\n"],
  ["between blank lines", "One\n\n@let a‸ = 1\n\nTwo {{ a }}", "One\n\nTwo {{ 1 }}"],
  [
    "in the front matter",
    "---\ntitle: {{ a }}\n---\n@let a‸ = 24.40\n# {{ a }}\n",
    "---\ntitle: {{ 24.40 }}\n---\n# {{ 24.40 }}\n",
  ],
  [
    "in quoted text",
    '@let a‸ = "x|\\"y\\"}"\n@chart bar\n| A | B |\n| "{{ a }}!" | 1 |\n',
    '@chart bar\n| A | B |\n| "{{ "x|\\"y\\"}" }}!" | 1 |\n',
  ],
];

test.each(inlined)("the expression of a name replaces it %s", async (_, marked, text) => {
  const texts = await inline(marked);
  expect(Object.values(texts)).toEqual([text]);
});

test("one use of several is replaced, and the name stays", async () => {
  const before = "@let a = 2\n# {{ a }}\n";
  expect(await inline(`${before}# {{ a‸ }}\n`)).toEqual({
    "Inline `a` here": `${before}# {{ 2 }}\n`,
    "Inline all 2 uses of `a`": "# {{ 2 }}\n# {{ 2 }}\n",
  });
});

test.each([
  ["nothing uses", "@let a‸ = 1\n"],
  [
    "a query uses",
    "@let a‸ = 1\n```csv t\nx\n1\n```\n```sql q\nselect x from t where x = $a\n```\n@chart bar {from=q}\n",
  ],
  [
    "has a function whose parameter is a name there",
    "@let a‸ = map([1], x => x)\n@for x in [1]\n{{ count(a) }} {{ x }}\n@end\n",
  ],
  ["is declared twice", "@let a‸ = 1\n@let a = 2\n{{ a }}\n"],
  ["has two closing braces", "@let a‸ = {b: {c: 1}}\n{{ a.b.c }}\n"],
  ["is a parameter", "@param a: integer = 1\n{{ a‸ }}\n"],
])("a name that %s stays", async (_, marked) => {
  expect(await inline(marked)).toEqual({});
});

test("a document whose parameters have no values has the actions, too", async () => {
  const before = "@param place: string\n";
  expect(await extract(`${before}{{ upper(place)‸ }} {{ upper(place) }}\n`)).toEqual({
    "Extract to `@let upperPlace`": `${before}@let upperPlace = upper(place)\n{{ upperPlace }} {{ upperPlace }}\n`,
  });
  expect(await inline(`${before}@let name‸ = upper(place)\n\n{{ name }}\n`)).toEqual({
    "Inline `name`": `${before}\n{{ upper(place) }}\n`,
  });
});

const documents: readonly string[] = [
  `---\ntitle: {{ count(crops) }}\nlocale: de\n---\n@param year: integer = 2024\n${crops}@let total = sum(crops.bags)\n\n# {{ number(total, 1) }} in {{ year + 1 }}\n\n@for crop, i in where(crops, c => c.bags > 3)\n@let share = crop.bags / total\n## {{ i + 1 }}. {{ crop.country }} {half={{ i == 1 - 1 }}}\n{{ percent(share) }} \`{{ "a" + \`b\${i}\` }}\`\n@else\nNone of {{ total }}\n@end\n\n@chart {{ "bar" + "-grouped" }} {colors=["{{ "#" + "112233" }}"]}\n| "Of {{ year - 1 }}" | {{ year }} |\n@for crop in crops\n| {{ crop.country ?? "?" }} | {{ crop.bags * (1 + year) }} | {color={{ "#00" + "ff00" }}}\n@end\n\n> {{ upper("x") }}\n> -- {{ lower("Y") }}\n`,
  `@let 名 = {"😀 ش": [1, 2.50], n: null}\n@let list = [名.n?.x ?? 3, 名["😀 ش"][1]]\n{{ 名?.n?.x?.[0 + 1] ?? "-" }} {{ list[0] - -list[1] }}\n\n@if !(list[0] == 3) || count(list) > 1\n{{ list[0] > 1 && true ? (list[0]) : (list[1]) }}\n@end\n`,
];

test.each(documents)("no extraction and no inlining changes the content (%#)", async (text) => {
  const input = readMarked(text);
  const service = serviceOf(input);
  const { uri } = input;
  const level = (await projectOf(service).document(uri))!;
  const content = (await level.result()).output?.json;
  expect(content).toBeDefined();
  const names = [...allBlocks(level.document.blocks)].flatMap((block) => (block.kind === "let" ? [block.name!] : []));
  let count = 0;
  for (const { span } of [...expressionsIn(level.document, level.texts), ...names]) {
    const range = rangeOf(level.file, span);
    const context = { diagnostics: [], only: ["refactor.extract", "refactor.inline"] };
    for (const action of (await service.codeActions({ textDocument: { uri }, range, context }))!) {
      if (action.title.includes("CSV") || action.title.includes("rows")) continue;
      const next = await textAfter(service, input, action);
      const after = await compile(next, { path: "report.igx" });
      expect([action.title, next, after.output?.json]).toEqual([action.title, next, content]);
      count++;
    }
  }
  expect(count).toBeGreaterThan(15);
});
