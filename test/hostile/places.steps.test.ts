import { expect, test } from "vitest";
import { createLanguageService } from "../../src/editor/language-service.js";
import { positionOf } from "../../src/editor/ranges.js";
import { importMarkdown } from "../../src/import/import-markdown.js";
import { compile, format, memoryHost } from "../../src/index.js";
import { isHours } from "../support/long.js";
import { stepsOfEach, totalOf } from "../support/steps.js";

/*
 * A token many times and then another letter, which lets an attempt fail only at its end: twice the tokens, about twice the work. Each place of
 * a document has it, and compilation, formatting, completion, code actions and import do the work. Work is counted in steps: what regular
 * expressions do is native, and `patterns.test.ts` looks at it. A run takes two tokens for each place; `IGX_LONG=hours` takes all, and more of them.
 */

const sizes = isHours ? [2_000, 4_000, 8_000] : [1_000, 2_000];

/** Quadratic work gives 4. */
const most = 2.6;

const tokens = [
  ...[
    " ",
    "\t",
    "-",
    "#",
    "{",
    "}",
    "{{",
    "}}",
    '"',
    "'",
    "`",
    "\\",
    '\\"',
    "|",
    ",",
    ":",
    "=",
    "(",
    "[",
    "a",
    "0",
    ".",
  ],
  ...[
    "/",
    "</",
    "a/",
    "@",
    "é",
    "- ",
    "0 ",
    "*",
    "_",
    "<a ",
    "<",
    "&",
    "%",
    "$",
    "~",
    "!",
    "> ",
    "1. ",
    "a b ",
    "\u00a0",
    "\r\n",
  ],
];

type Place = (text: string) => string;

const chart = "@chart bar\n| | a |\n";
const table = "```csv t\na,b\nx,1\n```\n";

const places: readonly Place[] = [
  (x) => `${x}\n`,
  (x) => `# ${x}\n`,
  (x) => `## a {${x}}\n`,
  (x) => `# a ${x}\n`,
  (x) => `a\n{${x}}\n`,
  (x) => `a\n${x}\nb\n`,
  (x) => `> ${x}\n`,
  (x) => `> a\n> -- ${x}\n`,
  (x) => `> a\n${x}\n`,
  (x) => `// ${x}\n# a\n`,
  (x) => `--- ${x}\n`,
  (x) => `---\ntitle: ${x}\n---\n# a\n`,
  (x) => `---\n${x}: a\n---\n# a\n`,
  (x) => `---\nlocale: ${x}\n# a\n`,
  (x) => `${x}@chart bar\n| | a |\n| b | 1 |\n`,
  (x) => `@${x}\n`,
  (x) => `@chart ${x}\n| | a |\n| b | 1 |\n`,
  (x) => `@chart bar {${x}}\n| | a |\n| b | 1 |\n`,
  (x) => `@chart bar {height=${x}}\n| | a |\n| b | 1 |\n`,
  (x) => `@chart bar {decimal_separator="${x}"}\n| | a |\n| b | 1 |\n`,
  (x) => `@chart bar {colors=[${x}]}\n| | a |\n| b | 1 |\n`,
  (x) => `@chart bar\n| | ${x} |\n| b | 1 |\n`,
  (x) => `${chart}| ${x} | 1 |\n`,
  (x) => `${chart}| b | ${x} |\n`,
  (x) => `${chart}| b | "${x}" |\n`,
  (x) => `${chart}| b | 1 | ${x}\n`,
  (x) => `${chart}| b | 1 | {${x}}\n`,
  (x) => `${chart}|${x}|${x}|\n| b | 1 |\n`,
  (x) => `${chart}| b | {{ ${x} }} |\n`,
  (x) => `@chart pie\n- a: 1\n- ${x}: 2\n`,
  (x) => `@chart pie\n${x}\n${x}\n`,
  (x) => `${chart}@sheet ${x}\n| | a |\n| b | 1 |\n`,
  (x) => `@map ${x}\n| Region | Value |\n| a | 1 |\n`,
  (x) => `@map world\n| Region | Value |\n| ${x} | 1 |\n`,
  (x) => `@facts\n| Figure | Fact |\n| ${x} | a |\n`,
  (x) => `# {{ ${x} }}\n`,
  (x) => `# {{ ${x}\n`,
  (x) => `# {{ "${x}" }}\n`,
  (x) => `# {{ \`\${${x}}\` }}\n`,
  (x) => `# {{ sum(${x}) }}\n`,
  (x) => `# {${x}}\n`,
  (x) => `{#${x}#}\n{%${x}%}\n`,
  (x) => `@if ${x}\n# a\n@elseif ${x}\n@end\n`,
  (x) => `@for ${x}\n# a\n@end\n`,
  (x) => `@for x in ${x}\n# a\n@end\n`,
  (x) => `@let ${x}\n# a\n`,
  (x) => `@let a = ${x}\n# {{ a }}\n`,
  (x) => `@param ${x}\n# a\n`,
  (x) => `@param a: string = ${x}\n# {{ a }}\n`,
  (x) => `@data t ${x}\n# a\n`,
  (x) => `@data t "${x}"\n# a\n`,
  (x) => `@include "${x}"\n`,
  (x) => `\`\`\`${x}\na,b\n\`\`\`\n`,
  (x) => `\`\`\`csv t\na,b\n${x},1\n\`\`\`\n@chart bar {from=t}\n`,
  (x) => `\`\`\`json t\n[{"a": ${x}}]\n\`\`\`\n@chart bar {from=t}\n`,
  (x) => `${table}@chart bar {from=t columns=[${x}] sort=${x}}\n`,
  (x) => `\`\`\`element\n${x}\n\`\`\`\n`,
];

const textOf = (token: string, count: number): string => `${token.repeat(Math.ceil(count / token.length))}x!`;

const host = memoryHost({});
const uri = "file:///project/a.igx";

/** What a command and an editor do with a document. */
async function work(place: Place, text: string): Promise<void> {
  const source = place(text);
  await compile(source, { host, path: "a.igx" });
  format(source);
  const service = createLanguageService({ host: memoryHost({ "a.igx": source }), rootUri: "file:///project" });
  service.edit(uri, source);
  const file = { path: "a.igx", text: source };
  const start = Math.max(0, source.indexOf(text));
  const range = { start: positionOf(file, start), end: positionOf(file, start + text.length) };
  const textDocument = { uri };
  await service.completion({ textDocument, position: range.end });
  await service.codeActions({ textDocument, range, context: { diagnostics: [] } });
  await service.formatting({ textDocument });
  await service.rangeFormatting({ textDocument, range });
  await importMarkdown({ path: "a.md", text: source });
}

const numbered = places.map((place, at) => [at, place] as const);

/** So that all tokens have their turn. */
const some = (at: number): readonly string[] =>
  isHours ? tokens : [tokens[(2 * at) % tokens.length]!, tokens[(2 * at + 1) % tokens.length]!];

test.each(numbered)("place %i of a document", { timeout: isHours ? 3_600_000 : 180_000 }, async (at, place) => {
  const steep: string[] = [];
  for (const token of some(at)) {
    await work(place, textOf(token, 10));
    const counts = (await stepsOfEach(sizes.map((size) => () => work(place, textOf(token, size))))).map(totalOf);
    for (const [index, count] of counts.slice(1).entries())
      if (count / counts[index]! > most) steep.push(`${JSON.stringify(place(token))}: ${counts.join(", ")}`);
  }
  expect(steep).toEqual([]);
});
