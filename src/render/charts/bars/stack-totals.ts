import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { commonForm } from "../../column-format.js";
import { formedNumbers } from "../../number-form.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { ChartInput, ChartProblem } from "../chart.js";
import type { SeriesData } from "../series-data.js";

/** How far stacks reach: for each row the sum above zero and the sum below it. */
export const stackTotals = ({ rows, columns }: SeriesData): readonly number[] =>
  rows.flatMap(({ values }) => {
    const own = columns.map((column) => values[column] ?? 0);
    return [sum(own.filter((value) => value > 0)), sum(own.filter((value) => value < 0))];
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sum of values can exceed a double even if no value does. */
export const stackProblem = (data: SeriesData): ChartProblem | undefined =>
  stackTotals(data).every(Number.isFinite)
    ? undefined
    : { problem: "The values of a row add up to more than a number can hold." };

export const totalFont: Font = { size: 12, weight: 600 };

/** The sums of rows as texts; an empty text for a row without numbers. */
export interface TotalTexts {
  readonly texts: readonly string[];
  /** Pixels. */
  readonly widest: number;
}

/** Whether the author asks for totals, or the content for values: then the sums are written at the ends of the stacks. Shares add up to 100 % and have no sum. */
export const totalsAsked = ({ callouts, picture }: ChartInput, { columns }: SeriesData): boolean =>
  (picture.totals || (callouts.asked && callouts.percentage !== true)) && columns.length > 1;

/** The sums in full or in short, if all of them are at most `most` pixels wide. */
export function totalTexts(
  { numbers, sheet, picture }: ChartInput,
  { rows, columns }: SeriesData,
  most: number,
): TotalTexts | undefined {
  const sums = rows.map(({ values, cells }) => {
    // The values of shares are parts of 100.
    return rowTotal(columns.map((column) => (picture.share ? cells : values)[column]));
  });
  const own = formedNumbers(numbers, commonForm(sheet, columns));
  const ways = [own.format, own.compact].map((write) => {
    const texts = sums.map((one) => (one === undefined ? "" : write(one)));
    return { texts, widest: texts.reduce((widest, text) => Math.max(widest, textWidth(text, totalFont)), 0) };
  });
  return ways.find(({ widest }) => widest <= most);
}

/** The sum of the numbers of a row; `undefined` without any. */
export function rowTotal(values: readonly unknown[]): number | undefined {
  const numbers = values.filter(isNumber);
  // Twelve digits: 0.1 + 0.2 is written as 0.3.
  return numbers.length === 0 ? undefined : Number(sum(numbers).toPrecision(12));
}

const isNumber = (value: unknown): value is number => typeof value === "number";

export const noTotals: PictureNote = pictureNote("label-not-shown", "The totals are not written: there is no room.");
