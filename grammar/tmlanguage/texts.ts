import { captures, include, type Repository, type Rule, scope, token } from "./rule.js";

/** A quoted text. It never continues on the next line, so a forgotten quote colours one line and not the rest of the file. */
const quoted = (quote: string, kind: string, inner: readonly Rule[]): Rule => ({
  name: scope(`string.quoted.${kind}`),
  begin: quote,
  end: `(${quote})|$`,
  beginCaptures: { 0: { name: scope("punctuation.definition.string.begin") } },
  endCaptures: captures("punctuation.definition.string.end"),
  patterns: inner,
});

/** The parts of texts: escapes, values, quoted texts. */
export const texts: Repository = {
  inline: { patterns: [include("escape"), include("interpolation")] },
  // Before any other character a backslash is itself; at the end of a line it breaks the line.
  escape: token("constant.character.escape", "\\\\(?:[!-/:-@\\[-`{-~]|$)"),
  jsonEscape: token("constant.character.escape", "\\\\(?:u\\h{4}|[\"'\\\\/bfnrt`|{$])"),
  interpolation: {
    patterns: [
      token("invalid.illegal.braces", "\\{{3,}"),
      {
        name: scope("meta.interpolation"),
        begin: "\\{\\{",
        end: "(\\}\\})|$",
        beginCaptures: { 0: { name: scope("punctuation.definition.interpolation.begin") } },
        endCaptures: captures("punctuation.definition.interpolation.end"),
        patterns: [include("expression")],
      },
    ],
  },
  /** In attributes, cells and front matter, where a quoted text has values too. */
  quoted: quoted('"', "double", [include("jsonEscape"), include("interpolation")]),
  doubleQuoted: quoted('"', "double", [include("jsonEscape")]),
  singleQuoted: quoted("'", "single", [include("jsonEscape")]),
  template: quoted("`", "template", [
    include("jsonEscape"),
    {
      name: scope("meta.template.expression"),
      begin: "\\$\\{",
      end: "(\\})|$",
      beginCaptures: { 0: { name: scope("punctuation.definition.template-expression.begin") } },
      endCaptures: captures("punctuation.definition.template-expression.end"),
      patterns: [include("expression")],
    },
  ]),
};
