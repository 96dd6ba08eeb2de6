import type { Span } from "../text/span.js";

/* The CSV parser names the line of a mistake, not the character. These find it again, from where the record begins. */

interface QuoteProblem {
  readonly at: number;
  readonly kind: "not-closed" | "inside" | "behind";
}

const isLineEnd = (char: string | undefined): boolean => char === "\n" || char === "\r";

/** The first quote from `from` that RFC 4180 does not allow. */
export function findQuoteProblem(text: string, from: number, delimiter: string): QuoteProblem {
  let at = from;
  while (at < text.length) {
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      if (end === undefined) return { at, kind: "not-closed" };
      at = end + 1;
      if (at < text.length && !isLineEnd(text[at]) && !text.startsWith(delimiter, at)) return { at, kind: "behind" };
    } else {
      while (at < text.length && !isLineEnd(text[at]) && !text.startsWith(delimiter, at)) {
        if (text[at] === '"') return { at, kind: "inside" };
        at++;
      }
    }
    at += text.startsWith(delimiter, at) ? delimiter.length : 1;
  }
  return { at: from, kind: "not-closed" };
}

function closingQuote(text: string, open: number): number | undefined {
  let at = open + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') return at;
    at += 2;
  }
}

/** The record that begins behind `from`, without the blank lines before it and its line end. */
export function recordSpan(text: string, from: number, delimiter: string): Span {
  let start = from;
  while (isLineEnd(text[start])) start++;
  let end = start;
  while (end < text.length && !isLineEnd(text[end])) {
    const opens = text[end] === '"' && (end === start || text.startsWith(delimiter, end - delimiter.length));
    end = opens ? (closingQuote(text, end) ?? text.length) + 1 : end + 1;
  }
  return { start, end: Math.min(end, text.length) };
}
