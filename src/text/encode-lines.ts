import { encodeInto } from "./utf8.js";

/** Some whole lines of a text as UTF-8. They are in a buffer that the next call uses again. */
export interface EncodedLines {
  /** The bytes, and after them a line feed, so that a loop over a line needs no other end. */
  readonly bytes: Uint8Array;
  /** Of the bytes without that line feed. Zero if the first line is too long to be encoded. */
  readonly length: number;
  /** The offset in the text after these lines, with their last line end. */
  readonly end: number;
  /** Whether a byte is a character, so that the indices of bytes and characters differ by one constant. */
  readonly isAscii: boolean;
}

/** Loops over bytes take half the time of loops over the characters of a string, and encoding takes next to none. */
const mostCharacters = 16_384;

const lineFeed = 10;

/** A character of two bytes or more takes three bytes at most, or two characters (a surrogate pair) take four. */
const buffer = new Uint8Array(3 * mostCharacters + 1);

/** The lines of a text from `start`, as many as fit, up to `limit`, which is the end of a line. */
export function encodeLines(text: string, start: number, limit: number): EncodedLines {
  const piece = text.slice(start, Math.min(limit, start + mostCharacters));
  const isLast = start + piece.length === limit;
  const length = isLast ? piece.length : lastLineEnd(piece);
  if (length < 0) return { bytes: buffer, length: 0, end: lineAfter(text, start, limit), isAscii: true };
  const written = encodeInto(isLast ? piece : piece.slice(0, length), buffer);
  buffer[written] = lineFeed;
  const end = isLast ? limit : lineAfter(text, start + length, limit);
  return { bytes: buffer, length: written, end, isAscii: written === length };
}

/** Any line end will do, so the other kind is searched only where one is missing. */
function lastLineEnd(piece: string): number {
  const at = piece.lastIndexOf("\n");
  return at < 0 ? piece.lastIndexOf("\r") : at;
}

/** The offset after the line end that is at `offset` or next after it. */
function lineAfter(text: string, offset: number, limit: number): number {
  for (let at = offset; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === lineFeed) return at + 1;
    if (char === 13) return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
  }
  return limit;
}
