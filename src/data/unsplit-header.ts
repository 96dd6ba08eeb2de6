import type { DataAdvice } from "./reader.js";

/** What separates cells in files that programs call CSV. */
const delimiters: readonly (readonly [character: string, name: string])[] = [
  [";", "semicolons"],
  ["\t", "tabs"],
  [",", "commas"],
];

/** Longer headers are not looked at. */
const longest = 10_000;

/**
 * Advice on a file whose first line does not contain its delimiter, but another one. Where semicolons separate cells, commas are mostly
 * decimal ones: then that option is part of the advice.
 */
export function unsplitHeader(text: string, delimiter: string): DataAdvice | undefined {
  const header = /^[^\r\n]*/.exec(text.slice(0, longest).trimStart())![0];
  const other = header.includes(delimiter) ? undefined : delimiters.find(([character]) => header.includes(character));
  if (!other) return undefined;
  const [character, name] = other;
  const notation = character === "," ? [] : decimalOptions(text.slice(0, longest), character);
  return {
    message: `The header is one cell that contains ${name}.`,
    options: [`delimiter=${JSON.stringify(character)}`, ...notation],
  };
}

/** The options for decimal commas, if a cell has one. Groups of digits may be in another column than the first such cell. */
function decimalOptions(text: string, delimiter: string): readonly string[] {
  const cell = new RegExp(`(?:^|[${delimiter}\\r\\n])"?-?\\d[\\d.]*,\\d+(?="?(?:[${delimiter}\\r\\n]|$))`, "g");
  const found = text.match(cell);
  if (!found) return [];
  return found.some((one) => one.includes(".")) ? ['decimal=","', 'thousands="."'] : ['decimal=","'];
}
