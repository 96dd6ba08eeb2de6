import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TextEdit } from "vscode-languageserver-types";
import { format } from "../../src/compile/format.js";
import { spanOf } from "../../src/editor/ranges.js";
import { caret, readMarked, serviceOf } from "../support/editor.js";

function applied(text: string, edits: readonly TextEdit[]): string {
  const file = { path: "report.igx", text };
  const spans = edits.map(({ range, newText }) => ({ ...spanOf(file, range), newText }));
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}

/** The text after a character has been typed before the caret. */
async function typed(input: string): Promise<string> {
  const marked = readMarked(input);
  const { uri, position, text } = marked;
  const ch = input[input.indexOf(caret) - 1] === "|" ? "|" : "\n";
  return applied(text, (await serviceOf(marked).onTypeFormatting({ textDocument: { uri }, position, ch })) ?? []);
}

test.each([
  // A bar aligns the columns of its sheet, and of no other.
  [
    "@chart bar\n| Country | Bags |\n|---|---:|\n| Brazil |‸",
    "@chart bar\n| Country | Bags |\n|---------|-----:|\n| Brazil  |",
  ],
  [
    "@chart bar\n| a | b |\n@sheet\n| long | b |\n| c |‸ 1 |\n",
    "@chart bar\n| a | b |\n@sheet\n| long | b |\n| c    | 1 |\n",
  ],
  [
    "@chart bar\n| long |\n@for x in [1]\n| c |‸ {{ x }} |\n@end\n",
    "@chart bar\n| long |\n@for x in [1]\n  | c    | {{ x }} |\n@end\n",
  ],
  // Also while the rest of the text has errors.
  ["{{ 1 +\n\n@chart bar\n| 日本 | b |\n| c |‸", "{{ 1 +\n\n@chart bar\n| 日本 | b |\n| c    |"],
  // Bars that end no cell.
  ["@chart bar\n| long |\n| {{ a |‸ }} |\n", "@chart bar\n| long |\n| {{ a | }} |\n"],
  ["@chart bar\n| long |\n| a\\|‸\n", "@chart bar\n| long |\n| a\\|\n"],
  ["@chart bar\n| long |\n|‸", "@chart bar\n| long |\n|"],
  ["Text |‸", "Text |"],
  ["```csv a\n| a |‸\n| long |\n```", "```csv a\n| a |\n| long |\n```"],
  // A line end continues the table, and after an empty row ends it.
  ["@chart bar\n| Country | Bags\n‸", "@chart bar\n| Country | Bags |\n| "],
  ["@chart bar\r\n  | a | b |\r\n  ‸\r\n", "@chart bar\r\n| a | b |\r\n  | \r\n"],
  ["@chart bar\n| a | b |\n| c | 1 | {color=#fff}\n‸", "@chart bar\n| a | b |\n| c | 1 | {color=#fff}\n| "],
  ["@chart bar\n| a | b |\n| \n‸", "@chart bar\n| a | b |\n"],
  ["@chart bar\n| a | b |\n|  |  |\n| ‸", "@chart bar\n| a | b |\n"],
  ["@chart bar\n| a | b |\n‸rest", "@chart bar\n| a | b |\nrest"],
  ["Text\n‸", "Text\n"],
  ["‸", ""],
])("%j becomes %j", async (input, expected) => {
  expect(await typed(input)).toBe(expected);
});

const folder = join(import.meta.dirname, "../../examples");
const examples = readdirSync(folder).filter((path) => path.endsWith(".igx"));

test("a range of all lines is what `igx format` makes of the file, and a range of one changes no other", async () => {
  for (const path of examples) {
    const formatted = readFileSync(join(folder, path), "utf8");
    // Wider and narrower, as people leave it.
    const text = formatted.replace(/^\|/gm, "  |  ").replace(/\n\n@/g, "\n\n\n\n @");
    expect(format(formatted).output).toBe(formatted);
    const marked = readMarked(text);
    const service = serviceOf(marked);
    const lines = text.split("\n").length;
    const edits = async (first: number, last: number) =>
      (await service.rangeFormatting({
        textDocument: { uri: marked.uri },
        range: { start: { line: first, character: 0 }, end: { line: last, character: 0 } },
      }))!;
    expect(applied(text, await edits(0, lines))).toBe(format(text).output);
    const middle = Math.floor(lines / 2);
    for (const { range } of await edits(middle, middle))
      expect([range.start.line, range.end.line]).toEqual([middle, middle]);
  }
});

test("lines keep their line ends, also within fences and front matter", async () => {
  const lines = ["---", "title: A", "---", "", "```csv t", "a,b", "1,2", "```", "", "@chart bar", "| a | b |", ""];
  const text = lines.join("\r\n");
  const marked = readMarked(text);
  const [service, textDocument] = [serviceOf(marked), { uri: marked.uri }];
  const range = { start: { line: 0, character: 0 }, end: { line: 11, character: 0 } };
  expect(await service.rangeFormatting({ textDocument, range })).toEqual([]);
  expect(await service.formatting({ textDocument })).toEqual([]);
  const wide = readMarked(text.replace("| a | b |", "|  a|b|").replace("1,2", "1,2\r\n3,4"));
  const edits = await serviceOf(wide).rangeFormatting({ textDocument: { uri: wide.uri }, range });
  expect(applied(wide.text, edits!)).toBe(text.replace("1,2", "1,2\r\n3,4"));
});

test("a range of a file with errors is left alone", async () => {
  const marked = readMarked("@if true\n|a|b|\n");
  const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 0 } };
  expect(await serviceOf(marked).rangeFormatting({ textDocument: { uri: marked.uri }, range })).toEqual([]);
});
