import { type CommonEnds, commonEnds } from "./common-ends.js";
import type { Span } from "./span.js";

/**
 * Keeps results of pieces of a text from one version of the text to the next. A piece before or after a change is the piece of the version
 * before, at its old place: only the two texts are compared. A value must depend on its piece alone.
 */
export interface KeptByPlace<Value> {
  /** The value of a piece of this version; `make` is called for a new one. */
  readonly of: (piece: Span, make: () => Value) => Value;
  /** Begins a version: pieces that the last versions did not have are forgotten. */
  readonly nextVersion: (text: string) => void;
}

/** Without its text: an editor has one of 200 KB at each key, and none should outlive its time. */
interface Version<Value> {
  readonly length: number;
  /** By the offset at which the piece begins. */
  readonly pieces: Map<number, { readonly length: number; readonly value: Value }>;
}

export function keepByPlace<Value>(): KeptByPlace<Value> {
  let before: Version<Value> = { length: 0, pieces: new Map() };
  let now = before;
  let textNow = "";
  /** Of `before` and `now`. */
  let common: CommonEnds = { start: 0, end: 0 };
  /** Where a piece was in the version before; -1 if something in it has changed. */
  const placeBefore = ({ start, end }: Span): number => {
    if (end <= common.start) return start;
    return start >= now.length - common.end ? start - now.length + before.length : -1;
  };
  return {
    of(piece, make) {
      const length = piece.end - piece.start;
      const known = now.pieces.get(piece.start);
      if (known?.length === length) return known.value;
      const old = before.pieces.get(placeBefore(piece));
      const entry = old?.length === length ? old : { length, value: make() };
      now.pieces.set(piece.start, entry);
      return entry.value;
    },
    nextVersion(text) {
      const ends = commonEnds(textNow, text);
      // If less than half of the old pieces were read, keep the previous version's pieces.
      const isOvertaken = now.pieces.size < before.pieces.size / 2;
      common = isOvertaken ? shorter(common, ends) : ends;
      if (!isOvertaken) before = now;
      now = { length: text.length, pieces: new Map() };
      textNow = text;
    },
  };
}

/** The least common part of two texts, if a text between them has this in common with both. */
const shorter = (one: CommonEnds, other: CommonEnds): CommonEnds => ({
  start: Math.min(one.start, other.start),
  end: Math.min(one.end, other.end),
});
