import { message } from "../../text/message.js";
import { type ChartName, findChart } from "../charts.js";
import { columnsAfter, columnsBesidePrices, onlyFirstColumn, onlyNumericColumn } from "./column-notes.js";
import { withPlane, withPrices, withWhole } from "./no-picture.js";
import type { DataNote, NoteSheet, ReadNotes } from "./note-sheet.js";
import { perCentNotes } from "./per-cent-notes.js";
import { pictureNote } from "./picture-note.js";
import { crossedPrices } from "./price-notes.js";
import { namesInQuotes } from "./quoted-names.js";
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
  if (!isSized(sheet)) return [...oneSize(sheet), ...coordinateNotes(sheet, 2, write)];
  const complete = { ...sheet, rows: sheet.rows.filter(({ values }) => hasNumbers(values, 3)) };
  const flat = rowsNote(
    complete,
    2,
    (names) => message`Left out because the size is not above zero: ${names}.`,
    (size) => (size ?? 0) <= 0,
    {
      hint: "Write a number above zero as the size.",
    },
  );
  const row = sheet.rows.findIndex(({ values }) => hasNumbers(values, 3) && values[2]! <= 0);
  return [...coordinateNotes(sheet, 3, write), ...flat.map((note) => ({ ...note, row }))];
};

const oneSize = ({ columns, rows }: NoteSheet): readonly DataNote[] =>
  rows.length === 0
    ? []
    : [
        {
          ...pictureNote(
            "value-not-shown",
            message`The circles are of one size: there is no third column with a size above zero.`,
            aboutNumbers,
          ),
          hint: "Add a column of sizes, or choose `@chart scatter`.",
          column: columns.length - 1,
        },
      ];

/** Whether points have both coordinates. */
const isPaired = ({ rows }: NoteSheet): boolean => rows.some(({ values }) => values[1] !== undefined);

const isSized = ({ rows }: NoteSheet): boolean => rows.some(({ values }) => (values[2] ?? 0) > 0);

const hasNumbers = (values: readonly (number | undefined)[], count: number): boolean => missing(values, count) < 0;

/** The first of `count` columns without a number; -1 if all have one. */
const missing = (values: readonly (number | undefined)[], count: number): number =>
  Array.from({ length: count }, (_, column) => column).findIndex((column) => values[column] === undefined);

/**
 * The property of the numbers that can change a chart's notes. Unless it is "numbers", one row of numbers with the same columns and signs stands
 * for all.
 */
type Dependence = "nothing" | "columns" | "signs" | "numbers";

interface ChartNotes {
  readonly dependsOn: Dependence;
  readonly readers: readonly ReadNotes[];
}

const notes = (dependsOn: Dependence, ...readers: readonly ReadNotes[]): ChartNotes => ({ dependsOn, readers });

const none = notes("nothing");
const firstOnly = notes("columns", textCells("first column"), onlyFirstColumn);
const steps = notes("numbers", ...firstOnly.readers, totalsAddedAgain);
const series = notes("nothing", textCells("all columns"));
const around = notes("signs", belowZeroAround, ...series.readers);
const shares = notes("signs", onlyFirstColumn, onlyPositive);
const perCents = notes("numbers", onlyFirstColumn, perCentNotes);
// One point with a second coordinate makes a difference to all others.
const points = notes("numbers", scatterNotes);
const sizedPoints = notes("numbers", withPlane(bubblePlotNotes));
const wholes = notes("signs", withWhole(...shares.readers));
const prices = notes("numbers", withPrices(crossedPrices, columnsBesidePrices));

/** Data that the pictures of each type cannot show, as far as the data alone decide it: the size of a picture decides the rest. */
const notesByChart: Readonly<Record<ChartName, ChartNotes>> = {
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
  "area-stream": notes("signs", belowZeroInStream, ...series.readers, blankInStream),
  scatter: points,
  "scatter-dotplot": series,
  bubble: notes("signs", onlyNumericColumn, onlyWithArea),
  "bubble-plot": sizedPoints,
  // How rows are summarized is decided by the picture.
  candlestick: prices,
  pictochart: shares,
  "pictochart-sizes": shares,
  "pictochart-pictorial": perCents,
  "hierarchy-pyramid": notes("signs", onlyFirstColumn, onlyWithAnyNumber([onlyPositive, zeroWithoutArea])),
  "hierarchy-funnel": shares,
  "progress-gauge": perCents,
  "progress-bar": perCents,
  wordcloud: shares,
  table: none,
  treemap: notes("signs", ...shares.readers, zeroWithoutArea),
};

const notesOf = (name: string): ChartNotes => (findChart(name) ? notesByChart[name as ChartName] : none);

/** The chart whose notes a chart has: panels of bars show all columns, as groups of bars do; areas on each other are layers, as those of a stream. */
export function notedChart(name: string, panels: boolean, onEachOther = false): string {
  if (onEachOther && name === "area") return "area-stream";
  return panels && (name === "bar" || name === "column") ? `${name}-grouped` : name;
}

export const notesDependOn = (name: string): Dependence => notesOf(name).dependsOn;

/** Whether there is something to look for in a chart. */
export const hasChartNotes = (name: string): boolean => notesOf(name).readers.length > 0;

/** The notes about a sheet of a chart, in the order of the picture. */
export const chartNotes = (name: string, sheet: NoteSheet, write: (count: number) => string): readonly DataNote[] =>
  notesOf(name).readers.flatMap((read) => read(sheet, write));

function coordinateNotes(sheet: NoteSheet, count: number, write: (count: number) => string): readonly DataNote[] {
  const without = sheet.rows.flatMap(({ values }, row) => (hasNumbers(values, count) ? [] : [row]));
  const others = columnsAfter(count)(sheet, write);
  if (without.length === 0) return others;
  const [row = 0] = without;
  const names = namesInQuotes(without.map((index) => sheet.rows[index]!.title));
  const note: DataNote = {
    ...pictureNote("value-not-shown", message`Left out because a number is missing: ${names}.`, aboutNumbers),
    hint: "Write a number in the cell.",
    row,
    column: missing(sheet.rows[row]!.values, count),
  };
  return [note, ...others];
}
