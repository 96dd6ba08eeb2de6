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
let input: Uint8Array = new Uint8Array(0);
const fewInput = 65_536;
const mostInput = 1_048_576;

export function encodeText(text: string): EncodedText {
  const { length } = text;
  if (length < mostInput) {
    if (input.length < length + 2) input = new Uint8Array(Math.max(fewInput, 2 * length));
    const end = encodeWhole(text, input);
    if (end >= 0 && end + 2 <= input.length) {
      input[end] = lineFeed;
      input[end + 1] = lineFeed;
      return { bytes: input, end, isAscii: end === length };
    }
  }
  const bytes = encodeUtf8(`${text}\n\n`);
  return { bytes, end: bytes.length - 2, isAscii: bytes.length === length + 2 };
}

const lineFeed = 10;

export const textBetween = ({ bytes }: EncodedText, start: number, end: number): string =>
  validText(bytes.subarray(start, end));
