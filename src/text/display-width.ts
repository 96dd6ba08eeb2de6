import { lazy } from "./lazy.js";
import { unicodeWidth } from "./unicode-width.js";

/** The columns that a text takes in a terminal: two for wide characters, none for control characters and escape sequences. */
export function displayWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  return simple().test(text) ? text.length + (text.match(wide())?.length ?? 0) : unicodeWidth(text);
}

const printableAscii = /^[ -~]*$/;

/*
 * Characters that join no other and are as wide beside any other: nearly all characters of tables. Finding the clusters of a text takes 20
 * times as long. Unassigned characters within a range have the width of their neighbours.
 */
const narrowRanges =
  "\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u058f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20cf";
const wideRanges = "\\u3001\\u3002\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3";
const simple = lazy(() => new RegExp(`^[${narrowRanges}${wideRanges}]*$`));
const wide = lazy(() => new RegExp(`[${wideRanges}]`, "g"));
