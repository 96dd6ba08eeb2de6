import { functionNames } from "../../src/language/functions.js";
import { captures, include, match, name, oneOf, type Repository, type Rule, scope, token, unsigned } from "./rule.js";

/** The text between two brackets. It ends with its line at the latest, since expressions do. */
const bracketed = (open: string, close: string, kind: string, patterns: readonly Rule[]): Rule => ({
  begin: open,
  end: `(${close})|$`,
  beginCaptures: { 0: { name: scope(`punctuation.${kind}.begin`) } },
  endCaptures: captures(`punctuation.${kind}.end`),
  patterns,
});

/** The operators, longer ones before those that begin them. */
const operators: readonly Rule[] = [
  token("storage.type.function.arrow", "=>"),
  token("keyword.operator.comparison", "==|!=|<=|>=|<|>"),
  token("keyword.operator.logical", "&&|\\|\\||\\?\\?|!"),
  token("punctuation.accessor.optional", "\\?\\.(?=\\[)"),
  token("keyword.operator.arithmetic", "[-+*/%]"),
  token("keyword.operator.ternary", "[?:]"),
  token("punctuation.separator.comma", ","),
];

export const expressions: Repository = {
  expression: {
    patterns: [
      include("doubleQuoted"),
      include("singleQuoted"),
      include("template"),
      token("constant.numeric", `(?<![\\p{L}\\p{N}_])${unsigned}`),
      token("constant.language", "\\b(?:true|false|null)\\b(?![\\p{L}\\p{N}_])"),
      token("keyword.operator.in", "\\bin\\b(?![\\p{L}\\p{N}_])"),
      match(`(\\??\\.)(${name})`, "punctuation.accessor", "variable.other.property"),
      // A function that the tables know, and any other: only the compiler knows what is missing.
      match(`(${oneOf(functionNames)})(?![\\p{L}\\p{N}_])(?=[ \\t]*\\()`, "support.function"),
      match(`(${name})(?=[ \\t]*\\()`, "entity.name.function"),
      match(`(${name})(?=[ \\t]*=>)`, "variable.parameter"),
      match("(project)(?=\\.)", "variable.language.project"),
      token("variable.other.readwrite", name),
      ...operators,
      bracketed("\\(", "\\)", "parenthesis", [include("expression")]),
      bracketed("\\[", "\\]", "definition.list", [include("expression")]),
      bracketed("\\{", "\\}", "definition.record", [include("recordKey"), include("expression")]),
      // An operator of a head that has been read as far as it can be.
      token("invalid.illegal.character", "[^\\s\\]})]"),
    ],
  },
  // Only directly after `{` or a comma: after a `?`, a name and a colon are a choice.
  recordKey: match(
    `(?<=[{,])[ \\t]*(?:(${name})|("(?:[^"\\\\]|\\\\.)*"))[ \\t]*(:)`,
    "variable.other.property",
    include("doubleQuoted"),
    "punctuation.separator.key-value",
  ),
};
