import { lazy } from "./lazy.js";

/** Most texts need none, and making it takes as long as compiling a file. */
const segmenter = lazy(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/**
 * Code units that the segmenter gets at once. Beyond ASCII it needs quadratic time (20,000 emoji take a second, 40,000 take seventeen); in
 * pieces the time is linear.
 */
const pieceLength = 256;

/** The characters of a text as readers see them: an emoji of five code points is one. A character longer than a piece is cut. */
export function* graphemes(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    let from = start;
    let last = "";
    for (const segment of segments(text.slice(start, end))) {
      if (last !== "") yield last;
      from += last.length;
      last = segment;
    }
    // The last character may continue in the next piece, which then starts with it. A character that fills the whole piece cannot, or the
    // loop would never end.
    if (end < text.length && from > start) start = from;
    else {
      yield last;
      start = end;
    }
  }
}

/**
 * Characters of which each stands alone beside any other (UAX 29, GB999): most of Latin, Greek, Cyrillic, Chinese and Japanese, punctuation,
 * and the blocks that bars in a terminal are made of. The segmenter would take much longer, and holds memory of the system for each text.
 */
const allAlone =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209f\u20a0-\u20c0\u2100-\u2bff\u3000-\u3029\u3030-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/;

const segments = (piece: string): Iterable<string> =>
  allAlone.test(piece) ? piece : Array.from(segmenter().segment(piece), ({ segment }) => segment);

/** The end of a piece, never between the halves of a surrogate pair. */
function pieceEnd(text: string, start: number): number {
  const end = start + pieceLength;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
