/** What a piece of a line is; each has a colour in `frame.ts`. */
export type Color = "plain" | "muted" | "strong" | "name" | "text" | "number" | "attribute";

export interface Piece {
  readonly color: Color;
  readonly text: string;
}

/** A line cut into coloured pieces, which joined give the line. */
export type ColoredLine = readonly Piece[];

export const piece = (color: Color, text: string): Piece => ({ color, text });

/** Cuts `line` at the matches of `pattern` (global); `colorOf` says what a match is, the rest is `plain`. */
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
