import { columnsAfter } from "./column-notes.js";
import type { DataNote, NoteSheet, ReadNotes } from "./note-sheet.js";
import { quotedNames } from "./quoted-names.js";
import { aboutNumbers, rowsNote } from "./value-notes.js";

/** The notes of points: x, and y if any row has one. */
export const scatterNotes: ReadNotes = (sheet, write) => coordinateNotes(sheet, isPaired(sheet) ? 2 : 1, write);

/** The notes of points with a size if any row has one above zero. */
export const bubblePlotNotes: ReadNotes = (sheet, write) => {
  if (!isSized(sheet)) return coordinateNotes(sheet, 2, write);
  const complete = { ...sheet, rows: sheet.rows.filter(({ values }) => hasNumbers(values, 3)) };
  const flat = rowsNote(complete, 2, "Left out because the size is not above zero", (size) => (size ?? 0) <= 0, {
    hint: "Write a number above zero as the size.",
  });
  const row = sheet.rows.findIndex(({ values }) => hasNumbers(values, 3) && values[2]! <= 0);
  return [...coordinateNotes(sheet, 3, write), ...flat.map((note) => ({ ...note, row }))];
};

/** Whether points have both coordinates. */
const isPaired = ({ rows }: NoteSheet): boolean => rows.some(({ values }) => values[1] !== undefined);

const isSized = ({ rows }: NoteSheet): boolean => rows.some(({ values }) => (values[2] ?? 0) > 0);

const hasNumbers = (values: readonly (number | undefined)[], count: number): boolean => missing(values, count) < 0;

/** The first of `count` columns without a number; -1 if all have one. */
const missing = (values: readonly (number | undefined)[], count: number): number =>
  Array.from({ length: count }, (_, column) => column).findIndex((column) => values[column] === undefined);

function coordinateNotes(sheet: NoteSheet, count: number, write: (count: number) => string): readonly DataNote[] {
  const without = sheet.rows.flatMap(({ values }, row) => (hasNumbers(values, count) ? [] : [row]));
  const others = columnsAfter(count)(sheet, write);
  if (without.length === 0) return others;
  const [row = 0] = without;
  const note: DataNote = {
    code: "value-not-shown",
    text: `Left out because a number is missing: ${quotedNames(without.map((index) => sheet.rows[index]!.title))}.`,
    hint: "Write a number in the cell.",
    row,
    column: missing(sheet.rows[row]!.values, count),
    saidBy: aboutNumbers,
  };
  return [note, ...others];
}
