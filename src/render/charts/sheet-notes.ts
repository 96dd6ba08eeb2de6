import { mutedColor } from "../../language/colors.js";
import { chartNotes } from "../../language/picture-notes/chart-notes.js";
import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";
import { cellPointers } from "../cell-pointers.js";
import type { ChartSheet } from "../chart-data.js";
import type { ElementFields, ElementInput } from "../element.js";
import type { ChartPicture } from "./chart.js";

/** What is said below a sheet, or below the last part of one that is continued: first what the data alone decide, in the words of `check`. */
export function sheetNotes(
  name: string,
  element: ElementFields,
  sheet: ChartSheet,
  { notes = [], legend = [] }: ChartPicture,
  { numbers, sheet: index = 0 }: Pick<ElementInput, "numbers" | "sheet">,
): readonly PictureNote[] {
  const all: readonly SheetNote[] = [
    ...chartNotes(name, sheet, numbers.format),
    ...notes,
    ...repeatedColors(legend),
    ...hiddenColumns(sheet, numbers.format),
  ];
  return all.map((note) => placed(note, element, index));
}

/** The note with the pointer of its cell, of the name of its column, or of the title of its row. */
function placed({ row, column, ...note }: SheetNote, element: ElementFields, sheet: number): PictureNote {
  if (row === undefined && column === undefined) return note;
  return { ...note, at: cellPointers(element, sheet, "")(row ?? -1, column ?? -1) };
}

/** The note about columns that were not read. */
function hiddenColumns(
  { hiddenColumns: hidden = 0, columns }: ChartSheet,
  write: (count: number) => string,
): readonly SheetNote[] {
  if (hidden === 0) return [];
  const text = `Only the first ${columns.length} of ${write(columns.length + hidden)} columns are read.`;
  return [{ ...pictureNote("series-not-shown", text), column: columns.length }];
}

/** Items of a legend that look the same. The grey of `highlight` marks items that readers need not distinguish. */
function repeatedColors(legend: NonNullable<ChartPicture["legend"]>): readonly SheetNote[] {
  const byLook = new Map<string, string[]>();
  for (const { label, paint, series: _, ...look } of legend) {
    if (paint.fill === mutedColor) continue;
    const key = JSON.stringify([paint, look]);
    const alike = byLook.get(key);
    if (alike) alike.push(label);
    else byLook.set(key, [label]);
  }
  const [first, ...others] = [...byLook.values()].filter(({ length }) => length > 1);
  if (!first) return [];
  const more =
    others.length === 0 ? "" : `; ${others.length} other colour${others.length === 1 ? " repeats" : "s repeat"} too`;
  return [pictureNote("colors-repeat", `${quotedNames(first)} have the same colour${more}.`)];
}
