import type { NoteSheet } from "./note-sheet.js";

/** The places of the columns with other names, which a chart shows as series. */
export const placesWithout = (columns: readonly string[], names: ReadonlySet<string>): readonly number[] =>
  columns.flatMap((column, place) => (names.has(column.trim()) ? [] : [place]));

/** A sheet with some of its columns alone. */
export const withColumns = (sheet: NoteSheet, places: readonly number[]): NoteSheet => ({
  columns: places.map((place) => sheet.columns[place] ?? ""),
  rows: sheet.rows.map((row) => ({
    ...row,
    cells: places.map((place) => row.cells[place]),
    values: places.map((place) => row.values[place]),
  })),
});
