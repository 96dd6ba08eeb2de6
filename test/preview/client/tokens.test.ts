import { expect, test } from "vitest";
import { igxTokens, jsonTokens, type Tokenize } from "../../../src/preview/client/panel/tokens.js";

/** The coloured pieces of each line: `kind:text`. */
function colored(tokenize: Tokenize, text: string): readonly string[] {
  const lines = text.split("\n");
  const tokens = tokenize(lines);
  return lines.map((line, at) =>
    [...tokens(at)]
      .sort((one, other) => one.start - other.start)
      .map(({ start, end, kind }) => `${kind}:${line.slice(start, end)}`)
      .join(" "),
  );
}

test("prose has no numbers, texts or names, only expressions", () => {
  expect(colored(igxTokens, 'In 2023/24, Source: "ICO" a=1 | 2 {{ n }}.')).toEqual(["word:{{ n }}"]);
  expect(colored(igxTokens, "> Of 12\n> -- Me")).toEqual(["", ""]);
});

test("directives, rows, headings, rules, comments and front matter have their colours", () => {
  const text = `---
title: "A 1"
width: 900
---
# Of 12
// Of 12
@chart bar {height=300
  source="ICO"}
| a b | 12.5 | 3 kg | "4" | a\\|5 |
|-----|-----:|
---
Of 12`;
  expect(colored(igxTokens, text)).toEqual([
    "bar:---",
    'key:title string:"A 1"',
    "key:width number:900",
    "bar:---",
    "heading:# Of 12",
    "comment:// Of 12",
    "word:@chart number:bar key:height number:300",
    'key:source string:"ICO"',
    'bar:| bar:| number:12.5 bar:| bar:| string:"4" bar:| bar:|',
    "bar:|-----|-----:|",
    "bar:---",
    "",
  ]);
  expect(colored(igxTokens, "```csv t\n12\n```\n12")).toEqual(["word:```csv t", "number:12", "word:```", ""]);
});

test("JSON has names, texts, numbers and words", () => {
  expect(colored(jsonTokens, '{ "a": "b", "c": [-1.5e3, true] }')).toEqual([
    'key:"a" string:"b" key:"c" number:-1.5e3 word:true',
  ]);
});
