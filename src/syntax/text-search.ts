import { indexOrEnd } from "./scan.js";

/** Whether one of the texts that are searched begins between two offsets. */
export type TextSearch = (start: number, end: number) => boolean;

/**
 * Answers from where the next one of each is, which is searched again only after it is passed: nearly all pieces of a text have none, and are
 * asked for in their order.
 */
export function createTextSearch(text: string, searched: readonly string[]): TextSearch {
  let from = 0;
  const next = searched.map(() => -1);
  return (start, end) => {
    // A loop asks for the same piece in each turn: searching from there on each time could take the whole text each time.
    if (start < from) return hasOne(text.slice(start, end), searched);
    from = start;
    for (let at = 0; at < next.length; at++) {
      if (next[at]! < start) next[at] = indexOrEnd(text, searched[at]!, start);
      if (next[at]! < end) return true;
    }
    return false;
  };
}

const hasOne = (text: string, searched: readonly string[]): boolean => searched.some((one) => text.includes(one));

/** A text without these means what is written. */
export const notPlain: readonly string[] = ["\\", "{{"];

export const isLiteral = (raw: string): boolean => !hasOne(raw, notPlain);
