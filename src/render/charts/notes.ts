import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import type { Numbers } from "../numbers.js";
import type { Callouts } from "./chart.js";

/** The notes that apply. */
export const notesIf = (...notes: readonly (SheetNote | false | undefined)[]): readonly SheetNote[] =>
  notes.filter((note) => typeof note === "object");

/** That only the first of many rows are drawn: at the first of the others. */
export const firstRowsNote = (drawn: number, all: number, numbers: Numbers): SheetNote | false =>
  drawn < all && {
    ...pictureNote(
      "value-not-shown",
      `Only the first ${numbers.format(drawn)} of ${numbers.format(all)} rows are drawn.`,
    ),
    row: drawn,
  };

/** That only the first of many columns are drawn: at the name of the first of the others. */
export const firstColumnsNote = (
  drawn: readonly number[],
  all: readonly number[],
  numbers: Numbers,
): SheetNote | false =>
  drawn.length < all.length && {
    ...pictureNote(
      "series-not-shown",
      `Only the first ${drawn.length} of ${numbers.format(all.length)} columns are drawn.`,
    ),
    column: all[drawn.length]!,
  };

/** That only the largest of many marks are drawn. */
export const largestNote = (drawn: number, all: number, numbers: Numbers): PictureNote | false =>
  drawn < all &&
  pictureNote("value-not-shown", `Only the ${numbers.format(drawn)} largest of ${numbers.format(all)} are shown.`);

/** That values which the content asks for are not written; the caller says where. */
export const valuesNote = ({ callouts }: { readonly callouts: Callouts }): PictureNote | false =>
  callouts.asked && noValuesNote;

/** The same for charts without an axis, whose readers see no value at all. */
export const noValuesNote = pictureNote("label-not-shown", "The values are not written: there is no room.");
