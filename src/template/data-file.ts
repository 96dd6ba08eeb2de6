import type { FileSpan } from "../text/file-span.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** The text that a table was read from: a file, or the lines of a fence. */
export interface DataFile {
  readonly file: SourceFile;
  /** Where an offset in the text of the data is in the file. */
  readonly toOffset?: (offset: number) => number;
}

/** Where a place of the data is in the file. Formats that are not lines of cells have no such places. */
export const placeInFile = (
  { file, toOffset = (offset) => offset }: DataFile,
  place: Span | undefined,
): FileSpan | undefined => place && { file, span: { start: toOffset(place.start), end: toOffset(place.end) } };
