import { type Font, textWidth } from "../text/measure.js";
import type { ChartInput } from "./chart.js";
import { columnName } from "./notes.js";
import { shareText } from "./row-values.js";
import type { SeriesData } from "./series-data.js";

/** What is written at a bar; `undefined` where nothing is. */
export type BarText = (row: number, column: number) => string | undefined;

export interface BarTexts {
  readonly text: BarText;
  /** Pixels of the widest at a bar of zero or more, and at one below zero. */
  readonly above: number;
  readonly below: number;
}

type Write = (value: number) => string;

/** Texts at the ends of bars, in full or in short, if all of them are `most` pixels wide or less. All or none: gaps look like errors. */
export function endTexts(input: ChartInput, data: SeriesData, font: Font, most: number): BarTexts | undefined {
  const tried = [input.numbers.format, input.numbers.compact].map((write) => textsBy(write, input, data, font));
  return tried.find(({ above, below }) => Math.max(above, below) <= most);
}

function textsBy(write: Write, input: ChartInput, { rows, columns }: SeriesData, font: Font): BarTexts {
  const named = input.callouts.name === true;
  const text: BarText = (row, column) => {
    const value = rows[row]?.values[column];
    if (value === undefined) return undefined;
    const name = named ? (input.sheet.columns[column]?.trim() ?? "") : "";
    return name === "" ? write(value) : `${oneLine(name)} ${write(value)}`;
  };
  const widest = (below: boolean): number =>
    rows.reduce((most, { values }, row) => {
      const ofSide = columns.filter((column) => (values[column] ?? 0) < 0 === below);
      return ofSide.reduce((wide, column) => Math.max(wide, textWidth(text(row, column) ?? "", font)), most);
    }, 0);
  return { text, above: widest(false), below: widest(true) };
}

/**
 * Texts in the parts of stacks, each where it has room: in full, else in short. `room`: pixels for a text in the part of this value.
 */
export function partTexts(
  input: ChartInput,
  { rows }: SeriesData,
  font: Font,
  room: (value: number) => number,
): BarText {
  const { sheet, callouts, numbers } = input;
  return (row, column) => {
    const value = rows[row]?.values[column];
    if (value === undefined || value === 0) return undefined;
    const share = callouts.percentage === true ? shareOf(rows[row]!.values, value) : undefined;
    const texts = share === undefined ? [numbers.format(value), numbers.compact(value)] : [shareText(share, input)];
    const name = callouts.name === true ? oneLine(columnName(sheet, column)) : "";
    const all = name === "" ? texts : [...texts.map((text) => `${name} ${text}`), ...texts];
    return all.find((text) => textWidth(text, font) <= room(value));
  };
}

/** Of the stack, where parts below zero count as much as those above. Divided by the largest first: sums may be beyond a double. */
function shareOf(values: readonly (number | undefined)[], value: number): number {
  const sizes = values.map((one) => Math.abs(one ?? 0));
  const most = Math.max(...sizes);
  return Math.abs(value) / most / sizes.reduce((sum, size) => sum + size / most, 0);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");
