/**
 * A half-open range of a source text: `start` is the offset of the first character, `end` the offset after the last one. Offsets count
 * UTF-16 code units from 0, as JavaScript strings and the Language Server Protocol do.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const span = (start: number, end: number): Span => ({ start, end });

export const emptySpan = (offset: number): Span => ({ start: offset, end: offset });

/** From the start of the first to the end of the last. */
export const cover = (first: Span, last: Span): Span => ({ start: first.start, end: last.end });
