import { fenceNames } from "../../src/template/fence-names.js";
import { captures, include, name, type Repository, type Rule, scope, token, unsigned, wordEnd } from "./rule.js";

/** The grammar of what a fence contains. An editor without it shows the text plain; the tables of text have one here. */
const embedded: Readonly<Record<string, { readonly language: string; readonly rule: Rule }>> = {
  element: { language: "json", rule: { include: "source.json" } },
  sql: { language: "sql", rule: { include: "source.sql" } },
  json: { language: "json", rule: { include: "source.json" } },
  yaml: { language: "yaml", rule: { include: "source.yaml" } },
  csv: { language: "csv", rule: include("delimited") },
  tsv: { language: "tsv", rule: include("delimited") },
};

/** At least as many backticks as have opened it, alone on a line, close a fence. */
const fence = (names: string, language: string, scopeOfName: string, rule: Rule | undefined): Rule => ({
  name: scope("meta.fence"),
  begin: `^[ \\t]*(\`{3,})[ \\t]*(${names})(.*)$`,
  end: "^[ \\t]*(\\1`*)[ \\t]*$",
  beginCaptures: captures("punctuation.definition.fence.begin", scopeOfName, include("fenceArgument")),
  endCaptures: captures("punctuation.definition.fence.end"),
  contentName: `meta.embedded.block.${language}`,
  // A rule all of whose patterns are of grammars that an editor lacks is dropped, and so would be the fence.
  patterns: rule ? [rule, { match: "(?!)" }] : [],
});

export const fences: Repository = {
  fence: {
    patterns: [
      ...fenceNames.map((one) => {
        const known = embedded[one];
        return fence(one + wordEnd, known?.language ?? one, "support.type.fence", known?.rule);
      }),
      fence("[^`\\s]*", "plaintext", "entity.name.type.fence", undefined),
    ],
  },
  fenceArgument: {
    patterns: [include("attributes"), token("entity.name.variable", name), token("invalid.illegal.character", "\\S")],
  },
  delimited: {
    patterns: [
      {
        name: scope("string.quoted.double"),
        begin: '"',
        end: '"(?!")',
        patterns: [token("constant.character.escape", '""')],
      },
      token("punctuation.separator.delimiter", "[,;\\t|]"),
      token("constant.numeric", `(?<![^,;\\t|])-?${unsigned}(?=[,;\\t|]|$)`),
      token("string.unquoted", '[^,;\\t|"\\s]+'),
    ],
  },
};
