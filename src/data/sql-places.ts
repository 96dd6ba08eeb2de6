import { type Span, span } from "../text/span.js";
import { type SqlToken, sqlTokens } from "./sql-tokens.js";
import { isTree, listAt, type Tree } from "./sql-tree.js";

/** The token at a byte position that DuckDB names; `undefined` if it names none. */
export function spanOfToken(text: string, location: unknown): Span | undefined {
  const bytes = typeof location === "string" && location !== "" ? Number(location) : location;
  // DuckDB's "nowhere" is the largest 64-bit integer. UTF-8 has at most 4 bytes a character.
  if (typeof bytes !== "number" || !(bytes >= 0 && bytes <= text.length * 4)) return undefined;
  return tokenAt(text, offsetOfByte(text, bytes));
}

/** The token at a position that DuckDB's parser names. The parser counts characters (code points); all other positions are bytes. */
export function spanOfMistake(text: string, location: unknown): Span | undefined {
  const characters = typeof location === "string" && location !== "" ? Number(location) : Number.NaN;
  return characters >= 0 ? tokenAt(text, [...text].slice(0, characters).join("").length) : undefined;
}

/** Without a token, the mistake is at the end of the text: something is missing there. */
function tokenAt(text: string, start: number): Span {
  const token =
    /^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_$]*|\d[\d.]*|\S)/u.exec(text.slice(start))?.[0] ?? "";
  return token === "" ? lastToken(text) : span(start, start + token.length);
}

/** The last character that is not blank. */
function lastToken(text: string): Span {
  const end = text.trimEnd().length;
  return span(Math.max(0, end - 1), end);
}

/**
 * The expression of a result column. `undefined` if a star or a set operation makes the columns, so that their positions in the query are
 * unknown.
 */
export function spanOfColumn(query: Tree, text: string, column: number): Span | undefined {
  const items = listAt(query, "select_list").filter(isTree);
  const item = items.some((one) => one["class"] === "STAR") ? undefined : items[column];
  return item && spanOfToken(text, item["query_location"]);
}

/** The first `$name` in a query. DuckDB does not say where parameters are. */
export function spanOfParameter(text: string, name: string): Span | undefined {
  const start = text.toLowerCase().indexOf(`$${name.toLowerCase()}`);
  return start < 0 ? undefined : span(start, start + name.length + 1);
}

/** The first place of a mark outside of texts, names and comments. */
export const spanOfMark = (text: string, mark: string): Span | undefined =>
  spanOfFirst(text, ({ kind, name }) => kind === "mark" && name === mark);

/** The first place of a name. */
export const spanOfName = (text: string, name: string): Span | undefined =>
  spanOfFirst(text, ({ kind, word }) => (kind === "name" || kind === "quoted") && word === name.toLowerCase());

function spanOfFirst(text: string, fits: (token: SqlToken) => boolean): Span | undefined {
  const token = sqlTokens(text).find(fits);
  return token && span(token.start, token.end);
}

/** The offset in a text (UTF-16 code units) of the byte `bytes` of its UTF-8 form. DuckDB names places in bytes. */
function offsetOfByte(text: string, bytes: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < bytes; ) {
    const point = text.codePointAt(at)!;
    seen += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  return at;
}
