import { expect, test } from "vitest";
import { placeInJson } from "../../src/config/place-in-json.js";

/** What can be written at the mark: kind, path, the word, other keys, and the flags that are set. */
function at(marked: string): string {
  const offset = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  const place = placeInJson(text, offset);
  if (!place) return "nothing";
  const { kind, path, span, quoted, keys, missingComma, next } = place;
  const parts = [
    `${kind} ${JSON.stringify(path)}`,
    `<${text.slice(span.start, span.end)}>`,
    ...(quoted ? ["quoted"] : []),
    ...(kind === "key" ? [[...keys].join(",")] : []),
    ...(missingComma === undefined ? [] : [`comma after ${text.slice(0, missingComma).slice(-3)}`]),
    ...(next === "other" ? [] : [`before ${next}`]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

test.each([
  // Keys.
  ["{‸}", "key [] <>"],
  ["{ out‸ }", "key [] <out>"],
  ['{ "out‸', 'key [] <"out> quoted'],
  ['{ "out‸Dir": "x" }', 'key [] <"outDir"> quoted before colon'],
  ['{ "a": 1, "b‸": 2, "c": 3 }', 'key [] <"b"> quoted a,c before colon'],
  ['{ "a": { "x": 1 }, ‸ "c": [{ "y": 1 }] }', "key [] <> a,c before entry"],
  ['{ "a": 1 ‸ }', "key [] <> a comma after : 1"],
  ['{ "a": {}\n  b‸\n  "c": 1 }', "key [] <b> a,c comma after  {} before entry"],
  ['{ "limits": { "rows": 1, ‸ } }', 'key ["limits"] <> rows'],
  ['{ "themes": { "b": { ‸', 'key ["themes","b"] <>'],
  // Values.
  ['{ "locale": ‸ }', 'value ["locale"] <>'],
  ['{ "locale": "d‸e", "a": 1 }', 'value ["locale"] <"de"> quoted'],
  ['{ "strict": tr‸ "a": 1 }', 'value ["strict"] <tr> before entry'],
  ['{ "strict": ‸\n "a": 1 }', 'value ["strict"] <> before entry'],
  ['{ "include": [‸] }', 'value ["include",0] <>'],
  ['{ "include": ["a", "b‸"] }', 'value ["include",1] <"b"> quoted'],
  ['{ "include": ["a" ‸ "c"] }', 'value ["include",1] <> comma after "a" before entry'],
  ['{ "x": [{ "y": 1 }, { "z": ‸ }] }', 'value ["x",1,"z"] <>'],
  // Where nothing can be.
  ["‸", "nothing"],
  ["{} ‸", "nothing"],
  ['{ "a"‸ : 1 }', 'key [] <"a"> quoted before colon'],
  ['{ "a" ‸: 1 }', "nothing"],
  ['{ "a" "b‸" }', "nothing"],
  ['{ // a ‸\n "b": 1 }', "nothing"],
  ["{ /* ‸ */ }", "nothing"],
  ["{ /* ‸", "nothing"],
  [']}{ "a": 1 }‸', "nothing"],
])("%s", (text, expected) => {
  expect(at(text)).toBe(expected);
});

test("every place of a deep and a broken text is found without an exception", () => {
  const text = `${'{"a":['.repeat(300)} /* " \\u{ \uD83D 'x' "unfinished\n}}]]${'"\\'.repeat(5)}`;
  for (let offset = 0; offset <= text.length; offset += 7) placeInJson(text, offset);
  expect(placeInJson(text, 5)?.path).toEqual(["a"]);
  expect(placeInJson("[".repeat(20_000), 20_000)).toBe(undefined);
  expect(placeInJson("[".repeat(20_000), 1)?.path).toEqual([0]);
});
