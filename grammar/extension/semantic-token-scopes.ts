import { scope } from "../tmlanguage/rule.js";

/**
 * The TextMate scopes that each kind of semantic token looks like. Themes without rules for semantic tokens colour them by these, so a
 * word keeps its colour when the server's answer arrives. The tests hold grammar and server to the same expectations by this table.
 */
const scopes = {
  comment: ["comment.line.double-slash"],
  keyword: [
    "keyword.control",
    "keyword.control.conditional",
    "keyword.control.loop",
    "keyword.control.import",
    "storage.type",
  ],
  class: ["entity.name.tag"],
  enumMember: ["support.constant.chart-type"],
  property: ["variable.other.property", "support.type.property-name", "entity.other.attribute-name"],
  parameter: ["variable.parameter"],
  variable: ["variable.other.readwrite", "entity.name.variable"],
  function: ["support.function", "entity.name.function"],
  type: ["support.type"],
  string: ["string.quoted.double", "string.quoted.single", "string.quoted.template", "string.unquoted"],
  number: ["constant.numeric"],
  operator: ["keyword.operator"],
} as const;

export const semanticTokenScopes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(scopes).map(([kind, names]) => [kind, names.map(scope)]),
);
