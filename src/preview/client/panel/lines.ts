import { lastStart } from "../../../text/last-start.js";

/** A text by its lines; LF, CRLF and CR end one, as in the compiler. */
export interface Lines {
  readonly texts: readonly string[];
  /** Where each begins in the whole text. */
  readonly starts: readonly number[];
}

export function linesOf(text: string): Lines {
  const texts: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    texts.push(text.slice(start, index));
    starts.push(start);
    start = index + end.length;
  }
  texts.push(text.slice(start));
  starts.push(start);
  return { texts, starts };
}

/** The index of the line that holds `offset`: the last one that begins at or before it. */
export const lineAt = ({ starts }: Lines, offset: number): number => lastStart(starts, offset);
