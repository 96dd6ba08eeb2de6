import { type Span, span } from "../text/span.js";
import { offsetOfByte } from "./byte-offset.js";

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

/** The first `$name` in a query: DuckDB does not say where parameters stand. */
export function spanOfParameter(text: string, name: string): Span | undefined {
  const start = text.toLowerCase().indexOf(`$${name.toLowerCase()}`);
  return start < 0 ? undefined : span(start, start + name.length + 1);
}
