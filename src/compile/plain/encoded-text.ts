import { encodeUtf8, encodeWhole, validText } from "../../text/utf8.js";

/**
 * A text as bytes, and after the last one two line ends, so that a loop over a line needs no other end: a carriage return before the first of them takes it
 * for its own.
 */
export interface EncodedText {
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly isAscii: boolean;
}

/** Shared by the documents that follow each other, as far as they fit. */
let shared: Uint8Array = new Uint8Array(0);
const fewBytes = 65_536;
const mostBytes = 1_048_576;

export function encodeText(text: string): EncodedText {
  const { length } = text;
  const room = length + 2;
  if (room <= mostBytes && shared.length < room) shared = new Uint8Array(Math.max(fewBytes, 2 * room));
  const bytes = room <= mostBytes ? shared : new Uint8Array(room);
  const end = encodeWhole(text, bytes);
  const isWhole = end >= 0 && end + 2 <= bytes.length;
  if (!isWhole) return withLineEnds(encodeUtf8(`${text}\n\n`));
  bytes.fill(lineFeed, end, end + 2);
  return { bytes, end, isAscii: end === length };
}

const withLineEnds = (bytes: Uint8Array): EncodedText => ({ bytes, end: bytes.length - 2, isAscii: false });

const lineFeed = 10;

export const textBetween = ({ bytes }: EncodedText, start: number, end: number): string =>
  validText(bytes.subarray(start, end));
