import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import type { ChartInput } from "../chart.js";

/**
 * The note about marks without a name whose rows have titles, at the first of these rows. `marks`: the rows of all marks; `named`: the
 * rows with a visible name.
 */
export function unnamedNote(
  what: "circles" | "points",
  marks: readonly number[],
  named: ReadonlySet<number>,
  { sheet, numbers }: ChartInput,
): SheetNote | undefined {
  const unnamed = marks.filter((row) => sheet.rows[row]!.title.trim() !== "" && !named.has(row));
  const [row] = unnamed;
  if (row === undefined) return undefined;
  const count = `${numbers.format(unnamed.length)} of ${numbers.format(marks.length)} ${what}`;
  const text = `${count} ${unnamed.length === 1 ? "has" : "have"} no room for a name.`;
  return { ...pictureNote("label-not-shown", text), row };
}
