import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { childrenOf, type Node } from "../../src/syntax/children.js";
import { createInnerTexts } from "../../src/syntax/inner-texts.js";
import { nodeAt, type Tree } from "../../src/syntax/node-at.js";
import { parse } from "../../src/syntax/parse.js";

const treeOf = (text: string): Tree => ({
  document: parse(text, () => {}),
  texts: createInnerTexts(
    text,
    () => {},
    () => true,
  ),
});

const kinds = (nodes: readonly Node[]): string => nodes.map(({ kind }) => kind).join(" ");

/** The kinds around the cursor, which is written as `‸`, less the document. */
function around(marked: string): string {
  const offset = marked.indexOf("‸");
  const chain = nodeAt(treeOf(marked.replace("‸", "")), offset);
  return kinds(chain.slice(1));
}

const sources = ["test/fixtures", "examples"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".igx"))
    .map((path) => join(folder, path)),
);

/** What is wrong with the places of the nodes below a node. */
function misplaced(node: Node, { texts }: Tree): readonly string[] {
  let last = node.span.start;
  return childrenOf(node, texts).flatMap((child) => {
    const { start, end } = child.span;
    const fits = last <= start && start <= end && end <= node.span.end;
    last = end;
    const here = fits ? [] : [`${child.kind} ${start}-${end} in ${node.kind} ${node.span.start}-${node.span.end}`];
    return [...here, ...misplaced(child, { texts } as Tree)];
  });
}

describe("every document of the fixtures and examples", () => {
  test.each(sources)("%s", (path) => {
    const text = readFileSync(path, "utf8");
    const tree = treeOf(text);
    expect(misplaced(tree.document, tree)).toEqual([]);
    // A large table is the same all over.
    const step = Math.max(1, Math.floor(text.length / 2000));
    for (let offset = 0; offset <= text.length; offset += step) {
      const chain = nodeAt(tree, offset);
      const fits = chain.every(({ span }) => span.start <= offset && offset <= span.end);
      if (chain[0] !== tree.document || !fits) expect.fail(`${offset}: ${kinds(chain)}`);
    }
  });
});

describe("the nodes around a place", () => {
  test.each([
    ["---\ntitle: a {{ ro‸ast }}\n---\n", "front-matter field interpolation name"],
    ["# Hello {{ upper(na‸me) }} {width=3}\n", "heading interpolation call name"],
    ["# Hello {wi‸dth=3}\n", "heading attributes attribute"],
    ["# Hello {width=‸3}\n", "heading attributes attribute word"],
    ["# a {x={a=[b {{ ‸c }}]}}\n", "heading attributes attribute group attributes attribute list interpolation name"],
    ["One\ntwo {{ a.‸b }}\n", "body interpolation member name"],
    ["> said\n> -- {{ na‸me }}\n", "quote interpolation name"],
    ["@chart b‸ar\n| a | b |\n", "directive word"],
    ['@chart "{{ ‸a }}"\n', "directive quoted interpolation name"],
    ["@chart bar {from=t‸}\n", "directive attributes attribute word"],
    ["@chart bar\n| a | b |\n| c | {{ x.‸y }} |\n", "directive rows row cell interpolation member name"],
    ["@chart bar\n| a | ‸b |\n", "directive rows row cell"],
    ["@chart bar\n| a | b | {color={{ ‸c }}}\n", "directive rows row attributes attribute interpolation name"],
    ["@if a\n@for x in y\n# {{ ‸x }}\n@end\n@end\n", "if for heading interpolation name"],
    ["@if a\n@elseif b > ‸1\n@end\n", "if binary number"],
    ["@for x in where(t, r => r.‸a)\n@end\n", "for call lambda member name"],
    ["# {{ {a: b.‸c} }}\n", "heading interpolation record-expression record-field member name"],
    ["# {{ {‸a: 1} }}\n", "heading interpolation record-expression record-field name"],
    ["# {{ `a ${ b‸ }` }}\n", "heading interpolation template-text name"],
    ["# {{ `a‸ ${ b }` }}\n", "heading interpolation template-text"],
    ["# {{ a?.[b?.‸c] }}\n", "heading interpolation index member name"],
    ['@data t "a‸.csv"\n', "data string"],
    ['@include "a" {p="‸x"}\n', "include attributes attribute quoted"],
    ['@param c: "a" | "‸b"\n', "param choice string"],
    ["@param c: num‸ber = 1\n", "param named"],
    ["@let l = [1, a ? -‸b : c[0]]\n", "let list-expression conditional unary name"],
    ["// a com‸ment\n# a\n", "comment"],
    ["@chart bar {\n  // a com‸ment\n  height=3\n}\n", "directive attributes comment"],
    ["# a\n‸\n# b\n", ""],
  ])("%s", (source, expected) => expect(around(source)).toBe(expected));
});

describe("the hole in half-typed text", () => {
  test.each([
    ["# {{ roast.‸ }}\n", "heading interpolation incomplete member missing"],
    ["# {{ roast. ‸}}\n", "heading interpolation incomplete member missing"],
    ["# {{ ‸ }}\n", "heading interpolation incomplete missing"],
    ["# {{ sum(t.‸ }}\n", "heading interpolation incomplete call member missing"],
    ['# {{ t["na‸ }}\n', "heading interpolation incomplete index string"],
    ["@let x =‸\n", "let incomplete missing"],
    ["@param x:‸\n", "param missing"],
    ['@include "par‸\n', "include missing"],
    ["@for x in‸\n# a\n@end\n", "for incomplete missing"],
    ["@if a >‸\n# a\n@end\n", "if incomplete binary missing"],
    ["@chart bar\n| {{ a.‸ }} |\n", "directive rows row cell interpolation incomplete member missing"],
    ["@chart bar {height={{ a +‸ }}}\n", "directive attributes attribute interpolation incomplete binary missing"],
  ])("%s", (source, expected) => expect(around(source)).toBe(expected));
});
