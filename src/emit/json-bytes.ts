import type { CodeUnits } from "../text/code-units.js";
import { encodeInto, encodeUtf8, validText } from "../text/utf8.js";

/** Receives a part of a text as UTF-8. It has to copy what it keeps: the bytes are used again. */
export type WritePiece = (piece: Uint8Array) => void;

/** Bytes that are handed on together. */
const pieceBytes = 65_536;

/** A code unit becomes at most `\u001f`. */
const maxGrowth = 6;

const quote = 34;
const backslash = 92;

/** The buffer of the last text, for the next one: a new one would have to be filled with zeros. */
let spare: Uint8Array<ArrayBuffer> | undefined;

/** A larger one than this is not kept. */
const maxSpare = 1_048_576;

const scratch = new Uint8Array(8192);

/** The bytes of UTF-8 that may need an escape: 0xef is also the first one of U+FFFD, which half a surrogate pair becomes. */
const mayNeedEscape = new Uint8Array(256).fill(1, 0, 32);
for (const byte of [quote, backslash, 0xef]) mayNeedEscape[byte] = 1;

const isNotAscii = new Uint8Array(256).fill(1, 128);

/** JSON that is written as UTF-8 into one buffer. With `write`, pieces of it are handed on as soon as there are enough bytes. */
export class JsonBytes {
  readonly #write: WritePiece | undefined;
  #bytes: Uint8Array<ArrayBuffer>;
  #end = 0;
  /** How many bytes have been handed on. */
  #gone = 0;

  constructor(write?: WritePiece) {
    this.#write = write;
    this.#bytes = spare ?? new Uint8Array(2 * pieceBytes);
    spare = undefined;
  }

  /** An ASCII character. */
  byte(code: number): void {
    if (this.#end === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#end++] = code;
  }

  bytes(piece: Uint8Array): void {
    this.#reserve(piece.length);
    this.#bytes.set(piece, this.#end);
    this.#end += piece.length;
  }

  /** A text that is JSON already. */
  raw(json: string): void {
    const { length } = json;
    this.#reserve(3 * length);
    const bytes = this.#bytes;
    let to = this.#end;
    for (let at = 0; at < length; at++) {
      const code = json.charCodeAt(at);
      if (code >= 0x80) {
        to += encodeInto(json.slice(at), bytes.subarray(to));
        break;
      }
      bytes[to++] = code;
    }
    this.#end = to;
  }

  /** Characters of ASCII that mean themselves in JSON, as those of numbers do. */
  ascii(text: string, start: number, end: number): void {
    this.#reserve(end - start);
    const bytes = this.#bytes;
    let to = this.#end;
    for (let at = start; at < end; at++) bytes[to++] = text.charCodeAt(at);
    this.#end = to;
  }

  /**
   * As `ascii` and `string`, of characters that need no escape, as those of plain rows. Writes nothing, and gives `false`, if one of them is not
   * ASCII.
   */
  units({ bytes, base }: CodeUnits, start: number, end: number, isText: boolean): boolean {
    return this.#copy(bytes, start - base, end - base, isText, isNotAscii);
  }

  /** A JSON string of a whole text: the engine is quicker than a loop over a text that was cut out or put together. */
  wholeText(text: string): void {
    // A view of the place where it is written takes longer to make than this copy.
    const isCopied =
      3 * text.length <= scratch.length && this.#copy(scratch, 0, encodeInto(text, scratch), true, mayNeedEscape);
    if (!isCopied) this.bytes(encodeUtf8(JSON.stringify(text)));
  }

  /** Writes nothing, and gives `false`, if a byte is one of `stops`. */
  #copy(from: Uint8Array, start: number, end: number, isText: boolean, stops: Uint8Array): boolean {
    this.#reserve(2 + end - start);
    const bytes = this.#bytes;
    let to = this.#end;
    if (isText) bytes[to++] = quote;
    for (let at = start; at < end; at++) {
      const byte = from[at]!;
      if (stops[byte] !== 0) return false;
      bytes[to++] = byte;
    }
    if (isText) bytes[to++] = quote;
    this.#end = to;
    return true;
  }

  /** A JSON string of the characters from `start` to `end`. Nothing is made for one that needs no escape. */
  string(text: string, start: number, end: number): void {
    this.#reserve(2 + (end - start) * maxGrowth);
    const bytes = this.#bytes;
    let to = this.#end;
    bytes[to++] = quote;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      // Quotes, backslashes and control characters have escapes, and so have halves of surrogate pairs without the other.
      if (code < 32 || code === quote || code === backslash || code >= 0xd800) {
        this.bytes(encodeUtf8(JSON.stringify(text.slice(start, end))));
        return;
      }
      if (code < 0x80) bytes[to++] = code;
      else {
        // A character of two or three bytes (RFC 3629, section 3).
        if (code < 0x800) bytes[to++] = 0xc0 | (code >> 6);
        else {
          bytes[to++] = 0xe0 | (code >> 12);
          bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
        }
        bytes[to++] = 0x80 | (code & 0x3f);
      }
    }
    bytes[to++] = quote;
    this.#end = to;
  }

  /** How many bytes have been written. */
  get length(): number {
    return this.#gone + this.#end;
  }

  /** A copy of the bytes from a length on; `undefined` if some of them have been handed on. */
  since(length: number): Uint8Array | undefined {
    return length < this.#gone ? undefined : this.#bytes.slice(length - this.#gone, this.#end);
  }

  /** Hands on what has been written, if that is enough: to be called between two values. */
  flush(least = pieceBytes): void {
    if (!this.#write || this.#end < least) return;
    this.#write(this.#bytes.subarray(0, this.#end));
    this.#gone += this.#end;
    this.#end = 0;
  }

  /** Forgets the bytes that were not handed on, with their buffer. */
  text(): string {
    const text = validText(this.#bytes.subarray(0, this.#end));
    if (this.#bytes.length <= maxSpare) spare = this.#bytes;
    this.#bytes = new Uint8Array(0);
    this.#end = 0;
    return text;
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#end + count));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}
