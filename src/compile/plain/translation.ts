import type { ProjectOptions } from "../../contract/options.js";
import type { CopyCursor } from "../../emit/write-plain-lines.js";
import type { EncodedText } from "./encoded-text.js";
import type { JsonStyle } from "./json-style.js";
import type { KnownLines } from "./known-lines.js";
import { afterLineEnd, type LineKind, lineKindAt, skipBlanks } from "./line-kind.js";

/** Lines that somebody has to look closer at, from one byte to another. */
export interface Hole {
  readonly start: number;
  readonly end: number;
  /** Which of the pieces is theirs. */
  readonly piece: number;
  /** By element that is found in them. */
  readonly halves: boolean[];
}

/** A document on its way from bytes to bytes. */
export interface Translation extends EncodedText {
  readonly style: JsonStyle;
  readonly project: ProjectOptions;
  readonly known: KnownLines;
  /** Where reading is in `bytes`, and writing in `output`. */
  readonly cursor: CopyCursor;
  /** Writing beyond its end is lost, and seen after the block: so no character needs a look at the room that is left. */
  output: Uint8Array;
  /** What was taken out of it, with an empty text for each hole that is not filled. */
  readonly pieces: string[];
  readonly holes: Hole[];
  /** The kind of the line at which reading is. */
  next: LineKind;
  elements: number;
  rows: number;
  /** Whether elements have half the width, in their order; others that follow each other are one. */
  readonly halves: (boolean | Hole)[];
  /** How many bytes were in holes. */
  looked: number;
}

/** Goes on with the line that begins at an index. */
export function goTo(translation: Translation, start: number): LineKind {
  const { bytes, cursor } = translation;
  cursor.at = skipBlanks(bytes, start);
  translation.next = lineKindAt(bytes, cursor.at);
  return translation.next;
}

/** Goes on after the line end at which reading is. */
export const toNextLine = (translation: Translation): LineKind =>
  goTo(translation, afterLineEnd(translation.bytes, translation.cursor.at));

/** Counts an element. */
export function addElement(translation: Translation, isHalf: boolean): void {
  const { halves } = translation;
  translation.elements++;
  if (isHalf || halves.length === 0 || halves[halves.length - 1] !== false) halves.push(isHalf);
}

/** Whether each half-width element has another one beside it. */
export function arePaired({ halves }: Translation): boolean {
  let waits = false;
  for (const half of halves.flatMap((one) => (typeof one === "boolean" ? one : one.halves))) {
    if (waits && !half) return false;
    waits = half && !waits;
  }
  return !waits;
}
