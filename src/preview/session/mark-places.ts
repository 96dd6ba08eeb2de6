import type { PictureMark, SourceRange } from "../protocol.js";
import type { Moment } from "./make-state.js";
import { createMoveOffset } from "./move-offset.js";
import type { Texts } from "./place-findings.js";

/** Where the values of a picture are written. */
export interface MarkPlaces {
  /** Where a value of the picture is written, in the newest sources. */
  readonly rangeOf: (mark: PictureMark) => SourceRange | undefined;
  /** Whether several values are written at the place of this one. */
  readonly isShared: (mark: PictureMark) => boolean;
  /** The value that is written at an offset of the newest sources. */
  readonly markAt: (file: string, offset: number) => PictureMark | undefined;
}

/** The places of the shown values. The picture may be of older sources: the newest ones may have errors. */
export const markPlaces = (momentNow: () => Moment | undefined): MarkPlaces => ({
  rangeOf: (mark) => {
    const { made, state } = momentNow() ?? {};
    const range = made?.places.rangeOf(mark);
    return range && made && state && movedRange(range, made.sources, state.sources);
  },
  isShared: (mark) => momentNow()?.made?.places.isShared(mark) ?? false,
  markAt: (file, offset) => {
    const { made, state } = momentNow() ?? {};
    if (!made || !state || !Object.hasOwn(made.sources, file)) return undefined;
    const { start } = movedRange({ file, start: offset, end: offset }, state.sources, made.sources);
    const at = (found: number) => made.places.markAt(file, found);
    return at(start) ?? at(endOfCell(made.sources[file]!, start));
  },
});

/** After the last cell of a row, the end of that cell. */
function endOfCell(text: string, offset: number): number {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return start + text.slice(start, offset).replace(/(?<![ \t|])[ \t|]+$/, "").length;
}

/** A range of one version of the sources in another; unchanged in a file that is not among them. */
function movedRange({ file, start, end }: SourceRange, from: Texts, to: Texts): SourceRange {
  if (!Object.hasOwn(from, file) || !Object.hasOwn(to, file)) return { file, start, end };
  const move = createMoveOffset(from[file]!, to[file]!);
  return { file, start: move(start), end: move(end) };
}
