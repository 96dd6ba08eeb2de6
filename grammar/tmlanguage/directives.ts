import { chartNames } from "../../src/language/charts.js";
import { directiveNames } from "../../src/language/registry.js";
import { structureNames } from "../../src/language/structures.js";
import { paramTypeNames } from "../../src/template/params.js";
import { tableEnd } from "./rows.js";
import {
  captures,
  hyphenated,
  include,
  match,
  name,
  oneOf,
  type Repository,
  type Rule,
  scope,
  token,
  wordEnd,
} from "./rule.js";

/** The kind of a template line's keyword. */
const keywords: Readonly<Record<string, string>> = {
  if: "keyword.control.conditional",
  elseif: "keyword.control.conditional",
  else: "keyword.control.conditional",
  for: "keyword.control.loop",
  end: "keyword.control",
  let: "storage.type",
  param: "storage.type",
  data: "storage.type",
  include: "keyword.control.import",
};

const declared = (kind: string): Rule => match(`\\G[ \\t]*(${name})`, kind);
const assigned = token("keyword.operator.assignment", "=(?![=>])");
/** The attributes of a directive begin at the first brace outside texts and values. */
const rest = [include("interpolation"), include("attributes"), include("quoted")];

/** The rest of the line after the keyword; an expression, unless it is here. */
const heads: Readonly<Record<string, readonly Rule[]>> = {
  for: [
    match(
      `\\G[ \\t]*(${name})(?:[ \\t]*(,)[ \\t]*(${name}))?`,
      "variable.parameter",
      "punctuation.separator.comma",
      "variable.parameter",
    ),
    include("expression"),
  ],
  let: [declared("entity.name.variable"), assigned, include("expression")],
  param: [
    match(`\\G[ \\t]*(${name})[ \\t]*(:)`, "variable.parameter", "punctuation.separator.type"),
    match(`(?<=:)[ \\t]*(${oneOf(paramTypeNames)})${wordEnd}`, "support.type"),
    token("keyword.operator.choice", "\\|(?!\\|)"),
    assigned,
    include("expression"),
  ],
  data: [declared("entity.name.variable"), include("attributes"), include("doubleQuoted")],
  include: [include("includeAttributes"), include("doubleQuoted")],
};

const line = (keyword: string): Rule => ({
  name: scope(`meta.directive.${keyword}`),
  begin: `^[ \\t]*(@)(${keyword})${wordEnd}`,
  end: "$",
  beginCaptures: captures("punctuation.definition.directive", keywords[keyword] ?? "keyword.control"),
  patterns: heads[keyword] ?? [include("expression")],
});

/** A directive with the rows below it. */
const withRows = (names: string, scopeOfName: string, argument: readonly Rule[]): Rule => ({
  name: scope("meta.element"),
  begin: `^[ \\t]*(@)(${names})${wordEnd}`,
  end: tableEnd,
  beginCaptures: captures("punctuation.definition.directive", scopeOfName),
  patterns: [include("table"), include("dataLine"), ...argument],
});

const others = directiveNames.filter((one) => one !== "chart");
const plain = token("string.unquoted", '[^\\s{"]+');

export const directives: Repository = {
  element: {
    patterns: [
      withRows("chart", "entity.name.tag", [
        match(`(${oneOf(chartNames)})(?=[\\s{]|$)`, "support.constant.chart-type"),
        ...rest,
        plain,
      ]),
      withRows(oneOf([...others, "sheet"]), "entity.name.tag", [...rest, plain]),
    ],
  },
  /** Lines that may stand among rows. */
  templateLine: { patterns: structureNames.filter((one) => one !== "sheet").map(line) },
  /** Another name: the compiler says what it may mean. */
  unknownDirective: withRows(hyphenated, "entity.name.tag.unknown", [...rest, plain]),
};
