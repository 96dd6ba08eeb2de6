import { type Span, span } from "../text/span.js";
import { offsetOfByte } from "./byte-offset.js";
import { isTree, listAt, type Tree } from "./sql-tree.js";

/** The token at a place that DuckDB names, in bytes; `undefined` where it names none. */
export function spanOfToken(text: string, location: unknown): Span | undefined {
  const bytes = typeof location === "string" && location !== "" ? Number(location) : location;
  // "Nowhere" is the largest number of 64 bits.
  if (typeof bytes !== "number" || !(bytes >= 0 && bytes <= text.length * 4)) return undefined;
  return tokenAt(text, offsetOfByte(text, bytes));
}

/** The token at a place that DuckDB's parser names: it counts characters, where all else counts bytes. */
export function spanOfMistake(text: string, location: unknown): Span | undefined {
  const characters = typeof location === "string" && location !== "" ? Number(location) : Number.NaN;
  return characters >= 0 ? tokenAt(text, [...text].slice(0, characters).join("").length) : undefined;
}

function tokenAt(text: string, start: number): Span {
  const token =
    /^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_$]*|\d[\d.]*|\S)/u.exec(text.slice(start))?.[0] ?? "";
  return token === "" ? lastToken(text) : span(start, start + token.length);
}

/** Where something is missing at the end. */
function lastToken(text: string): Span {
  const end = text.trimEnd().length;
  return span(Math.max(0, end - 1), end);
}

/** What the query says of a column of its result; `undefined` if a star or an operation on whole queries makes the columns. */
export function spanOfColumn(query: Tree, text: string, column: number): Span | undefined {
  const items = listAt(query, "select_list").filter(isTree);
  const item = items.some((one) => one["class"] === "STAR") ? undefined : items[column];
  return item && spanOfToken(text, item["query_location"]);
}

/** The first `$name` in a query: DuckDB does not say where parameters stand. */
export function spanOfParameter(text: string, name: string): Span | undefined {
  const start = text.toLowerCase().indexOf(`$${name.toLowerCase()}`);
  return start < 0 ? undefined : span(start, start + name.length + 1);
}
