import { captures, hexColor, include, match, type Repository, type Rule, scope, token, unsigned } from "./rule.js";

/** Where a cell ends. */
const cellEnd = "(?=[ \\t]*(?:\\||$))";

const bar = "punctuation.separator.cell";

/** Cells that are a value as a whole. */
const values: readonly Rule[] = [
  match(`(\\|)[ \\t]*(-?${unsigned})${cellEnd}`, bar, "constant.numeric"),
  match(`(\\|)[ \\t]*(${hexColor})${cellEnd}`, bar, "constant.other.color.rgb-value"),
];

const cells = (text: string): readonly Rule[] => [
  match(`(\\|)[ \\t]*("(?:[^"\\\\|]|\\\\.)*")${cellEnd}`, bar, include("quoted")),
  // After the last bar, up to the end of the line, and not an interpolation.
  {
    begin: "(\\|)[ \\t]*(?=\\{(?!\\{)[^|]*\\}[ \\t]*$)",
    end: "$",
    beginCaptures: captures(bar),
    patterns: [include("attributes")],
  },
  token(bar, "\\|"),
  include("inline"),
  token(text, "[^|\\\\{\\s]+(?:[ \\t]+[^|\\\\{\\s]+)*|\\\\|\\{"),
];

/** Lines that may stand between the rows of a table. Any other line ends it. */
const continues = "\\||//|@(?:if|elseif|else|for|end|let|data)(?![\\p{L}\\p{N}_-])|\\{(?!\\{)|`{3}";
export const tableEnd = `^(?=[ \\t]*(?!${continues})\\S)`;

export const rows: Repository = {
  /** The lines below a directive: the first row names the columns. */
  table: {
    begin: "^[ \\t]*(\\|.*)$",
    end: tableEnd,
    beginCaptures: captures(include("header")),
    patterns: [include("decoration"), include("row"), include("dataLine")],
  },
  /** The lines that are allowed between rows, and above the first one. */
  dataLine: {
    patterns: [include("comment"), include("templateLine"), include("fence"), include("attributeLine")],
  },
  header: {
    name: scope("meta.table.header"),
    match: ".+",
    captures: { 0: { patterns: cells("variable.other.property") } },
  },
  decoration: {
    name: scope("meta.separator.table"),
    match: "^[ \\t]*(\\|[ \\t]*:?-+:?[ \\t]*(?:\\|[ \\t]*:?-+:?[ \\t]*)*(?:\\|[ \\t]*)?)$",
    captures: captures("punctuation.definition.table"),
  },
  row: {
    name: scope("meta.table.row"),
    begin: "^[ \\t]*(?=\\|)",
    end: "$",
    patterns: [...values, ...cells("string.unquoted")],
  },
};
