import { type ChartName, findChart } from "../charts.js";
import { columnsAfter, columnsBesidePrices, onlyFirstColumn, onlyNumericColumn } from "./column-notes.js";
import { withPlane, withPrices, withWhole } from "./no-picture.js";
import type { DataNote, NoteSheet, ReadNotes } from "./note-sheet.js";
import { perCentNotes } from "./per-cent-notes.js";
import { quotedNames } from "./quoted-names.js";
import {
  aboutNumbers,
  belowZeroAround,
  belowZeroInStream,
  blankInStream,
  onlyPositive,
  onlyWithAnyNumber,
  onlyWithArea,
  rowsNote,
  textCells,
  totalsAddedAgain,
  zeroWithoutArea,
} from "./value-notes.js";

/** The notes of points: x, and y if any row has one. */
const scatterNotes: ReadNotes = (sheet, write) => coordinateNotes(sheet, isPaired(sheet) ? 2 : 1, write);

/** The notes of points with a size if any row has one above zero. */
const bubblePlotNotes: ReadNotes = (sheet, write) => {
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

const firstOnly = [textCells("first column"), onlyFirstColumn];
const steps = [...firstOnly, totalsAddedAgain];
const series = [textCells("all columns")];
const around = [belowZeroAround, ...series];
const shares = [onlyFirstColumn, onlyPositive];
const perCents = [onlyFirstColumn, perCentNotes];
const points = [scatterNotes];
const sizedPoints = [withPlane(bubblePlotNotes)];
const wholes = [withWhole(...shares)];
const prices = [withPrices(columnsBesidePrices)];

/**
 * The notes about data that the picture of a type cannot show, if they depend on the data alone. Others depend on the size of a picture.
 */
const notesByChart: Readonly<Record<ChartName, readonly ReadNotes[]>> = {
  bar: firstOnly,
  "bar-stacked": series,
  "bar-grouped": series,
  "bar-radial": around,
  column: firstOnly,
  "column-stacked": series,
  "column-grouped": series,
  "column-radial": around,
  waterfall: steps,
  pie: wholes,
  "pie-doughnut": wholes,
  "pie-irregular": wholes,
  "pie-semi-circle": wholes,
  line: series,
  area: series,
  "area-stepped": series,
  "area-stream": [belowZeroInStream, ...series, blankInStream],
  scatter: points,
  "scatter-dotplot": series,
  bubble: [onlyNumericColumn, onlyWithArea],
  "bubble-plot": sizedPoints,
  // How rows are summarized is decided by the picture.
  candlestick: prices,
  pictochart: shares,
  "pictochart-sizes": shares,
  "pictochart-pictorial": perCents,
  "hierarchy-pyramid": [onlyFirstColumn, onlyWithAnyNumber([onlyPositive, zeroWithoutArea])],
  "hierarchy-funnel": shares,
  "progress-gauge": perCents,
  "progress-bar": perCents,
  wordcloud: shares,
  table: [],
  treemap: [...shares, zeroWithoutArea],
};

const readersOf = (name: string): readonly ReadNotes[] => (findChart(name) ? notesByChart[name as ChartName] : []);

const onNumbers: readonly (readonly ReadNotes[])[] = [perCents, points, sizedPoints, steps];

/**
 * Which property of the numbers can change a chart's notes. For "nothing", "columns" and "signs", checking one row is enough. One point
 * with a second coordinate makes a difference to all others.
 */
export function notesDependOn(name: string): "nothing" | "columns" | "signs" | "numbers" {
  const readers = readersOf(name);
  if (readers === series) return "nothing";
  if (readers === firstOnly || readers === prices) return "columns";
  return onNumbers.includes(readers) ? "numbers" : "signs";
}

/** Whether there is something to look for in a chart. */
export const hasChartNotes = (name: string): boolean => readersOf(name).length > 0;

/** The notes about a sheet of a chart, in the order of the picture. */
export const chartNotes = (name: string, sheet: NoteSheet, write: (count: number) => string): readonly DataNote[] =>
  readersOf(name).flatMap((read) => read(sheet, write));

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
