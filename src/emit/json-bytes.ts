import type { CodeUnits } from "../text/code-units.js";
import { encodeInto, encodeUtf8, validText } from "../text/utf8.js";

/** Receives a part of a text as UTF-8. It has to copy what it keeps: the bytes are used again. */
export type WritePiece = (piece: Uint8Array) => void;

/** Bytes that are handed on together. */
const pieceBytes = 65_536;

const quote = 34;
const colon = 58;
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
const none = new Uint8Array(256);

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
    if (!this.#encoded(json, false, none)) this.bytes(encodeUtf8(json));
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

  /** A JSON string. The engine reads a text quicker than a loop does, most of all one that was cut out or put together. */
  string(text: string): void {
    if (!this.#encoded(text, true, mayNeedEscape)) this.bytes(encodeUtf8(JSON.stringify(text)));
  }

  /** A view of the place where the text is written takes longer to make than a copy of it. */
  #encoded(text: string, isText: boolean, stops: Uint8Array): boolean {
    return (
      3 * text.length <= scratch.length && this.#copy(scratch, 0, encodeInto(text, scratch).written, isText, stops)
    );
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

  /** A name of ASCII, and its colon. */
  key(name: string): void {
    this.byte(quote);
    this.ascii(name, 0, name.length);
    this.byte(quote);
    this.byte(colon);
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
