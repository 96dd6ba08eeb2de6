import { needsPrices } from "../../../language/picture-notes/no-picture.js";
import { columnName, type SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { type PriceColumns, priceColumns } from "../../../language/picture-notes/price-columns.js";
import { namesInQuotes } from "../../../language/picture-notes/quoted-names.js";
import { aboutNumbers } from "../../../language/picture-notes/value-notes.js";
import { message } from "../../../text/message.js";
import type { ChartSheet } from "../../chart-data.js";
import { numbersOf, writeAlone } from "../../column-format.js";
import type { LegendItem } from "../../legend.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import type { Paint, Theme } from "../../theme.js";
import { atSource, inTime } from "../axes/in-time.js";
import { type RowFrame, rowFrame, tipped } from "../axes/row-frame.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { uprightPlot } from "../marked-plot.js";
import { neverWrittenNote, notesIf } from "../notes.js";

interface Candle {
  readonly place: number;
  /** The rows that it summarizes, without rows that lack a number. */
  readonly rows: readonly number[];
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The least width of a candle. Narrower candles would run together, so one candle then summarizes several rows. */
const narrowest = 4;

/**
 * One candle a row: a line from low to high, and a body between open and close, hollow where the price rose and filled where it fell, so
 * that not only the colour says it. Columns called open, high, low and close are found in any order; where one of the names is missing, the
 * first four columns are taken in this order, as stock exchanges list them (the specification does not say; a guess).
 */
export function drawCandlestick(written: ChartInput): ChartPicture | ChartProblem {
  const { input, order } = inTime(written, true);
  const { sheet, width, time } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and four numbers." };
  if (sheet.columns.length < 4) return { problem: needsPrices };
  const columns = priceColumns(sheet.columns);
  const size = Math.ceil((sheet.rows.length * narrowest) / width);
  const { shown, without } = candles(sheet, columns, size);
  if (shown.length === 0)
    return { problem: "It has no row with four numbers. Each candle needs open, high, low and close." };
  const places = Array.from({ length: Math.ceil(sheet.rows.length / size) }, (_, place) => place);
  const frame = rowFrame(input, {
    whole: true,
    titles: places.map((place) => sheet.rows[place * size]!.title),
    time: time && { ...time, at: places.map((place) => time.at[place * size]!) },
    values: shown.flatMap(({ open, high, low, close }) => [open, high, low, close]),
    columns,
    zero: false,
    rows: "sessions",
    caption: "",
  });
  return {
    height: frame.height,
    marked: uprightPlot(frame, {
      titles: places.map((place) => sheet.rows[place * size]!.title),
      span: frame.span,
      at: (place, column) => {
        const value = sheet.rows[place * size]?.values[column];
        return value === undefined ? undefined : frame.y(value);
      },
    }),
    nodes: [...frame.behind, ...shown.map((candle) => drawCandle(candle, columns, frame, input))],
    legend: legendOf(input),
    notes: notesIf(
      frame.note,
      size > 1 && pictureNote("value-not-shown", message`Each candle stands for ${size} rows.`),
      ...atSource(missingNote(without, columns, sheet), order),
      neverWrittenNote("a candlestick chart", "table", input),
    ),
  };
}

/** At the first cell that lacks a number. */
function missingNote(rows: readonly number[], columns: PriceColumns, sheet: ChartSheet): readonly SheetNote[] {
  const [row] = rows;
  if (row === undefined) return [];
  const names = namesInQuotes(rows.map((one) => sheet.rows[one]!.title));
  const text = message`Left out because one of the four numbers is missing: ${names}.`;
  const column = columns.find((one) => sheet.rows[row]!.values[one] === undefined)!;
  return [{ ...pictureNote("value-not-shown", text, aboutNumbers), hint: "Write a number in the cell.", row, column }];
}

/** The paints of candles whose price rose, and of those whose price fell. */
const paintsOf = ({ palette }: Theme): readonly [Paint, Paint] => [palette[2]!, palette[1]!];

function legendOf({ theme, words }: ChartInput): readonly LegendItem[] {
  const [rise, fall] = paintsOf(theme);
  const hollow = { ...rise, fill: theme.surface, edge: rise.edge ?? rise.fill };
  return [
    { label: words.say(message`Close above open`), paint: hollow },
    { label: words.say(message`Close below open`), paint: fall },
  ];
}

function drawCandle(
  { place, rows, open, high, low, close }: Candle,
  columns: PriceColumns,
  { x, y, least }: RowFrame,
  { sheet, theme, numbers, cellPointer, paints, interactive }: ChartInput,
): MarkupNode {
  const rises = close >= open;
  const own = rows.length === 1 ? paints.own(rows[0]!) : undefined;
  const { fill, edge } = own ?? paintsOf(theme)[rises ? 0 : 1];
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
  const breadth = Math.max(2.5, Math.min(22, least * 0.62));
  const middle = x(place);
  const stroke = { stroke: edge ?? fill, "stroke-width": breadth < 5 ? 1 : 1.5 };
  const titles = [...new Set([rows[0]!, rows.at(-1)!].map((row) => sheet.rows[row]!.title.trim()))].join(" – ");
  const values = [open, high, low, close].map(
    (value, index) =>
      `${columnName(sheet, columns[index]!)}: ${writeAlone(value, numbersOf(sheet, columns[index]!, numbers))}`,
  );
  const candle = tipped(
    el(
      "g",
      interactive ? { "data-series": rises ? 0 : 1 } : {},
      el("line", { x1: middle, y1: y(high), x2: middle, y2: y(low), ...stroke }),
      el("rect", {
        x: middle - breadth / 2,
        y: top,
        width: breadth,
        height: Math.max(1, bottom - top),
        fill: rises ? theme.surface : fill,
        ...stroke,
      }),
    ),
    [titles, ...values].filter((part) => part !== "").join(", "),
  );
  return sourceMark(candle, cellPointer?.(rows[0]!));
}

/**
 * One candle for every `size` rows: opened by the first, closed by the last, as high and low as any. `without` are the rows that lack a number.
 */
function candles(
  { rows }: ChartSheet,
  columns: PriceColumns,
  size: number,
): { readonly shown: readonly Candle[]; readonly without: readonly number[] } {
  const shown: Candle[] = [];
  const without: number[] = [];
  rows.forEach(({ values }, row) => {
    const [open, high, low, close] = columns.map((column) => values[column]);
    if (open === undefined || high === undefined || low === undefined || close === undefined) {
      without.push(row);
      return;
    }
    const place = Math.floor(row / size);
    const last = shown.at(-1);
    if (last?.place !== place) shown.push({ place, rows: [row], open, high, low, close });
    else
      shown[shown.length - 1] = {
        ...last,
        rows: [...last.rows, row],
        high: Math.max(last.high, high),
        low: Math.min(last.low, low),
        close,
      };
  });
  return { shown, without };
}
