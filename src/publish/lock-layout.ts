import { isUtf8 } from "node:buffer";
import { type DocumentTexts, documentOpening, readDocumentTexts } from "./document-texts.js";
import { duplicateKey } from "./duplicate-key.js";
import type { Piece } from "./piece.js";

/*
 * The layout of `igx.lock.json` as igx writes it: each document begins and ends on a line of its own, eight spaces deep. In this layout a file of
 * 100,000 documents is checked without decoding them, and written from the texts of those that have not changed.
 */

export interface Layout<Section> {
  /** The whole file, as a value, with `{"": N}` instead of the documents of section N. */
  readonly shell: unknown;
  readonly sections: readonly Section[];
}

/** Where a file has the documents of one target, by offsets: from the brace before them to the end of the last one. */
export interface SectionRange {
  readonly start: number;
  readonly end: number;
}

const opening = '\n      "documents": {';
const closing = "\n      }";
const lineOfClosing = closing.slice(0, -1);

/** Reads a file in this layout; `undefined` if it has another one, or is not JSON. */
export function readLayout(bytes: Buffer): Layout<DocumentTexts> | undefined {
  try {
    return isUtf8(bytes) ? split(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws for anything but JSON. Documents and the rest are checked by themselves, so whatever the layout seems to be, no other value can come of it. */
function split(bytes: Buffer): Layout<DocumentTexts> | undefined {
  const sections: DocumentTexts[] = [];
  const ranges: SectionRange[] = [];
  const textOf = (from: number, to: number): string => bytes.toString("utf8", from, to);
  for (let end = 0; ; end = sections.at(-1)!.end) {
    const at = bytes.indexOf(opening + documentOpening, end);
    if (at < 0) return { shell: shellOf(ranges, bytes.length, textOf), sections };
    const start = at + opening.length;
    const section = readDocumentTexts(bytes, start);
    if (!section || textOf(section.end, section.end + closing.length) !== closing) return undefined;
    sections.push(section);
    ranges.push({ start, end: section.end });
  }
}

/** What a file of this size has around its documents. Throws for anything but JSON, and for duplicate keys. */
export function shellOf(
  ranges: readonly SectionRange[],
  size: number,
  textOf: (from: number, to: number) => string,
): unknown {
  const ends = [0, ...ranges.map(({ end }) => end)];
  const parts = ranges.map(({ start }, at) => `${textOf(ends[at]!, start)}"": ${at}`);
  const text = parts.join("") + textOf(ends.at(-1)!, size);
  const value = JSON.parse(text);
  if (duplicateKey(text) !== undefined) throw new SyntaxError("duplicate key");
  return value;
}

/** Where a lock file of these pieces has the documents. */
export function sectionRanges(pieces: readonly Piece[]): readonly SectionRange[] {
  const ranges: SectionRange[] = [];
  let [start, end] = [0, 0];
  for (const piece of pieces) {
    if (piece === lineOfClosing) ranges.push({ start, end });
    end += Buffer.byteLength(piece);
    if (typeof piece === "string" && piece.endsWith(opening)) start = end;
  }
  return ranges;
}

/** As deep as the documents of a target: JSON that is indented afterwards takes several times as long. */
const nested = (documents: object): string => JSON.stringify({ "": { "": { "": documents } } }, null, 2);
const [before = "", after = ""] = nested({ "": 0 }).split(`${documentOpening}": 0`);

/** Documents with their keys, at least one, in the order of an object. Hundreds together take a fourth of the time of each alone. */
export const documentsText = (documents: readonly (readonly [key: string, entry: object])[]): string =>
  nested(Object.fromEntries(documents)).slice(before.length, -after.length);

/** A document with its key. */
export const documentText = (key: string, entry: object): string => documentsText([[key, entry]]);

/** Texts of JSON contain no line breaks within strings. */
export const indented = (json: string, indent: string): string => json.replaceAll("\n", `\n${indent}`);

/** What is inside the object of a target's documents. `documents`: in order; one piece may be of several, with commas in between. */
export function sectionPieces(documents: readonly Piece[]): readonly Piece[] {
  if (documents.length === 0) return [];
  const pieces: Piece[] = [];
  for (const one of documents) pieces.push(pieces.length === 0 ? "" : ",", one);
  pieces.push(lineOfClosing);
  return pieces;
}
