import { type Span, span } from "../text/span.js";

/** The advice, and the place of the mistake if the parser stops elsewhere. */
interface ParseAdvice {
  readonly hint: string;
  readonly span?: Span;
  /** A replacement for the characters at `span`, if it is certain. */
  readonly instead?: string;
}

/** DuckDB has `&&` for lists. */
export const andHint = "Write `and` between conditions.";

/** Forms of documents and of other databases, around the place where the parser stops; `$1` is the first group. */
const mistakes: readonly (readonly [written: RegExp, hint: string, instead?: string])[] = [
  [/\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu, "Write `$$1`: a query takes values by their names.", "$$1"],
  [/\{\{/g, "Declare the value above the query with `@let name = …`, and write `$name`."],
  [/(?<![:\p{L}\p{N}]):([\p{L}_][\p{L}\p{N}_]*)/gu, "Write `$$1`.", "$$1"],
  [/#|\/\//g, "Write `--` before a comment."],
  [/=>/g, "Write `>=`."],
  [/&&[\s\S]*/g, andHint],
  [/\btop (\d+)/gi, "Write `limit $1` at the end of the query instead of `top $1`."],
  [/\blimit (\d+) ?, ?(\d+)/gi, "Write `limit $2 offset $1`."],
  [/\b(group|order) (?!by\b)\w+/gi, "Write `$1 by`."],
  [/\bin (?=['\d])\S+/gi, "Write the values in brackets: `in (1, 2)`."],
  [/\bbetween [\w$']+ ?, ?/gi, "Write `and` between the two ends: `between 1 and 2`."],
  [/\b(\d+),(\d+)\b/g, "Write the number with a point: `$1.$2`."],
];

/** The meaning of DuckDB's own messages, by their beginning. */
const saidHints: readonly (readonly [reason: RegExp, hint: string])[] = [
  [/unterminated quoted string/, "Close the text with `'`; an apostrophe in it is written `''`."],
  [/unterminated quoted identifier/, "Close the name with `\"`; a text is written between `'` and `'`."],
  [/unterminated \/\* comment/, "Close the comment with `*/`."],
  [/without selection list/, "Write the columns, or `*` for all of them, after `select`."],
];

const general =
  "A query is `select … from … where … group by … order by … limit …`: check the names, commas and brackets before this place.";

/** The advice for a query that DuckDB's parser cannot read. It stops at `start`, because of `reason`. */
export function parseAdvice(query: string, start: number, reason: string): ParseAdvice {
  const said = saidHints.find(([pattern]) => pattern.test(reason));
  if (said) return { hint: said[1] };
  const isLimit = /errhint/i.test(reason);
  for (const [written, hint, instead] of mistakes)
    for (const found of query.matchAll(written)) {
      const [whole] = found;
      // DuckDB names no place for `limit` with two numbers.
      if (!(found.index <= start && start <= found.index + whole.length) && !isLimit) continue;
      const fill = (text: string): string => text.replace(/\$(\d)/g, (_, group) => found[Number(group)]!);
      const place = span(found.index, found.index + whole.length);
      if (instead === undefined) return { hint: fill(hint), ...(isLimit && { span: place }) };
      return { hint: fill(hint), span: place, instead: fill(instead) };
    }
  return { hint: general };
}
