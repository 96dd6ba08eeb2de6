import type { DataNote, ReadNotes } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { aboutNumbers } from "./value-notes.js";

/** The note about a chart that cannot be drawn. `reason` is a sentence about the chart. */
export const noPicture = (
  reason: string,
  hint = "Write the values that the chart needs, or choose another chart type.",
) => ({
  ...pictureNote("value-not-shown", `The chart has no picture. ${reason}`, [...aboutNumbers, "empty-data"]),
  hint,
});

export const needsPrices = "It needs four columns of numbers: open, high, low and close.";
export const needsPlane = "It needs two columns of numbers, x and y, and a third one for sizes.";
export const needsWhole = "All its values are zero: there is no whole.";

const tooFewColumns =
  (least: number, reason: string): ReadNotes =>
  ({ columns, rows }) =>
    rows.length > 0 && columns.length < least ? [{ ...noPicture(reason), column: columns.length - 1 }] : [];

/** Negative values have a warning of their own. */
const withoutWhole: ReadNotes = ({ rows }) => {
  const shares = rows.flatMap(({ values: [value] }) => value ?? []);
  return shares.length > 0 && shares.every((share) => share === 0) ? [{ ...noPicture(needsWhole), column: 0 }] : [];
};

/** The notes of a chart that can be drawn; else the one that it cannot. */
const ifDrawn =
  (problem: ReadNotes, readers: readonly ReadNotes[]): ReadNotes =>
  (sheet, write): readonly DataNote[] => {
    const found = problem(sheet, write);
    return found.length > 0 ? found : readers.flatMap((read) => read(sheet, write));
  };

export const withPrices = (...readers: readonly ReadNotes[]): ReadNotes =>
  ifDrawn(tooFewColumns(4, needsPrices), readers);
export const withWhole = (...readers: readonly ReadNotes[]): ReadNotes => ifDrawn(withoutWhole, readers);
export const withPlane = (...readers: readonly ReadNotes[]): ReadNotes =>
  ifDrawn(tooFewColumns(2, needsPlane), readers);
