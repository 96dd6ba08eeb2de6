import {
  captures,
  hexColor,
  hyphenated,
  include,
  match,
  type Repository,
  type Rule,
  scope,
  token,
  unsigned,
  wordEnd,
} from "./rule.js";

/** Attributes may span lines, but not a blank one: so a forgotten brace does not colour the rest of the file. */
const blankLine = "^(?=[ \\t]*$)";

const braces = (name: string, attribute: string): Rule => ({
  name: scope(name),
  begin: "\\{",
  end: `(\\})|${blankLine}`,
  beginCaptures: { 0: { name: scope("punctuation.definition.attributes.begin") } },
  endCaptures: captures("punctuation.definition.attributes.end"),
  patterns: [
    include("comment"),
    match(`(${hyphenated})[ \\t]*(=)`, attribute, "keyword.operator.assignment"),
    match(`(?<![=\\p{L}\\p{N}_-])(${hyphenated})(?=[\\s},]|$)(?<!=)`, attribute),
    include("attributeValue"),
  ],
});

/** The end of a value. */
const valueEnd = "(?=[\\s,\\]}]|$)";

export const attributes: Repository = {
  attributes: braces("meta.attributes", "entity.other.attribute-name"),
  /** The attributes of `@include` are parameters of the other file. */
  includeAttributes: braces("meta.attributes", "variable.parameter"),
  attributeValue: {
    patterns: [
      include("quoted"),
      include("interpolation"),
      include("attributes"),
      include("attributeList"),
      token("constant.other.color.rgb-value", `${hexColor}${valueEnd}`),
      token("constant.numeric", `-?${unsigned}${valueEnd}`),
      token("constant.language", `(?:true|false)${wordEnd}${valueEnd}`),
      token("keyword.operator.assignment", "="),
      token("punctuation.separator.comma", ","),
      token("string.unquoted", '[^\\s,=\\[\\]{}"]+(?:=(?=$))?'),
      token("invalid.illegal.character", "[^\\s}\\]]"),
    ],
  },
  attributeList: {
    name: scope("meta.list"),
    begin: "\\[",
    end: `(\\])|(?=\\})|${blankLine}`,
    beginCaptures: { 0: { name: scope("punctuation.definition.list.begin") } },
    endCaptures: captures("punctuation.definition.list.end"),
    patterns: [include("comment"), include("attributeValue")],
  },
};
