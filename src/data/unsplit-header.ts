import type { DataAdvice } from "./reader.js";

/** The separators of cells in files that programs call CSV. */
const delimiters: readonly (readonly [character: string, name: string])[] = [
  [";", "semicolons"],
  ["\t", "tabs"],
  [",", "commas"],
  ["|", "vertical bars"],
];

/** Terminals and some editors turn tabs into spaces. */
const spacesAsTabs: DataAdvice = {
  message: "The header is one cell that contains several spaces in a row.",
  options: [],
  hint: "Write a tab between the cells.",
};

/** Longer headers are not looked at. */
const longest = 10_000;

/**
 * Advice on a file whose first line does not contain its delimiter, but another one. Where semicolons separate cells, commas are mostly
 * decimal ones: then the options for numbers are part of the advice.
 */
export function unsplitHeader(text: string, delimiter: string): DataAdvice | undefined {
  const header = /^[^\r\n]*/.exec(text.slice(0, longest).trimStart())![0];
  const other = header.includes(delimiter) ? undefined : delimiters.find(([character]) => header.includes(character));
  if (!other) return delimiter === "\t" && /\S {2,}\S/.test(header) ? spacesAsTabs : undefined;
  const [character, name] = other;
  const notation = character === "," || character === "|" ? [] : decimalOptions(text.slice(0, longest), character);
  return {
    message: `The header is one cell that contains ${name}.`,
    options: [`delimiter=${JSON.stringify(character)}`, ...notation],
  };
}

const groups = { comma: /^-?\d{1,3}(?:,\d{3})+$/, point: /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ };
/** The digits after the mark cannot be a group of thousands, or the mark is the last of two. */
const decimals = {
  comma: /^-?\d+,(?:\d{1,2}|\d{4,})$|\.\d{3},\d+$/,
  point: /^-?\d+\.(?:\d{1,2}|\d{4,})$|,\d{3}\.\d+$/,
};

/**
 * The options for the numbers of the file. A comma is a decimal one, unless all commas can separate groups and points are decimal. Groups of
 * digits may be in another column than the first cell with a comma.
 */
function decimalOptions(text: string, delimiter: string): readonly string[] {
  const cells = text
    .split(new RegExp(`[${delimiter}\\r\\n]`))
    .map((cell) => /^"?(-?\d[\d.,]*\d)"?$/.exec(cell)?.[1] ?? "");
  const some = (pattern: RegExp): boolean => cells.some((cell) => pattern.test(cell));
  const isComma = some(decimals.comma);
  const isPoint = some(decimals.point);
  if (!isComma && isPoint) return some(groups.comma) ? ['thousands=","'] : [];
  if (!isComma && !some(groups.comma)) return [];
  return some(groups.point) && !isPoint ? ['decimal=","', 'thousands="."'] : ['decimal=","'];
}
