import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../../../language/picture-notes/quoted-names.js";
import { message } from "../../../text/message.js";
import type { ChartInput } from "../chart.js";

interface PlacedMark {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The note about marks that a later one of the same place covers, which is as large. The marks are in the order in which they are drawn. */
export function hiddenNote(marks: readonly PlacedMark[], { sheet }: ChartInput): SheetNote | undefined {
  const largest = new Map<string, number>();
  const hidden: number[] = [];
  for (const { row, x, y, r } of [...marks].reverse()) {
    const place = `${Math.round(x)} ${Math.round(y)}`;
    const above = largest.get(place) ?? 0;
    if (above >= r) hidden.unshift(row);
    largest.set(place, Math.max(above, r));
  }
  const [row] = hidden;
  if (row === undefined) return undefined;
  const names = hidden.map((one) => sheet.rows[one]!.title.trim() || String(one + 1));
  return {
    ...pictureNote("value-not-shown", message`Hidden by others at the same place: ${namesInQuotes(names)}.`),
    row,
  };
}
