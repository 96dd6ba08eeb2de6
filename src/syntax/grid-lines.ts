import { afterLineEnd, code, lineEnd, skipBlanks, trim } from "./scan.js";

/** Between rows of plus signs and hyphens, as editors of plain text and command lines draw them. */
const ascii = /^[|+]?[-=:]+(?:\+[-=:]+)*[|+]?$/;

/** Between rows of box-drawing characters: corners, crossings and horizontal lines. */
const box = /^[\u2500-\u257f]{2,}$/;

/** Whether a line draws the grid of a table and has no cells: `+------+------+`. */
export const isGridLine = (line: string): boolean =>
  line.charCodeAt(0) < 128
    ? line.includes("+") && line.length > 2 && ascii.test(line)
    : box.test(line) && /[\u2500\u2501\u2550]/.test(line);

/** The edits that remove such lines from `start` on, up to a line that is neither one nor a row. */
export function withoutGridLines(
  text: string,
  start: number,
): { span: { start: number; end: number }; text: string }[] {
  const edits = [];
  for (let at = start; at < text.length; ) {
    const end = lineEnd(text, at);
    const line = trim(text, at, end);
    const next = Math.min(text.length, afterLineEnd(text, end));
    if (isGridLine(text.slice(line.start, line.end))) edits.push({ span: { start: at, end: next }, text: "" });
    else if (text.charCodeAt(skipBlanks(text, at, end)) !== code.pipe) break;
    at = Math.max(next, end + 1);
  }
  return edits;
}
