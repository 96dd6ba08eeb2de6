import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import type { ChartInput } from "../chart.js";

interface PlacedMark {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The note about marks that later ones cover: those of one place, and no larger. In the order in which they are drawn. */
export function hiddenNote(
  what: "circles" | "points",
  marks: readonly PlacedMark[],
  { sheet, numbers }: ChartInput,
): SheetNote | undefined {
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
  const count = hidden.length === 1 ? `1 of the ${what} is` : `${numbers.format(hidden.length)} of the ${what} are`;
  const names = quotedNames(hidden.map((one) => sheet.rows[one]!.title.trim()).filter((name) => name !== ""));
  return {
    ...pictureNote(
      "value-not-shown",
      `${count} hidden by others at the same place${names === "" ? "" : `: ${names}`}.`,
    ),
    row,
  };
}
