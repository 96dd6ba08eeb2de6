import { type ChartName, findChart } from "../charts.js";
import { columnsBesidePrices, onlyFirstColumn, onlyNumericColumn } from "./column-notes.js";
import { withPlane, withPrices, withWhole } from "./no-picture.js";
import type { DataNote, NoteSheet, ReadNotes } from "./note-sheet.js";
import { perCentNotes } from "./per-cent-notes.js";
import { bubblePlotNotes, scatterNotes } from "./point-notes.js";
import {
  belowZeroAround,
  belowZeroInStream,
  blankInStream,
  onlyPositive,
  onlyWithAnyNumber,
  onlyWithArea,
  textCells,
  totalsAddedAgain,
  zeroWithoutArea,
} from "./value-notes.js";

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

/** What the pictures of each type cannot show, as far as the data alone decide it: the size of a picture decides the rest. */
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
 * On what the notes of a chart depend in rows of numbers: on none, on the columns that have a number, on signs, or on the numbers
 * themselves. Up to signs, one such row stands for all. One point with a second coordinate makes a difference to all others.
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
