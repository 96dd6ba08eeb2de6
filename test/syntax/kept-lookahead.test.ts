import fc from "fast-check";
import { expect, test } from "vitest";
import { lexBlocks } from "../../src/syntax/block-lexer.js";
import table from "../../src/syntax/block-lookahead.json" with { type: "json" };
import { grammarTokens } from "../../src/syntax/expression-tokens.js";
import headTable from "../../src/syntax/head-lookahead.json" with { type: "json" };
import { type Head, HeadParser } from "../../src/syntax/head-parser.js";
import { lookaheadTable } from "../../src/syntax/kept-lookahead.js";
import { parse } from "../../src/syntax/parse.js";
import { BlockParser } from "../../src/syntax/parser.js";
import { blockTokens } from "../../src/syntax/tokens.js";

const analyzed = new BlockParser();
const kept = new BlockParser(table);

const analyzedHeads = new HeadParser();
const keptHeads = new HeadParser(headTable);

test("the tables are those of the grammars: `npm run generate` makes them", () => {
  expect(table).toEqual(lookaheadTable(analyzed, blockTokens));
  expect(headTable).toEqual(lookaheadTable(analyzedHeads, grammarTokens));
});

const lines = [
  ...[
    "# Title",
    "text",
    "> quote",
    "> -- author",
    "---",
    "{width=2}",
    "| a | b |",
    "|---|--:|",
    "| x | 1 |",
    "## Sheet",
    "",
  ],
  ...[
    "@chart bar",
    "@facts",
    "@if a",
    "@else if b",
    "@elseif b",
    "@else",
    "@for x in y",
    "@end",
    "@let a = 1",
    "@param a: string",
  ],
  ...[
    '@data d "d.csv"',
    '@include "a.igx"',
    "```data d",
    "```element",
    "```",
    "---\ntitle: a\n---",
    "| {{ a }}",
    "@",
    "@endfor",
  ],
];

const templates = ["@if a", "@else", "@for x in y", "@end", "| x | 1 |"];

const documents = fc
  .array(fc.oneof(fc.constantFrom(...lines), fc.constantFrom(...templates)), { maxLength: 30 })
  .map((all) => all.join("\n"));

/** The tree and the reports. */
function parsed(parser: BlockParser, text: string): unknown {
  const reports: unknown[] = [];
  const document = parser.parse(text, lexBlocks(text), (...report) => void reports.push(report));
  return { document, reports, errors: parser.errors };
}

test("what is read without the grammar is the same", () => {
  const flat = [
    ...lines.filter((line) => !/^@(?:if|for)/.test(line)),
    "@sheet B",
    "// comment",
    "@chart bar {height=3",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...flat), { maxLength: 30 }), (all) => {
      const text = all.join("\n");
      const reports: unknown[] = [];
      const document = parse(text, (...report) => void reports.push(report));
      expect({ document, reports, errors: [] }).toEqual(parsed(kept, text));
    }),
    { numRuns: 500 },
  );
});

test("decides as the analyzed grammar does, which never has to recover", () => {
  let nested = 0;
  fc.assert(
    fc.property(documents, (text) => {
      const result = parsed(kept, text);
      expect(result).toEqual(parsed(analyzed, text));
      expect(result).toMatchObject({ errors: [] });
      if (/^@if[\s\S]*^@end/m.test(text)) nested++;
    }),
    { numRuns: 1000 },
  );
  expect(nested).toBeGreaterThan(50);
});

test("so it does where template blocks are nested too deep", () => {
  const text = `${"@if a\n@for x in y\n".repeat(40)}text\n${"@end\n".repeat(80)}`;
  expect(parsed(kept, text)).toEqual(parsed(analyzed, text));
});

const heads: readonly Head[] = ["expression", "forHead", "letHead", "paramHead", "dataHead", "includeHead"];

const half = ["a", "1", '"x"', "`", "t", "${", "}", "+", "(", ")", "[", "]", "{", ",", ".", "?.", "=>", "?", ":"];
const images: Readonly<Record<string, string>> = {
  Name: "a",
  Number: "1",
  String: '"x"',
  TemplateText: "t",
  Hole: " ",
};
const often = grammarTokens.filter(({ name, PATTERN }) => half.includes(images[name] ?? String(PATTERN)));

const sequences = fc
  .array(fc.oneof(fc.constantFrom(...grammarTokens), fc.constantFrom(...often)), { maxLength: 12 })
  .map((types) =>
    types.map((tokenType, startOffset) => ({
      tokenType,
      tokenTypeIdx: tokenType.tokenTypeIdx!,
      startOffset,
      image: images[tokenType.name] ?? String(tokenType.PATTERN),
    })),
  );

test("heads are read as with an analysis, and stop at the same token with the same error", () => {
  const readBy = (parser: HeadParser, head: Head, tokens: Parameters<HeadParser["begin"]>[0]) => {
    parser.begin(tokens, 0);
    const read = parser[head]();
    return [read, parser.errors.map(({ name, message, token }) => [name, message, token.startOffset])];
  };
  fc.assert(
    fc.property(fc.constantFrom(...heads), sequences, (head, tokens) => {
      expect(readBy(keptHeads, head, tokens)).toEqual(readBy(analyzedHeads, head, tokens));
    }),
    { numRuns: 500 },
  );
});
