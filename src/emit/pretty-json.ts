import { encodeUtf8, validText } from "../text/utf8.js";
import type { WritePiece } from "./json-bytes.js";

const lineFeed = 10;
const space = 32;
const quote = 34;
const comma = 44;
const colon = 58;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const maxLine = 100;

/** How long a flat list may be, as compact text, on a line that is indented so far. An empty one fits anywhere. */
const flatRoom = (depth: number): number => Math.max(maxLine - 1 - 2 * depth, 2);

/**
 * Compact JSON text indented by two spaces, with a line feed at its end. Numbers and strings are copied character for character, so that no
 * digit changes. A list without lists or objects in it is on one line if it fits, so that rows of data look like rows. Takes valid JSON
 * without white space between tokens.
 */
export function prettyJson(json: string): string {
  const layout = new JsonLayout();
  layout.add(encodeUtf8(json));
  return validText(layout.finish());
}

/** The same, piece by piece: text may be cut anywhere, as all that is known of the text before is in the fields. */
export class JsonLayout {
  readonly #write: WritePiece | undefined;
  #out = new Uint8Array(65_536);
  #to = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Whether the last byte opens an object, which may be empty. */
  #isObjectOpen = false;
  /** The index in `#out` of a list on one line that has not ended; -1 without one. */
  #list = -1;
  /** The length of its compact text so far, in UTF-16 code units, and the indices of its commas. */
  #length = 0;
  #commas: number[] = [];

  constructor(write?: WritePiece) {
    this.#write = write;
  }

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (this.#to + 2 * this.#depth + 8 > this.#out.length) this.#grow();
      if (this.#isInString) at = this.#addString(piece, at);
      else this.#addToken(byte);
    }
    if (!this.#write || this.#list >= 0) return;
    this.#write(this.#out.subarray(0, this.#to));
    this.#to = 0;
  }

  /** All that has been laid out, or the rest after what has been handed on. */
  finish(): Uint8Array {
    this.#put(lineFeed);
    return this.#out.subarray(0, this.#to);
  }

  /** Copies a string from a place in it, up to its quote or the end of the piece. Gives the index of the last byte. */
  #addString(piece: Uint8Array, from: number): number {
    while (this.#out.length < this.#to + piece.length - from) this.#grow();
    const out = this.#out;
    let to = this.#to;
    let isEscaped = this.#isEscaped;
    let at = from;
    let continued = 0;
    for (; at < piece.length; at++) {
      const byte = piece[at]!;
      out[to++] = byte;
      if (byte >= 0x80) continued += byte >= 0xf0 ? -1 : byte < 0xc0 ? 1 : 0;
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) {
        this.#isInString = false;
        at++;
        break;
      }
    }
    this.#length += at - from - continued;
    this.#isEscaped = isEscaped;
    this.#to = to;
    return at - 1;
  }

  #addToken(byte: number): void {
    if (this.#isObjectOpen) {
      this.#isObjectOpen = false;
      if (byte === closeObject) {
        this.#put(byte);
        return;
      }
      this.#depth++;
      this.#breakLine();
    }
    this.#length++;
    switch (byte) {
      case quote:
        this.#isInString = true;
        break;
      case openList:
        this.#breakList();
        this.#list = this.#to;
        this.#length = 1;
        this.#commas = [];
        break;
      case openObject:
        this.#breakList();
        this.#isObjectOpen = true;
        break;
      case comma:
        this.#breakLong();
        if (this.#list >= 0) this.#commas.push(this.#to);
        break;
      case closeList:
        this.#breakLong();
        if (this.#list < 0) this.#endLine();
        this.#list = -1;
        break;
      case closeObject:
        this.#endLine();
    }
    this.#put(byte);
    if (byte === colon) this.#put(space);
    else if (byte === comma) this.#endItem();
  }

  #endItem(): void {
    if (this.#list >= 0) this.#put(space);
    else this.#breakLine();
  }

  #breakLong(): void {
    if (this.#length > flatRoom(this.#depth)) this.#breakList();
  }

  #put(byte: number): void {
    this.#out[this.#to++] = byte;
  }

  #endLine(): void {
    this.#depth--;
    this.#breakLine();
  }

  #breakLine(): void {
    this.#put(lineFeed);
    const end = this.#to + 2 * this.#depth;
    this.#out.fill(space, this.#to, end);
    this.#to = end;
  }

  /** Gives each item of the list that has not ended a line of its own. */
  #breakList(): void {
    if (this.#list < 0) return;
    const items = this.#out.slice(this.#list + 1, this.#to);
    const start = this.#list + 1;
    this.#list = -1;
    this.#to = start;
    this.#depth++;
    this.#breakLine();
    let from = 0;
    for (const at of [...this.#commas, start + items.length]) {
      const item = items.subarray(from, at - start);
      while (this.#out.length < this.#to + item.length + 2 * this.#depth + 8) this.#grow();
      this.#out.set(item, this.#to);
      this.#to += item.length;
      if (at === start + items.length) break;
      this.#put(comma);
      this.#breakLine();
      // After the comma and its blank.
      from = at - start + 2;
    }
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#out.length + 4 * this.#depth + 16);
    larger.set(this.#out.subarray(0, this.#to));
    this.#out = larger;
  }
}
