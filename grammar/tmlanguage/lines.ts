import { frontMatterFields } from "../../src/language/front-matter.js";
import {
  captures,
  hyphenated,
  include,
  match,
  oneOf,
  type Repository,
  type Rule,
  scope,
  token,
  wordEnd,
} from "./rule.js";

/** How a field's value looks, by its type: a text field takes the rest of the line, and `title: 2024` is text. */
const fieldValues: Readonly<Record<string, Rule>> = {
  integer: token("constant.numeric", '[^\\s"{].*$'),
  number: token("constant.numeric", '[^\\s"{].*$'),
  version: token("constant.numeric", '[^\\s"{].*$'),
  boolean: token("constant.language", '[^\\s"{].*$'),
};

const field = (names: string, scopeName: string, value: Rule | undefined): Rule => ({
  begin: `^[ \\t]*(${names})[ \\t]*(:)[ \\t]*`,
  end: "$",
  beginCaptures: captures(scopeName, "punctuation.separator.key-value"),
  patterns: [...(value ? [value] : []), include("fieldText")],
});

/** The fields of the table by type, then any other field. */
const fields: readonly Rule[] = [
  ...[...new Set(frontMatterFields.map(({ type }) => type))].map((type) =>
    field(
      oneOf(frontMatterFields.filter((one) => one.type === type).map(({ name }) => name)) + wordEnd,
      "support.type.property-name",
      fieldValues[type],
    ),
  ),
  field(hyphenated, "entity.other.attribute-name", undefined),
];

const heading = (level: number): Rule => ({
  name: scope(`markup.heading.${level}`),
  begin: `^[ \\t]*(#{${level}})(?=[ \\t]|$)`,
  end: "$",
  beginCaptures: captures("punctuation.definition.heading"),
  patterns: [
    // One balanced `{…}` after white space that ends the line; any other brace is text.
    {
      begin: "(?<=[ \\t])(?=\\{(?!\\{)[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}[ \\t]*$)",
      end: "$",
      patterns: [include("attributes")],
    },
    include("inline"),
    token("entity.name.section", "[^\\\\{\\s]+|\\\\|\\{"),
  ],
});

export const lines: Repository = {
  frontMatter: {
    name: scope("meta.front-matter"),
    begin: "\\A\\uFEFF?[ \\t]*(---)[ \\t]*$",
    end: "^[ \\t]*(---)[ \\t]*$",
    beginCaptures: captures("punctuation.definition.front-matter.begin"),
    endCaptures: captures("punctuation.definition.front-matter.end"),
    patterns: [include("comment"), ...fields, token("invalid.illegal.field", "\\S+")],
  },
  fieldText: {
    patterns: [
      match('\\G("(?:[^"\\\\]|\\\\.)*")[ \\t]*$', include("quoted")),
      include("inline"),
      token("string.unquoted", "[^\\\\{\\s]+|\\\\|\\{"),
    ],
  },
  comment: {
    patterns: [
      match(
        "^[ \\t]*((//)[ \\t]*(igx-disable-next-line)(?:[ \\t]+(\\S+))?.*)$",
        "comment.line.double-slash",
        "punctuation.definition.comment",
        "keyword.other.suppression",
        "constant.other.rule",
      ),
      match("^[ \\t]*((//).*)$", "comment.line.double-slash", "punctuation.definition.comment"),
    ],
  },
  headings: {
    patterns: [heading(1), heading(2), token("invalid.illegal.heading", "^[ \\t]*#{3,}(?=[ \\t]|$).*$")],
  },
  quote: {
    name: scope("markup.quote"),
    begin: "^[ \\t]*(>)",
    end: "$",
    beginCaptures: captures("punctuation.definition.quote"),
    patterns: [match("\\G[ \\t]*(--|—)(?=[ \\t]|$)", "punctuation.definition.author"), include("inline")],
  },
  separator: match("^[ \\t]*(-{3,})[ \\t]*$", "meta.separator"),
  // With words after the first closing brace, the line is text.
  attributeLine: {
    begin: "^[ \\t]*(?=\\{(?!\\{)(?![^{}]*\\}[ \\t]*\\S))",
    end: "(?<=\\})|^(?=[ \\t]*$)",
    patterns: [include("attributes")],
  },
  body: {
    name: scope("meta.paragraph"),
    begin: "^[ \\t]*(?=\\S)",
    end: "$",
    patterns: [include("inline")],
  },
};
