import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TextEdit } from "vscode-languageserver-types";
import type { LanguageService } from "../../src/editor/language-service.js";
import { positionOf, spanOf } from "../../src/editor/ranges.js";
import { childrenOf, type Node } from "../../src/syntax/children.js";
import { createInnerTexts } from "../../src/syntax/inner-texts.js";
import { parse } from "../../src/syntax/parse.js";
import { serviceOf } from "../support/editor.js";

const folder = join(import.meta.dirname, "../../examples");
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.(?:igx|csv|json)$/.test(path),
);
const files = Object.fromEntries(
  paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]),
);
const examples = Object.keys(files).filter((path) => path.endsWith(".igx"));

const open = (path: string, text = files[path]!, client = {}): LanguageService =>
  serviceOf({ uri: `file:///project/${path}`, text, files, ...nowhere }, { client });

const at = { line: 0, character: 0 };
const nowhere = { position: at, range: { start: at, end: at } };

const itemsAt = async (service: LanguageService, path: string, text: string, offset: number) => {
  const position = positionOf({ path, text }, offset);
  return (await service.completion({ textDocument: { uri: `file:///project/${path}` }, position }))!.items;
};

/** The words of a file that completion could have written: types, attributes, names, fields, functions. */
function* wordsOf(text: string): Iterable<{ readonly word: string; readonly start: number }> {
  const texts = createInnerTexts(
    text,
    () => {},
    () => true,
  );
  const pending: Node[] = [parse(text, () => {})];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "directive" && node.name === "chart")
      yield { word: text.slice(node.argumentSpan.start, node.argumentSpan.end), start: node.argumentSpan.start };
    if (node.kind === "attribute") yield { word: node.name, start: node.nameSpan.start };
    if (node.kind === "member" && node.property.kind === "name")
      yield { word: node.property.name, start: node.property.span.start };
    if (node.kind === "call") yield { word: node.callee.name, start: node.callee.span.start };
    pending.push(...childrenOf(node, texts));
  }
}

const seen = new Set<string>();

// Each word is looked for once: in the first example that has it.
test.each(examples)("%s: what is written is offered, and taking it changes nothing", async (path) => {
  const text = files[path]!;
  const service = open(path, text, { snippets: true });
  for (const { word, start } of wordsOf(text)) {
    if (word.includes("{{") || seen.has(word)) continue;
    seen.add(word);
    const item = (await itemsAt(service, path, text, start + word.length)).find(({ label }) => label === word);
    expect(item, `${word} at ${start}`).toBeDefined();
    const { range, newText } = item!.textEdit as TextEdit;
    expect([spanOf({ path, text }, range), newText]).toEqual([{ start, end: start + word.length }, word]);
  }
});

test("at every place of every example, and where it is cut off there, there is an answer", async () => {
  let count = 0;
  for (const path of examples) {
    const text = files[path]!;
    const service = open(path);
    // Steps that are no divisor of a line's length, so that all kinds of places are met.
    const step = Math.max(7, Math.ceil(text.length / 15) | 1);
    for (let offset = 0; offset <= text.length; offset += step, count++) {
      const items = await itemsAt(service, path, text, offset);
      for (const { textEdit } of items.slice(0, 1)) {
        const { range } = textEdit as TextEdit;
        const span = spanOf({ path, text }, range);
        expect(span.start <= offset && offset <= span.end && range.start.line === range.end.line).toBe(true);
      }
      if (count % 20 === 0) {
        service.edit(`file:///project/${path}`, text.slice(0, offset));
        await itemsAt(service, path, text.slice(0, offset), offset);
        service.edit(`file:///project/${path}`, text);
      }
    }
  }
  expect(count).toBeGreaterThan(200);
});
