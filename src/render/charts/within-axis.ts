import { findChart } from "../../language/charts.js";
import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../language/picture-notes/picture-note.js";
import { maxOf, minOf } from "../../text/extremes.js";
import { message } from "../../text/message.js";
import { asShares, hasShares, isStack } from "../as-shares.js";
import type { ChartSheet, RowBeside } from "../chart-data.js";
import { commonForm } from "../column-format.js";
import { formedNumbers } from "../number-form.js";
import type { Numbers } from "../numbers.js";
import type { AxisFields, PictureFields } from "../picture-fields.js";
import type { ChartProblem } from "./chart.js";

interface Within {
  readonly sheet: ChartSheet;
  /** For readers: values that are not shown. */
  readonly notes: readonly SheetNote[];
}

/** A sheet without the values that are outside of the axes that the author sets, or that have no logarithm. */
export function withinAxis(name: string, given: ChartSheet, picture: PictureFields, numbers: Numbers): Within {
  const { axis, x, y } = picture;
  const isShare = picture.share && hasShares(name);
  const sheet = isShare ? asShares(given, name) : given;
  const stacked = isStack(name, picture);
  // Of sums and of prices, none can be left out: their axis goes as far as they do.
  if (name === "waterfall" || name === "candlestick" || (stacked && name === "area")) return { sheet, notes: [] };
  const isPlot = findChart(name)?.family === "plot" && name !== "scatter-dotplot";
  const axisOf = (column: number): AxisFields | undefined => (isPlot ? [x, y][column] : axis);
  const cuts = sheet.columns.map((_, column) => outside(axisOf(column), isPlot || isLine(name)));
  if (cuts.every((cut) => cut === undefined)) return { sheet, notes: [] };
  const left: { readonly value: number; readonly column: number }[] = [];
  const rows = sheet.rows.map((row) => {
    const { values } = row;
    const reach = [1, -1].map((sign) =>
      values.reduce<number>((sum, value = 0) => (value * sign > 0 ? sum + value : sum), 0),
    );
    const whole = stacked && reach.some((end) => end !== 0 && cuts[0]?.(end));
    const isCut = (value: number | undefined, column: number): boolean =>
      value !== undefined && (whole || (!stacked && cuts[column]?.(value) === true));
    const beside = Object.entries(row.beside ?? {}).filter(([, value]) => typeof value === "number" && isCut(value, 0));
    left.push(...beside.map(([, value]) => ({ value: value as number, column: 0 })));
    const rest =
      beside.length === 0
        ? row
        : {
            ...row,
            beside: without(
              row.beside!,
              beside.map(([name]) => name),
            ),
          };
    if (!values.some(isCut)) return rest;
    const shown = values.map((value, column) => {
      if (!isCut(value, column)) return value;
      left.push({ value: value!, column });
      return undefined;
    });
    return { ...rest, values: shown };
  });
  return { sheet: { ...sheet, rows }, notes: left.length === 0 ? [] : [noteOf(left, sheet, numbers)] };
}

const without = (beside: RowBeside, names: readonly string[]): RowBeside =>
  Object.fromEntries(Object.entries(beside).filter(([name]) => !names.includes(name)));

const isLine = (name: string): boolean => name === "line" || name === "scatter-dotplot";

/** Whether a value is outside of an axis; `undefined` if none can be. */
function outside(fields: AxisFields | undefined, canBeLog: boolean): ((value: number) => boolean) | undefined {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, log = false } = fields ?? {};
  const isLog = log && canBeLog;
  if (!(min < max) || (!isLog && min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY))
    return undefined;
  return (value) => value < min || value > max || (isLog && value <= 0);
}

function noteOf(left: readonly { value: number; column: number }[], sheet: ChartSheet, numbers: Numbers): SheetNote {
  const own = formedNumbers(numbers, commonForm(sheet, [...new Set(left.map(({ column }) => column))]));
  const values = left.map(({ value }) => value);
  const [low, high] = [minOf(values), maxOf(values)].map((value) => own.format(value));
  const text =
    values.length === 1
      ? message`A value of ${low!} is not shown.`
      : message`${values.length} values of ${low!} to ${high!} are not shown.`;
  return { ...pictureNote("value-not-shown", text), hint: containThem };
}

const containThem = "Change or remove `min` or `max`, so that the axis contains these values.";

/** Why a chart cannot be drawn, where its axis has left out all values: its own reason would be about the cells. */
export const outsideProblem = ({ sheet, notes }: Within): ChartProblem | undefined =>
  notes.length > 0 && sheet.rows.every(({ values }) => values.every((value) => value === undefined))
    ? { problem: "All its values are outside of the axis.", hint: containThem }
    : undefined;
