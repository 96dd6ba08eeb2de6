import { chartNotes } from "../../language/picture-notes/chart-notes.js";
import { noPicture } from "../../language/picture-notes/no-picture.js";
import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { timeNotes } from "../../language/picture-notes/time-notes.js";
import { message } from "../../text/message.js";
import type { ChartSheet } from "../chart-data.js";
import type { ElementFields, ElementInput } from "../element.js";
import { repeatedColors } from "../repeated-colors.js";
import { seriesPointers } from "../series-sheet.js";
import type { ChartPicture, ChartProblem } from "./chart.js";

/**
 * The notes below a sheet, or below the last part of a sheet that is continued: first the notes that depend only on the data, in the words
 * of `check`.
 */
export function sheetNotes(
  name: string,
  element: ElementFields,
  sheet: ChartSheet,
  { notes = [], legend = [] }: ChartPicture,
  { numbers, sheet: index = 0 }: Pick<ElementInput, "numbers" | "sheet">,
): readonly PictureNote[] {
  const all: readonly SheetNote[] = [
    ...chartNotes(name, sheet, numbers.format),
    ...timeNotes(
      name,
      sheet.rows.map(({ title }) => title),
    ),
    ...notes,
    ...repeatedColors(legend),
    ...hiddenColumns(sheet),
  ];
  return all.map((note) => placed(note, element, sheet, index));
}

/** The notes of a sheet without a picture. A note that depends only on the data has the words and the place of `check`. */
export function problemNotes(
  name: string,
  element: ElementFields,
  sheet: ChartSheet,
  { problem, hint }: ChartProblem,
  { numbers, sheet: index = 0 }: Pick<ElementInput, "numbers" | "sheet">,
): readonly PictureNote[] {
  const note = noPicture(problem, hint);
  const known = chartNotes(name, sheet, numbers.format).find(({ text }) => text === note.text);
  return [known ? placed(known, element, sheet, index) : note];
}

/** The note with the pointer of its cell, of the name of its column, or of the title of its row. */
function placed(
  { row, column, ...note }: SheetNote,
  element: ElementFields,
  sheet: ChartSheet,
  index: number,
): PictureNote {
  if (row === undefined && column === undefined) return note;
  return { ...note, at: seriesPointers(element, sheet, index, "")(row ?? -1, column ?? -1) };
}

/** The note about columns that were not read. */
function hiddenColumns({ hiddenColumns: hidden = 0, columns }: ChartSheet): readonly SheetNote[] {
  if (hidden === 0) return [];
  const words = message`Only the first ${columns.length} of ${columns.length + hidden} columns are read.`;
  return [{ ...pictureNote("series-not-shown", words), column: columns.length }];
}
