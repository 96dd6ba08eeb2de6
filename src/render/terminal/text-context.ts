import { message } from "../../text/message.js";
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

export const moreRows = (rows: number, { pen, words }: TextContext): readonly string[] =>
  rows > maxRows ? [pen.dim(words.say(message`${rows - maxRows} more {1|row is|rows are} not shown.`))] : [];
