/** The kind of a piece of a line. `frame.ts` has a colour for each. */
export type Color = "plain" | "muted" | "strong" | "name" | "text" | "number" | "attribute";

export interface Piece {
  readonly color: Color;
  readonly text: string;
}

/** A line as coloured pieces. */
export type ColoredLine = readonly Piece[];

export const piece = (color: Color, text: string): Piece => ({ color, text });

/** Splits `line` at the matches of `pattern` (global). `colorOf` returns the kind of a match; the rest is `plain`. */
export function colorMatches(line: string, pattern: RegExp, colorOf: (match: string) => Color): ColoredLine {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) pieces.push(piece("plain", line.slice(end, match.index)));
    pieces.push(piece(colorOf(match[0]), match[0]));
    end = match.index + match[0].length;
  }
  if (end < line.length) pieces.push(piece("plain", line.slice(end)));
  return pieces;
}
