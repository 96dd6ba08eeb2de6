import type { Fence } from "../syntax/ast.js";
import { afterLineEnd, lineEnd, skipBlanks } from "../syntax/scan.js";

interface FenceText {
  readonly text: string;
  /** Where an offset in `text` is in the file. */
  readonly toOffset: (offset: number) => number;
}

/**
 * The lines of a fence without the indentation of its opening line. Each line end is a line feed: LF, CRLF and CR end a line
 * alike, so that a file saved with other line ends, or formatted, gives the same texts in quoted cells.
 */
export function fenceText({ contentSpan, indent }: Fence, text: string): FenceText {
  const { start, end } = contentSpan;
  const content = text.slice(start, end);
  if (indent === "" && !content.includes("\r")) return { text: content, toOffset: (offset) => start + offset };
  const lines: string[] = [];
  /** Where the lines begin: in the result, and in the file. */
  const starts: { readonly at: number; readonly offset: number }[] = [];
  let at = 0;
  for (let next = start; next <= end; ) {
    const lineStart = skipBlanks(text, next, Math.min(end, next + indent.length));
    const lineStop = Math.min(lineEnd(text, lineStart), end);
    lines.push(text.slice(lineStart, lineStop));
    starts.push({ at, offset: lineStart });
    at += lineStop - lineStart + 1;
    if (lineStop >= end) break;
    next = afterLineEnd(text, lineStop);
  }
  return {
    text: lines.join("\n"),
    toOffset: (offset) => {
      const line = starts.findLast((one) => one.at <= offset)!;
      return line.offset + offset - line.at;
    },
  };
}
