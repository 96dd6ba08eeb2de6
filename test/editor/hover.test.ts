import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Position } from "vscode-languageserver-types";
import { projectOf } from "../../src/editor/language-service.js";
import { positionOf } from "../../src/editor/ranges.js";
import { sparkline } from "../../src/editor/sparkline.js";
import { readMarked, serviceOf } from "../support/editor.js";

const folder = join(import.meta.dirname, "../../examples");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

test("the picture of an element is an SVG of that element alone", async () => {
  const input = readMarked("# Coffee\n\n@ch‸art bar\n| Country | Bags |\n| Brazil (south) | 66.4 |\n");
  const answer = await serviceOf(input).hover({ textDocument: { uri: input.uri }, position: input.position });
  const { value } = answer!.contents as { value: string };
  const address = /!\[[^\]]*\]\(data:image\/svg\+xml,([^)\s]+)\)/.exec(value)![1]!;
  const svg = decodeURIComponent(address);
  expect(svg).toMatch(/^<svg .*<\/svg>\s*$/s);
  expect(svg).toContain("Brazil (south)");
  expect(svg).not.toContain("Coffee");
});

test("the JSON of an element is that of the content, and no other element is written for it", async () => {
  const text =
    "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66.40 |\n\n@cha‸rt line {colors=[#6f4e37]}\n| A | B |\n| C | 1 |\n";
  const input = readMarked(text);
  const service = serviceOf(input);
  const { output } = await (await projectOf(service).document(input.uri))!.result();
  const whole = Object.getPrototypeOf(output) as NonNullable<typeof output>;
  const getters = (["json", "indentedJson", "content"] as const).map((name) => vi.spyOn(whole, name, "get"));
  onTestFinished(() => void vi.restoreAllMocks());
  const answer = await service.hover({ textDocument: { uri: input.uri }, position: input.position });
  for (const getter of getters) expect(getter).not.toHaveBeenCalled();
  const json = /```json\n([\s\S]*?)\n```/.exec((answer!.contents as { value: string }).value)![1]!;
  expect(output!.indentedJson).toContain(json.replace(/^/gm, "  "));
  expect(JSON.parse(json)).toEqual(output!.content[1]);
});

test("a client without Markdown gets text", async () => {
  const input = readMarked("@param year: integer = 2024\n@let big = ‸max([year])\n");
  const service = serviceOf(input, { client: { plainHover: true } });
  const answer = await service.hover({ textDocument: { uri: input.uri }, position: input.position });
  expect(answer!.contents).toMatchObject({ kind: "plaintext", value: expect.stringMatching(/^max \(function\)\n/) });
  expect((answer!.contents as { value: string }).value).not.toMatch(/[`*]/);
});

test("a cell in the table of a hover has the characters of its value, and no escapes", async () => {
  const input = readMarked('@data ta‸ble "t.csv"\n\n===== t.csv\ntitle,note\n"say ""hi""","two\nlines | \\"\n');
  const answer = await serviceOf(input, { client: { plainHover: true } }).hover({
    textDocument: { uri: input.uri },
    position: input.position,
  });
  expect(JSON.stringify(answer?.contents)).toContain(JSON.stringify('say "hi" | two lines | \\').slice(1, -1));
});

test("no place of a document makes a hover fail, also where the text is cut off", async () => {
  const text = read("coffee.igx").slice(0, -20);
  const input = readMarked(text);
  const service = serviceOf(input);
  let found = 0;
  for (let offset = 0; offset <= text.length; offset += 11) {
    const position = positionOf({ path: "", text }, offset);
    const answer = await service.hover({ textDocument: { uri: input.uri }, position });
    if (answer) found++;
  }
  expect(found).toBeGreaterThan(10);
});

test.each([
  "# {{ where(map(), y => y > 1) }}\n",
  "# {{ where(map(years), y => y > 1) }}\n",
  "@let peak = where(map(,years, y => y), z => z)\n# {{ peak }}\n",
])("functions that lack arguments make no hover fail: %j", async (text) => {
  const input = readMarked(`@let years = [1]\n${text}`);
  const service = serviceOf(input);
  for (let offset = 0; offset <= input.text.length; offset++) {
    const position = positionOf({ path: "", text: input.text }, offset);
    await service.hover({ textDocument: { uri: input.uri }, position });
  }
  const years = { textDocument: { uri: input.uri }, position: { line: 0, character: 6 } };
  expect(JSON.stringify(await service.hover(years))).toContain("years: list of integer");
});

test("the range of a hover contains the cursor, so that a client keeps it", async () => {
  const chart =
    "@chart bar {half height=2 callouts={name enabled=false} colors=[\n#ff0000]}\n| a | b |\n| x | 1 | {color=#00ff00}\n";
  const text = `\`\`\`csv t {null=["-"] text=[a]}\na,b\nx,1\n\`\`\`\n\n# {{ sum(t.b) }} {half}\n\n${chart}`;
  const input = readMarked(text);
  const service = serviceOf(input);
  const outside: string[] = [];
  for (let offset = 0; offset <= text.length; offset++) {
    const position = positionOf({ path: "", text }, offset);
    const range = (await service.hover({ textDocument: { uri: input.uri }, position }))?.range;
    if (range && !(isBefore(range.start, position) && isBefore(position, range.end)))
      outside.push(`${text.slice(0, offset)}‸${text.slice(offset)}`);
  }
  expect(outside).toEqual([]);
});

const isBefore = (one: Position, other: Position): boolean =>
  one.line < other.line || (one.line === other.line && one.character <= other.character);

test("parameters that somebody has chosen are shown, but for secret ones", async () => {
  const input = readMarked("@param year: integer = 2024\n@param word: secret\n@let next = year + 1\n");
  const service = serviceOf(input);
  service.setParams(input.uri, { year: 2030, word: "open sesame" });
  const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const hints = await service.inlayHints({ textDocument: { uri: input.uri }, range });
  expect(hints!.map(({ label }) => label)).toEqual(["given: 2030", "given", ": integer = 2031"]);
});

test.each([
  [[], ""],
  [[5], "▄"],
  [[1, 1, 1], "▄▄▄"],
  [[0, 7], "▁█"],
  [[-1.7e308, 1.7e308], "▁█"],
  [[1, Number.NaN, 2], "▁█"],
])("a sparkline of %j is %s", (numbers, line) => expect(sparkline(numbers)).toBe(line));

test("a sparkline of many numbers has a block for the mean of neighbours", () => {
  const line = sparkline(Array.from({ length: 100_000 }, (_, index) => index));
  expect(line).toHaveLength(24);
  expect([...line].toSorted().join("")).toBe(line);
});

test("an editor may send a byte-order mark, which counts as a character", async () => {
  const input = readMarked("\uFEFF‸# Coffee {half}\n");
  const service = serviceOf(input);
  const document = { textDocument: { uri: input.uri } };
  const line = (start: number, end: number) => ({
    start: { line: 0, character: start },
    end: { line: 0, character: end },
  });
  expect((await service.hover({ ...document, position: input.position }))!.range).toEqual(line(1, 2));
  expect((await service.documentSymbols(document))![0]).toMatchObject({ name: "Coffee", range: line(1, 16) });
  expect((await service.diagnostics(document))![0]).toMatchObject({ code: "lone-half", range: line(11, 15) });
});
