import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tmLanguage } from "../../grammar/tmlanguage/tm-language.js";
import { type MarkedInput, readMarked, serviceOf } from "../support/editor.js";
import { editorBlock } from "../support/editor-page.js";
import { parseGrammar } from "../support/tm-grammar.js";

const root = join(import.meta.dirname, "../..");

test.each(["Vim", "Sublime Text"])("the settings for %s are JSON, and start the server", (heading) => {
  expect(JSON.stringify(JSON.parse(editorBlock(heading, "json")))).toMatch(/igx.*"?lsp","--stdio"/);
});

test("the grammar for Sublime Text is the same grammar as a property list", () => {
  const path = "igx.tmLanguage";
  const { $schema: _, ...expected } = tmLanguage();
  const read = parseGrammar(readFileSync(join(root, "grammar/sublime", path), "utf8"), path);
  expect(read).toMatchObject(JSON.parse(JSON.stringify(expected)));
});

const lineBefore = ({ text, position: { line, character } }: MarkedInput): string =>
  text.split("\n")[line]!.slice(0, character);

/** What each example answers, as the page shows it. */
const answers = {
  // A client shows the items that begin with what is typed.
  completion: async (input: MarkedInput) => {
    const list = await serviceOf(input).completion({ textDocument: { uri: input.uri }, position: input.position });
    const typed = /[\w-]*$/.exec(lineBefore(input))![0];
    const shown = list!.items.filter(({ label }) => label.startsWith(typed));
    return shown.map(({ label, detail }) => (detail === undefined ? label : `${label}  ${detail}`)).join("\n");
  },
  hover: async (input: MarkedInput) => {
    const service = serviceOf(input, { client: { plainHover: true } });
    const found = await service.hover({ textDocument: { uri: input.uri }, position: input.position });
    return (found!.contents as { readonly value: string }).value;
  },
  codeActions: async (input: MarkedInput) => {
    const params = { textDocument: { uri: input.uri }, range: input.range, context: { diagnostics: [] } };
    const actions = await serviceOf(input).codeActions(params);
    return actions!.map(({ title }) => title).join("\n");
  },
} as const;

const page = readFileSync(join(root, "grammar/editors.md"), "utf8");
const example = /^```igx (completion|hover|codeActions)\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm;
const examples = [...page.matchAll(example)].map(([, feature, input, shown]) => ({
  feature: feature as keyof typeof answers,
  input: input!,
  shown: shown!,
}));

test.each(examples)("the example of $feature answers what the page shows", async ({ feature, input, shown }) => {
  expect(`${await answers[feature](readMarked(input))}\n`).toBe(shown);
});

test("each feature has an example", () => {
  expect([...new Set(examples.map(({ feature }) => feature))].sort()).toEqual(Object.keys(answers).sort());
});
