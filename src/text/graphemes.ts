const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The segmenter needs quadratic time beyond ASCII: 20,000 emoji take a second, 40,000 seventeen. In pieces, time is linear. */
const pieceLength = 256;

/** The characters of a text as readers see them: an emoji of five code points is one. One that is longer than a piece is cut. */
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
    // The last one may go on in the next piece, unless it is the whole piece.
    if (end < text.length && from > start) start = from;
    else {
      yield last;
      start = end;
    }
  }
}

/** Of printable ASCII each code unit is a character, and asking the segmenter costs much more. */
const segments = (piece: string): Iterable<string> =>
  /^[\x20-\x7e]*$/.test(piece) ? piece : Array.from(segmenter.segment(piece), ({ segment }) => segment);

/** Not between the halves of a surrogate pair. */
function pieceEnd(text: string, start: number): number {
  const end = start + pieceLength;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
