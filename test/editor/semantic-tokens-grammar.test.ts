import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tokenTypes } from "../../src/editor/token-types.js";
import { readMarked, serviceOf } from "../support/editor.js";

const { parseGrammarTestCase } = createRequire(import.meta.url)(
  "vscode-tmgrammar-test/dist/unit/index.js",
) as typeof import("vscode-tmgrammar-test/dist/unit/index.js");

/*
 * Editors colour by the grammar first and by semantic tokens when the server answers: nothing may change its colour then without a reason.
 * The expectations are those of the grammar, by scope. A scope that is missing here must have no token: punctuation, operators, plain text.
 */
type Kind = `${(typeof tokenTypes)[number]}` | "none";

const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  // A keyword and an element have their `@`, a comment its slashes.
  "punctuation.definition.directive": ["keyword", "decorator", "none"],
  "punctuation.definition.comment": ["comment"],
  "comment.line.double-slash": ["comment"],
  "keyword.other.suppression": ["keyword"],
  "constant.other.rule": ["enumMember"],
  "keyword.control": ["keyword"],
  "keyword.control.conditional": ["keyword"],
  "keyword.control.loop": ["keyword"],
  "keyword.control.import": ["keyword"],
  "storage.type": ["keyword"],
  "support.type.fence": ["keyword"],
  "entity.name.type.fence": ["type"],
  "entity.name.tag": ["decorator"],
  "support.constant.chart-type": ["enumMember"],
  "support.type": ["type"],
  "support.type.property-name": ["property"],
  "entity.other.attribute-name": ["property"],
  "entity.name.variable": ["variable"],
  "variable.other.property": ["property"],
  "variable.language.project": ["variable"],
  // The tree knows which names are parameters of the document.
  "variable.parameter": ["parameter", "variable"],
  // Lines that never end their expression are in no tree.
  "variable.other.readwrite": ["variable", "parameter", "none"],
  "support.function": ["function"],
  "entity.name.function": ["function"],
  // Plain cells and quoted values of attributes keep the colours of the grammar; so do values of the front matter.
  "constant.numeric": ["number", "none"],
  "constant.language": ["keyword", "none"],
  "constant.character.escape": ["string", "property", "none"],
  "constant.other.color.rgb-value": ["string", "none"],
  "string.quoted.double": ["string", "property", "none"],
  "string.quoted.single": ["string", "none"],
  "string.quoted.template": ["none"],
  "punctuation.definition.string.begin": ["string", "property", "none"],
  "punctuation.definition.string.end": ["string", "property", "none"],
  // The tree knows what a bare word stands for: a table, a column, a type of chart.
  "string.unquoted": ["string", "variable", "property", "enumMember", "none"],
};

const folder = join(import.meta.dirname, "../fixtures/grammar");

test.each(readdirSync(folder))("the tokens of %s are what the grammar expects", async (name) => {
  const { source, assertions } = parseGrammarTestCase(readFileSync(join(folder, name), "utf8"));
  const input = readMarked(source.join("\n"));
  const { data } = (await serviceOf(input).semanticTokens({ textDocument: { uri: input.uri } }))!;
  const tokens = decode(data);
  const wrong: string[] = [];
  for (const { sourceLineNumber: line, scopeAssertions } of assertions)
    for (const { from, to, scopes } of scopeAssertions) {
      const touching = tokens.filter((token) => token.line === line && token.start < to && token.end > from);
      const kinds: readonly Kind[] = touching.length === 0 ? ["none"] : touching.map(({ type }) => type);
      for (const scope of scopes) {
        const allowed = kindsOf[scope.replace(/\.igx$/, "")] ?? ["none"];
        const text = source[line]!.slice(from, to);
        if (!kinds.every((kind) => allowed.includes(kind))) wrong.push(`${line}: ${text} is ${scope}, but ${kinds}`);
      }
    }
  expect(wrong).toEqual([]);
});

test.each(readdirSync(folder))("the tokens of %s follow each other and do not overlap", async (name) => {
  const { source } = parseGrammarTestCase(readFileSync(join(folder, name), "utf8"));
  const input = readMarked(source.join("\n"));
  const { data } = (await serviceOf(input).semanticTokens({ textDocument: { uri: input.uri } }))!;
  const tokens = decode(data);
  const overlapping = tokens.filter(({ line, start }, index) => {
    const before = tokens[index - 1];
    return before?.line === line && before.end > start;
  });
  expect(overlapping).toEqual([]);
});

function decode(data: readonly number[]) {
  let [line, start] = [0, 0];
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [lines, characters, length, type] = data.slice(5 * index, 5 * index + 4) as [number, number, number, number];
    start = lines === 0 ? start + characters : characters;
    line += lines;
    return { line, start, end: start + length, type: tokenTypes[type]! };
  });
}
