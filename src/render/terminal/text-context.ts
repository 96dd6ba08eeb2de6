import type { Wording } from "../words/words.js";
import type { Pen } from "./pen.js";

/** The input of all functions that write for a terminal. */
export interface TextContext extends Wording {
  /** Columns. */
  readonly width: number;
  readonly pen: Pen;
}

/** The most rows. More make a log hard to read. */
export const maxRows = 100;

export const moreRows = (rows: number, { pen }: TextContext): readonly string[] =>
  rows > maxRows ? [pen.dim(`… and ${rows - maxRows} more`)] : [];
