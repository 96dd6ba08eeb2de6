import { describe, expect, test } from "vitest";
import { type PendingDiagnostic, reporter } from "../../src/diagnostics/pending-diagnostic.js";
import { parse } from "../../src/syntax/parse.js";
import { parseHead } from "../../src/syntax/parse-head.js";

/* Text as it is while somebody types it: one finding, and a tree of what is there with holes for what is not. */

const codes = (found: readonly PendingDiagnostic[]): readonly string[] => found.map(({ code }) => code);

/** An expression as a Lisp would write it; a hole is `<expected>`, with the text that it covers where there is any. */
function shown(node: unknown, source: string): string {
  if (typeof node !== "object" || node === null) return String(node);
  const { kind, span, ...parts } = node as {
    readonly kind?: string;
    readonly span?: { readonly start: number; readonly end: number };
  };
  if (kind === "missing" && "expected" in parts) {
    const text = source.slice(span!.start, span!.end);
    return `<${String(parts.expected)}${text === "" ? "" : `|${text}`}>`;
  }
  if (kind === "name" && "name" in parts) return String(parts.name);
  if (kind === "number" && "raw" in parts) return String(parts.raw);
  if (kind === "string" && "value" in parts) return JSON.stringify(parts.value);
  const inside = Object.values(parts).flatMap((part) => (Array.isArray(part) ? part : [part]));
  return `(${[kind, ...inside.map((part) => shown(part, source))].join(" ")})`;
}

/** The repaired expression, less the `incomplete` around it; there is exactly one finding. */
function repaired(source: string): string {
  const found: PendingDiagnostic[] = [];
  const span = { start: 0, end: source.length };
  const result = parseHead("expression", source, span, reporter({ path: "a", text: source }, found));
  expect(codes(found)).toHaveLength(1);
  expect(result).toMatchObject({ kind: "incomplete", span });
  return result.kind === "incomplete" ? shown(result.expression, source) : "";
}

describe("a half-typed expression", () => {
  test.each([
    ["roast.", "(member roast <property>)"],
    [" roast. ", "(member roast <property| >)"],
    ["roast.bags.", "(member (member roast bags) <property>)"],
    ["sum(t.", "(call sum (member t <property>))"],
    ["sum(t., 2)", "(call sum (member t <property>) 2)"],
    ["sum(", "(call sum)"],
    ["sum(t, ", "(call sum t <expression| >)"],
    ["where(t, x => ", "(call where t (lambda x <expression| >))"],
    ["where(t, x => x.", "(call where t (lambda x (member x <property>)))"],
    ["a +", "(binary + a <expression>)"],
    ["a + * b", "(binary + a (binary * <expression| > b))"],
    ["(a", "a"],
    ["((a + 1", "(binary + a 1)"],
    ["[1, ", "(list-expression 1 <expression| >)"],
    ["t[", "(index t <expression>)"],
    ['t["na', '(index t "na")'],
    ["'it", '"it'.concat('"')],
    ["-", "(unary - <expression>)"],
    ["a ?", "(conditional a <expression> <expression>)"],
    ["a ? b", "(conditional a b <expression>)"],
    ["a ? b :", "(conditional a b <expression>)"],
    [".name", "(member <expression> name)"],
    ["{", "(record-expression)"],
    ["{a", "(record-expression (record-field a <expression>))"],
    ["{a: ", "(record-expression (record-field a <expression| >))"],
    ["{a: 1, ", "(record-expression (record-field a 1) (record-field <property| > <expression>))"],
    ["f({a: b.", "(call f (record-expression (record-field a (member b <property>))))"],
    ["a?.", "(member a <property> true)"],
    ["a?.[", "(index a <expression> true)"],
    ["`a", "(template-text a)"],
    ["`a ${", "(template-text a  <expression>)"],
    ["`a ${b.", "(template-text a  (member b <property>))"],
    ["`a ${b.}`", "(template-text a  (member b <property>))"],
    ["a b.c", "a"],
    ["a & b", "a"],
    ["a + b€", "(binary + a <expression|b€>)"],
    ["", "<expression>"],
    ["  ", "<expression|  >"],
    [`${"(".repeat(100)}1`, `<expression|${"(".repeat(100)}1>`],
  ])("%s", (source, expected) => expect(repaired(source)).toBe(expected));

  test("gives something for any start of a whole one", () => {
    const whole =
      'sum(where(rows, r => r.open && r["n"] in [1, 2]).n) > 3 ? upper("a" + t?.b ?? \'c\') : -(1 + 2) * x + {a: `b ${c}`, "d": 1}?.["a"]';
    for (let end = 0; end < whole.length; end++) {
      const text = whole.slice(0, end);
      const found: PendingDiagnostic[] = [];
      const result = parseHead("expression", text, { start: 0, end }, reporter({ path: "a", text }, found));
      expect(result.kind === "incomplete").toBe(found.length === 1);
      expect(found.length).toBeLessThan(2);
    }
  });

  test("with more mistakes than are repaired keeps what comes before them", () => {
    expect(repaired(`f(a, ${"[,".repeat(300)}`)).toMatch(/^\(call f a/);
  });
});

/** The blocks of a text with their spans taken out, and the codes of what was found. */
function blocks(text: string): { readonly found: readonly string[]; readonly blocks: readonly unknown[] } {
  const found: PendingDiagnostic[] = [];
  const document = parse(text, reporter({ path: "a", text }, found));
  const withoutSpans = (node: unknown): unknown =>
    Array.isArray(node)
      ? node.map(withoutSpans)
      : typeof node === "object" && node !== null
        ? Object.fromEntries(
            Object.entries(node).flatMap(([key, part]) => (/span$/i.test(key) ? [] : [[key, withoutSpans(part)]])),
          )
        : node;
  return { found: codes(found), blocks: document.blocks.map(withoutSpans) };
}

const hole = (expected: string) => ({ kind: "missing", expected });
const incomplete = (expression: unknown) => ({ kind: "incomplete", expression });
const name = (text: string) => ({ kind: "name", name: text });

describe("a half-typed line", () => {
  test.each([
    ["@let x =", { kind: "let", incomplete: true, name: name("x"), value: incomplete(hole("expression")) }],
    ["@let x", { kind: "let", incomplete: true, name: name("x"), value: incomplete(hole("expression")) }],
    ["@let", { kind: "let", incomplete: true, value: incomplete(hole("expression")) }],
    ["@param x:", { kind: "param", incomplete: true, name: name("x"), missing: hole("type"), documentation: "" }],
    [
      "@param x: number =",
      {
        kind: "param",
        incomplete: true,
        name: name("x"),
        type: { kind: "named", name: "number" },
        defaultValue: incomplete(hole("expression")),
        documentation: "",
      },
    ],
    [
      '@param x: "a" |',
      {
        kind: "param",
        incomplete: true,
        name: name("x"),
        type: { kind: "choice", choices: [{ kind: "string", value: "a" }] },
        documentation: "",
      },
    ],
    ["@data x", { kind: "data", incomplete: true, name: name("x"), missing: hole("file") }],
    ['@data x "fi', { kind: "data", incomplete: true, name: name("x"), missing: hole("file") }],
    ["@include", { kind: "include", incomplete: true, missing: hole("file") }],
    ['@include "parts/', { kind: "include", incomplete: true, missing: hole("file") }],
    ['@include "a.igx" x', { kind: "include", incomplete: true, missing: hole("file") }],
  ])("%s", (source, expected) => {
    expect(blocks(`${source}\n`)).toEqual({ found: ["syntax-error"], blocks: [expected] });
  });

  test.each([
    ["@for x in", { item: name("x"), list: incomplete(hole("expression")) }],
    [
      "@for x, i in t.",
      { item: name("x"), index: name("i"), list: incomplete(expect.objectContaining({ kind: "member" })) },
    ],
    ["@for", { list: incomplete(hole("expression")) }],
  ])("%s", (source, expected) => {
    const { found, blocks: read } = blocks(`${source}\n# a\n@end\n`);
    expect(found).toEqual(["syntax-error"]);
    expect(read).toEqual([{ kind: "for", incomplete: true, ...expected, blocks: [{ kind: "heading", level: 1 }] }]);
  });

  test("of a condition", () => {
    const { found, blocks: read } = blocks("@if a >\n# a\n@end\n");
    expect(found).toEqual(["syntax-error"]);
    expect(read).toMatchObject([{ kind: "if", branches: [{ condition: { kind: "incomplete" } }] }]);
  });
});
