import type { IToken } from "chevrotain";
import type { Span } from "../text/span.js";

/** Where a token of the expression or head at `around` is in the file: offsets of tokens are those of their own text. */
export const spanOfToken = ({ startOffset, image }: IToken, around: Span): Span => ({
  start: around.start + startOffset,
  end: around.start + startOffset + image.length,
});

/** Whether nothing is between two tokens, not even white space. */
export const touches = (one: IToken, other: IToken): boolean =>
  one.startOffset + one.image.length === other.startOffset;
