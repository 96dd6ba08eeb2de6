import { type Span, span } from "../text/span.js";
import { malformed, startOf } from "./problem.js";
import type { DataProblem } from "./reader.js";

/*
 * A check of the query's text before DuckDB parses it. For some inputs its parser takes time with the square of their length, and nothing
 * can interrupt it. The scan knows strings, quoted names and comments, so that brackets inside them do not count.
 */

/** Longer than any query written by hand. */
const maximumLength = 65_536;
const maximumDepth = 100;

const kinds = {
  skipped: String.raw`[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|--[^\r\n]*`,
  unclosed: `[eE]?'|"`,
  name: String.raw`[\p{L}_][\p{L}\p{N}_$]*`,
  number: String.raw`(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?`,
  quote: String.raw`\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$`,
  comment: String.raw`/\*`,
  foreign: "`[^`]*`|`|[“„][^“”\"]*[“”\"]?|[‘‚][^‘’']*[‘’']?",
  open: String.raw`[(\[{]`,
  close: String.raw`[)\]}]`,
};
const alternatives = Object.entries(kinds).map(([name, pattern]) => `(?<${name}>${pattern})`);
/** One alternation, tried at each position in this order: a skipped string must match before the quote of an unclosed one. */
const tokens = new RegExp(alternatives.join("|"), "gu");

/** Why igx does not give a query to DuckDB; `undefined` if it may. */
export function scanQuery(query: string): DataProblem | undefined {
  if (query.length > maximumLength)
    return malformed(`The query has more than ${maximumLength} characters.`, startOf(query));
  let depth = 0;
  tokens.lastIndex = 0;
  for (let match = tokens.exec(query); match; match = tokens.exec(query)) {
    const { unclosed, number, quote, comment, foreign, open, close } = match.groups ?? {};
    const place = span(match.index, tokens.lastIndex);
    // A number beyond doubles becomes Infinity in the tree, which DuckDB then writes as invalid JSON.
    if (number !== undefined && !Number.isFinite(Number(number.replaceAll("_", "")))) return tooLarge(number, place);
    if (foreign !== undefined) return foreignQuotes(foreign, place);
    if (open !== undefined && ++depth > maximumDepth) return tooDeep("brackets", place);
    if (close !== undefined) depth--;
    const end = quote === undefined ? tokens.lastIndex : endOfQuote(query, quote, tokens.lastIndex);
    // Let DuckDB report the string that is not closed.
    if (unclosed !== undefined || end === undefined) return undefined;
    const after = comment === undefined ? end : endOfComment(query, end);
    if (after === undefined) return tooDeep("comments", place);
    tokens.lastIndex = after;
  }
  return undefined;
}

const tooLarge = (number: string, place: Span): DataProblem => {
  const shown = number.length > 20 ? `${number.slice(0, 20)}…` : number;
  return malformed(`The number \`${shown}\` is too large.`, place);
};

/** Backquotes, as other databases write names, and the quotes of word processors. */
function foreignQuotes(written: string, place: Span): DataProblem {
  const inner = written.replace(/^.|.$/gu, "");
  return written.startsWith("`")
    ? malformed("The query has a name between backquotes.", place, `Write \`"${inner}"\`.`)
    : malformed(
        "The query has typographic quotes.",
        place,
        `Write \`'${inner}'\` for a text, \`"${inner}"\` for a name.`,
      );
}

const tooDeep = (what: string, place: Span): DataProblem =>
  malformed(`The query has more than ${maximumDepth} levels of ${what}.`, place);

/** The offset after `$$…$$` or `$name$…$name$`; `undefined` if it is not closed. */
function endOfQuote(query: string, quote: string, from: number): number | undefined {
  const end = query.indexOf(quote, from);
  return end < 0 ? undefined : end + quote.length;
}

/** The offset after a comment, which may contain comments, as in PostgreSQL; `undefined` if they are nested too deep. */
function endOfComment(query: string, from: number): number | undefined {
  let depth = 1;
  for (const match of query.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return from + match.index + 2;
    if (depth > maximumDepth) return undefined;
  }
  return query.length;
}
