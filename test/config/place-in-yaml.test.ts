import { expect, test } from "vitest";
import { placeInYaml } from "../../src/config/place-in-yaml.js";

/** What can be written at the mark: kind, path, the word, other keys, and the flags that are set. */
function at(marked: string): string {
  const offset = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  const place = placeInYaml(text, offset);
  if (!place) return "nothing";
  const { kind, path, span, quoted, keys, missingComma, next, isBlock, before } = place;
  const parts = [
    `${kind} ${JSON.stringify(path)}`,
    `<${text.slice(span.start, span.end)}>`,
    ...(quoted ? ["quoted"] : []),
    ...(kind === "key" ? [[...keys].join(",")] : []),
    ...(missingComma === undefined ? [] : [`comma after ${text.slice(0, missingComma).slice(-3)}`]),
    ...(next === "other" ? [] : [`before ${next}`]),
    ...(isBlock ? [] : ["flow"]),
    ...(before === "" ? [] : ["after a blank"]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

test.each([
  // Keys.
  ["‸", "key [] <>"],
  ["out‸", "key [] <out>"],
  ["out‸Dir: x", "key [] <outDir> before colon"],
  ['a: 1\n"b‸": 2\nc: 3', 'key [] <"b"> quoted a,c before colon'],
  ["a:\n  x: 1\n‸\nc:\n  - y: 1\n", "key [] <> a,c"],
  ["a: 1\r\n‸\r\nc: 2\r\n", "key [] <> a,c"],
  ["a:\n  x: 1\n  ‸\n  y: 2\nc: 1\n", 'key ["a"] <> x,y'],
  ["limits:\n  ‸", 'key ["limits"] <>'],
  ["limits:\n  ro‸\n  cells: 1", 'key ["limits"] <ro> cells'],
  ["limits\n  ‸", 'key ["limits"] <>'],
  ["themes:\n  brand:\n    ink: x\n    ‸", 'key ["themes","brand"] <> ink'],
  ["themes:\n    brand:\n        ink: x\n    ‸", 'key ["themes"] <> brand'],
  ["profiles:\n  a:\n    defaults:\n      ‸\nroot: .\n", 'key ["profiles","a","defaults"] <>'],
  ["# a\n\nlimits: # b\n  # c\n\n  ‸", 'key ["limits"] <>'],
  ["limits:\n  rows: 1\n# b: c\n  ‸", 'key ["limits"] <> rows'],
  ["x:\n- y: 1\n  ‸", 'key ["x",0] <> y'],
  ["x:\n- y: 1\n‸", "key [] <> x"],
  ["copyright: |\n  rows: 1\nlimits:\n  ‸", 'key ["limits"] <>'],
  ["\uFEFFroot: .\n‸", "key [] <> root"],
  ["\u{1F600}: 1\n\u05D0: 2\nro‸", "key [] <ro> \u{1F600},\u05D0"],
  // Values.
  ["locale: ‸", 'value ["locale"] <>'],
  ["strict:‸", 'value ["strict"] <> after a blank'],
  ["locale: d‸e # German", 'value ["locale"] <de>'],
  ["locale: 'd‸e'", `value ["locale"] <'de'> quoted`],
  ['locale: "d‸', 'value ["locale"] <"d> quoted'],
  ["defaults:\n  title: It's # a\n  publish: t‸", 'value ["defaults","publish"] <t>'],
  ["include:\n  - ‸", 'value ["include",0] <>'],
  ["include:\n- a\n-‸", 'value ["include",1] <> after a blank'],
  ["include:\n  - a\n  - reports/n‸", 'value ["include",1] <reports/n>'],
  ["include:\n  ‸", 'key ["include"] <>'],
  ["x:\n  - - y: ‸", 'value ["x",0,0,"y"] <>'],
  // Between brackets.
  ["limits: {‸}", 'key ["limits"] <> flow'],
  ["limits: { rows: 1, ce‸ll: 2, cells: 3 }", 'key ["limits"] <cell> rows,cells before colon flow'],
  ["limits: { rows: 1\n  ‸ }", 'key ["limits"] <> rows comma after : 1 flow'],
  ["limits: { ‸\nroot: .\n", 'key ["limits"] <> flow'],
  ["limits: { rows: 1\nroot: .\n‸", "key [] <> limits,root"],
  ["strict: {\nlimits:\n  ‸", 'key ["limits"] <>'],
  ["include: [a b, 'c', reports/n‸]", 'value ["include",2] <reports/n> flow'],
  ["- { a: ‸ }", 'value [0,"a"] <> flow'],
  ['{ "limits": { "rows": 1, ‸ } }', 'key ["limits"] <> rows flow'],
  ["limits:\n  { ro‸ }\n", 'key ["limits"] <ro> flow'],
  ["publish: {rate: 1}\n‸", "key [] <> publish"],
  // Where nothing can be.
  ["root: . # a ‸", "nothing"],
  ["# ‸", "nothing"],
  ["root ‸ : .", "nothing"],
  ["root: ‸  .", "nothing"],
  ["copyright: |\n  a ‸", "nothing"],
  ["copyright: |‸", "nothing"],
  ["--- ‸", "nothing"],
  ["limits: ‸{ }", "nothing"],
  ["limits: { # ‸\n  rows: 1 }", "nothing"],
  ["root: *a‸", "nothing"],
  ["a:\n ‸ b: 1", "nothing"],
])("%j", (text, expected) => {
  expect(at(text)).toBe(expected);
});

test("every place of a deep and a broken text is found without an exception", () => {
  const text = `${"- ".repeat(300)}a:\n\t{ "\\u{ \uD83D: 'x'\n'': [}]]: # a\n- -:\n? b\n: c\n%x\n"\\`;
  for (let offset = 0; offset <= text.length; offset++) placeInYaml(text, offset);
  expect(placeInYaml(`${"a: { b: [\n".repeat(20_000)}c: `, 200_003)?.path).toEqual(["c"]);
  for (const part of ["- ", "  ", "a: ", "'", '"', "{", "[ ", "# ", "\n", "a  ", ": ", "a: {\n ", "|\n"])
    placeInYaml(part.repeat(20_000), 20_000);
});
