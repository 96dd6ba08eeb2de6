import { isUtf8 } from "node:buffer";
import { type DocumentTexts, readDocumentTexts } from "./document-texts.js";
import type { Piece } from "./piece.js";

/*
 * The layout of `igx.lock.json` as igx writes it: each document begins and ends on a line of its own, eight spaces deep. In this layout a file of
 * 100,000 documents is checked without decoding them, and written from the texts of those that have not changed.
 */

export interface Layout {
  /** The whole file, as a value, with `{"": N}` instead of the documents of section N. */
  readonly shell: unknown;
  readonly sections: readonly DocumentTexts[];
}

const opening = '\n      "documents": {';
const entryOpening = '\n        "';
const closing = "\n      }";

/** Reads a file in this layout; `undefined` if it has another one, or is not JSON. */
export function readLayout(bytes: Buffer): Layout | undefined {
  try {
    return isUtf8(bytes) ? split(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws for anything but JSON. Documents and the rest are checked by themselves, so whatever the layout seems to be, no other value can come of it. */
function split(bytes: Buffer): Layout | undefined {
  const sections: DocumentTexts[] = [];
  let shell = "";
  let end = 0;
  const nextAfter = (at: number): number => bytes.indexOf(opening + entryOpening, at);
  const textOf = (from: number, to?: number): string => bytes.toString("utf8", from, to);
  for (let start = nextAfter(0); start >= 0; start = nextAfter(end)) {
    shell += `${textOf(end, start)}${opening}"": ${sections.length}`;
    const section = readDocumentTexts(bytes, start + opening.length);
    if (!section || textOf(section.end, section.end + closing.length) !== closing) return undefined;
    end = section.end;
    sections.push(section);
  }
  return { shell: JSON.parse(shell + textOf(end)), sections };
}

/** As deep as the documents of a target: JSON that is indented afterwards takes several times as long. */
const nested = (documents: object): string => JSON.stringify({ "": { "": { "": documents } } }, null, 2);
const [before = "", after = ""] = nested({ "": 0 }).split(`${entryOpening}": 0`);

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
  pieces.push(closing.slice(0, -1));
  return pieces;
}
