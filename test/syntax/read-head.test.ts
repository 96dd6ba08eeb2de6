import fc from "fast-check";
import { expect, test } from "vitest";
import type { Head } from "../../src/syntax/head-parser.js";
import { parseHead } from "../../src/syntax/parse-head.js";
import { readHead, readPlainHead } from "../../src/syntax/read-head.js";

/* The reader without Chevrotain against the grammar. Around each head is text that belongs to something else. */

const spanOf = (head: string) => ({ start: 3, end: 3 + head.length });
const within = (head: string, after = ' "x" }}') => `{{ ${head}${after}`;

function read(how: typeof parseHead, kind: Head, head: string, after?: string) {
  const reported: unknown[] = [];
  const result = how(kind, within(head, after), spanOf(head), (...finding) => void reported.push(finding));
  // As text, since the order of the properties decides the shape that the engine gives an object.
  return JSON.stringify({ result, reported });
}

const blank = fc.constantFrom("", "", "", " ", "  ", "\t", "\n");
const name = fc.constantFrom("a", "row", "index", "in1", "_x", "trueish", "ab");
const text = fc.constantFrom('"x"', "'y'", '""', '"é }}"', "'\\''", '"\\n"');
const number = fc.constantFrom("0", "1", "12.5", "1e3", "3.0E-2", "10");
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts.flatMap((part) => [part, blank])).map((all) => all.join(""));
const symbol = (...all: readonly string[]) => fc.constantFrom(...all);
const listOf = (item: fc.Arbitrary<string>) => fc.array(item, { maxLength: 3 }).map((items) => items.join(","));

/** Expressions as the language has them: those without a mistake, and so most often those that are read without the grammar. */
const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.oneof(name, name, number, text, symbol("true", "false", "null", "é", "`t`")),
    joined(symbol("("), tie("expression"), symbol(")")),
    joined(symbol("["), listOf(tie("expression")), symbol("]")),
    joined(name, symbol("("), listOf(tie("expression")), symbol(")")),
    joined(name, symbol("("), joined(name, symbol("=>"), tie("expression")), symbol(")")),
    joined(tie("operand"), symbol(".", ".", "?."), fc.oneof(name, symbol("in", "null"))),
    joined(tie("operand"), symbol("[", "[", "?.["), tie("expression"), symbol("]")),
    joined(symbol("-", "!"), tie("operand")),
    joined(symbol("{"), name, symbol(":"), tie("expression"), symbol("}")),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    tie("operand"),
    joined(tie("expression"), symbol(..."* / % + - < <= > >= == != && || ??".split(" "), " in "), tie("expression")),
    joined(tie("expression"), symbol("?"), tie("expression"), symbol(":"), tie("expression")),
  ),
}));

/** Any tokens in any order: mistakes. */
const scrambled = fc
  .array(
    fc.oneof(
      fc.oneof(name, number, text, blank),
      symbol(..."* / - < <= == = => ! != && & || | ?? ? ?. : . , ( ) [ ] { } ` ${ # é in true 007 1. 1e //".split(" ")),
      symbol(" in ", '"open', "\u00a0", "string", "@"),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(""));

const headOf: Readonly<Record<Head, (value: fc.Arbitrary<string>) => fc.Arbitrary<string>>> = {
  expression: (value) => value,
  forHead: (value) =>
    fc.oneof(joined(name, symbol(" in "), value), joined(name, symbol(","), name, symbol(" in "), value)),
  letHead: (value) => joined(name, symbol("="), value),
  paramHead: (value) =>
    fc.oneof(
      joined(name, symbol(":"), fc.oneof(name, text, joined(text, symbol("|"), text))),
      joined(name, symbol(":"), fc.oneof(name, joined(text, symbol("|"), text)), symbol("="), value),
    ),
  dataHead: () => joined(name, symbol(" "), text),
  includeHead: () => joined(text),
};
const kinds = Object.keys(headOf) as Head[];

test.each(kinds)("reads what is right as the grammar does: %s", (kind) => {
  let plain = 0;
  fc.assert(
    fc.property(
      joined(blank, headOf[kind](expression)),
      fc.constantFrom(' "x" }}', "}}", "1", "a", "é"),
      (head, after) => {
        if (readPlainHead(kind, within(head, after), spanOf(head))) plain++;
        expect(read(readHead, kind, head, after)).toBe(read(parseHead, kind, head, after));
      },
    ),
    { numRuns: 400 },
  );
  expect(plain).toBeGreaterThan(10);
});

test.each(kinds)("leaves mistakes to the grammar, which reports them: %s", (kind) => {
  fc.assert(
    fc.property(fc.oneof(scrambled, headOf[kind](scrambled)), (head) => {
      expect(read(readHead, kind, head)).toBe(read(parseHead, kind, head));
    }),
    { numRuns: 400 },
  );
});

test("what is too deep, too long or too high is counted by the grammar", () => {
  for (const head of [`${"(".repeat(70)}a${")".repeat(70)}`, `${"-".repeat(80)}1`, `a${" + a".repeat(600)}`]) {
    expect(readPlainHead("expression", within(head), spanOf(head))).toBeUndefined();
    expect(read(readHead, "expression", head)).toContain("limit");
  }
});
