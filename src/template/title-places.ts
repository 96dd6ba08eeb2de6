import { cellIndex } from "../data/table.js";
import { textKind } from "../data/text-cells.js";
import type { Span } from "../text/span.js";
import type { TableRows } from "./flat.js";

/** The titles of rows as places in a text. */
export interface TitlePlaces {
  readonly text: string;
  /** Where the title of a row is; without length if it is blank. */
  readonly span: (row: number) => Span;
}

/** Where the titles of rows of a table are, if they are in the text of a file as they are. */
export function titlePlaces({ cells: [titles], positions }: TableRows): TitlePlaces | undefined {
  if (titles?.kind !== "text" || titles.cells.hasQuotes) return undefined;
  const { text, start, end, kinds } = titles.cells;
  return {
    text,
    span(row) {
      const cell = cellIndex(titles, positions ? positions[row]! : row);
      return { start: start[cell]!, end: kinds[cell] === textKind.blank ? start[cell]! : end[cell]! };
    },
  };
}
