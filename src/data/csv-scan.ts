import type { DataLimits } from "./reader.js";
import { createCellList, growCells, type TextCells } from "./text-cells.js";

/**
 * The cells of a text without quotes, as most tables are: only delimiters and line ends have a meaning in it. `undefined` if the text
 * is anything but rows of one length within the limits: then `parseCsv` reads it, which finds the mistake and its place. A test holds both
 * equal.
 */
export function scanCsv(
  text: string,
  delimiter: string,
  limits: DataLimits,
  hasHeader: boolean,
): TextCells | undefined {
  if (text.includes('"')) return undefined;
  const list = createCellList();
  const headers = hasHeader ? 1 : 0;
  const mostRows = limits.rows + headers;
  const nextOf = (sought: string, from: number): number => {
    const found = text.indexOf(sought, from);
    return found < 0 ? text.length : found;
  };
  // Each next place is kept until it is passed, so the text is searched once, also if it has few delimiters or line ends.
  let [lineFeed, carriageReturn, next] = [-1, -1, -1];
  let [from, count, rows, width] = [0, 0, 0, 0];
  while (from < text.length) {
    if (lineFeed < from) lineFeed = nextOf("\n", from);
    if (carriageReturn < from) carriageReturn = nextOf("\r", from);
    const line = Math.min(lineFeed, carriageReturn);
    if (line === from) {
      from++;
      continue;
    }
    const first = count;
    for (let at = -1; at !== line; from = at + (at === line ? 1 : delimiter.length)) {
      if (next < from) next = nextOf(delimiter, from);
      at = Math.min(next, line);
      if (count === list.start.length) growCells(list, from, text.length);
      list.start[count] = from;
      list.end[count++] = at;
      // A row too long for the limits must end, whatever follows it.
      if (count - first > limits.cells + 1) return undefined;
    }
    if (rows === 0) width = count;
    // Another length, also that of a line of spaces.
    if (count - first !== width || ++rows > mostRows || (rows - headers) * width > limits.cells) return undefined;
  }
  return { text, width, rowCount: rows, ...list, hasQuotes: false };
}
