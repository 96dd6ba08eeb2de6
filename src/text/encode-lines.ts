import { encodeInto } from "./utf8.js";

/** Some whole lines of a text as UTF-8. They are in a buffer that the next call uses again. */
export interface EncodedLines {
  /** The bytes, and after the last one a line end, so that a loop over a line needs no other end. */
  readonly bytes: Uint8Array;
  /** The index of their first byte. */
  readonly from: number;
  /** The index after their last byte: `from` if the first line is too long to be encoded. */
  readonly to: number;
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
  if (limit - start <= mostCharacters && encodeAhead(text, start, limit))
    return { bytes: ahead.bytes, from: start - ahead.start, to: limit - ahead.start, end: limit, isAscii: true };
  const piece = text.slice(start, Math.min(limit, start + mostCharacters));
  const isLast = start + piece.length === limit;
  const length = isLast ? piece.length : lastLineEnd(piece);
  if (length < 0) return { bytes: buffer, from: 0, to: 0, end: lineAfter(text, start, limit), isAscii: true };
  const written = encodeInto(isLast ? piece : piece.slice(0, length), buffer);
  buffer[written] = lineFeed;
  const end = isLast ? limit : lineAfter(text, start + length, limit);
  return { bytes: buffer, from: 0, to: written, end, isAscii: written === length };
}

/** The part of a text that was encoded last: small tables follow each other, and each is read and written from it. */
const ahead = { text: "", start: 0, end: 0, isAscii: false, bytes: new Uint8Array(3 * mostCharacters + 1) };

/** Whether these characters are ASCII, and in `ahead` now: what is not there yet is encoded from `start` on. */
function encodeAhead(text: string, start: number, limit: number): boolean {
  if (text !== ahead.text || start < ahead.start || limit > ahead.end) readAhead(text, start);
  // The same text may come as another string: equal ones are compared by their characters, each one with itself is not.
  ahead.text = text;
  return ahead.isAscii;
}

function readAhead(text: string, start: number): void {
  const piece = text.slice(start, start + mostCharacters);
  const written = encodeInto(piece, ahead.bytes);
  ahead.bytes[written] = lineFeed;
  ahead.start = start;
  ahead.end = start + piece.length;
  ahead.isAscii = written === piece.length;
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
