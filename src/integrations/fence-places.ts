import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { lineText, offsetAt, type Position, type SourceFile } from "../text/source-file.js";

/** A fence of a Markdown file. */
export interface MarkdownFence {
  /** The text between its marks, without the indentation and the marks of lists and quotes around it. */
  readonly text: string;
  /** The line of its opening mark in the Markdown file, from 0. */
  readonly line: number;
}

/** Finds the place in the Markdown file for a place in the text of a fence. */
type FencePlaces = (position: Position) => Position;

/** Markdown removes only the start of a line, so each line ends as in the file. */
export function fencePlaces(markdown: SourceFile, { text, line }: MarkdownFence): FencePlaces {
  const own = text.split(/\r\n|[\r\n]/);
  return (position) => {
    // Lines of positions count from 1, and the first one is below the opening mark.
    const at = line + position.line;
    const written = lineText(markdown, at);
    const inside = own[position.line - 1];
    const before = inside !== undefined && written.endsWith(inside) ? written.length - inside.length : 0;
    const column = position.column + before;
    return { line: at + 1, column, offset: offsetAt(markdown, at, column - 1) };
  };
}

/** A finding of a fence as one of the Markdown file. Places in other files stay as they are. */
export function moveFinding(one: Diagnostic, file: string, places: FencePlaces): Diagnostic {
  const moved = <Range extends { readonly start: Position; readonly end: Position }>(range: Range): Range => ({
    ...range,
    start: places(range.start),
    end: places(range.end),
  });
  const related = one.related?.map((place) => (place.file === file ? moved(place) : place));
  const fixes = one.fixes?.map((fix) => ({ ...fix, edits: fix.edits.map(moved) }));
  const isHere = one.file === file;
  return {
    ...(isHere ? moved(one) : one),
    ...(isHere && fixes && { fixes }),
    ...(related && { related }),
  };
}
