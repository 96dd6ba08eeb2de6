import { readNumber } from "../language/read-number.js";
import { maxOf, minOf } from "../text/extremes.js";
import { type ChartSheet, numbersIn, textOf } from "./chart-data.js";
import type { PictureFields } from "./picture-fields.js";
import type { Paint, Theme } from "./theme.js";

/** A drawing of the value of a cell, besides its digits. Places are parts of the room, from 0 to 1. */
export type CellMark =
  | { readonly kind: "bar"; readonly from: number; readonly to: number; readonly zero: number }
  | { readonly kind: "heat"; readonly paint: Paint }
  /** Instead of its text, which is its label. */
  | { readonly kind: "spark"; readonly heights: readonly number[]; readonly label: string };

export interface ColumnMarks {
  readonly kind: CellMark["kind"];
  /** The mark of a row; none where its cell has no number. */
  readonly of: (row: number) => CellMark | undefined;
}

/** The marks of a column as the attribute `cells` asks for them. All cells of a column have one scale, in all sheets that are `alike`. */
export function columnMarks(
  sheet: ChartSheet,
  column: number,
  { cells }: Pick<PictureFields, "cells">,
  theme: Theme,
  alike: readonly ChartSheet[] = [sheet],
): ColumnMarks | undefined {
  const name = sheet.columns[column]!;
  const kind = Object.hasOwn(cells, name) ? cells[name] : undefined;
  if (kind === "spark") return { kind, of: sparks(sheet, column, alike) };
  const values = alike.flatMap(({ rows }) => numbersIn(rows, [column]));
  if (values.length === 0 || (kind !== "bar" && kind !== "heat")) return undefined;
  const mark = kind === "bar" ? barOf(values) : heatOf(values, theme);
  return {
    kind,
    of: (row) => {
      const value = sheet.rows[row]?.values[column];
      return value === undefined ? undefined : mark(value);
    },
  };
}

/** A bar begins at zero, which is in the column at one place. */
function barOf(values: readonly number[]): (value: number) => CellMark {
  const [low, high] = [minOf(values, 0), maxOf(values, 0)];
  const part = (value: number): number => (value - low) / (high - low || 1);
  return (value) => ({ kind: "bar", from: part(Math.min(0, value)), to: part(Math.max(0, value)), zero: part(0) });
}

/** The palest and the strongest tint, on which text has the colour that it has elsewhere. */
const [pale, strong] = [0.05, 0.43];

/** From the lowest to the highest; where some are below zero, both colours begin there. */
function heatOf(values: readonly number[], theme: Theme): (value: number) => CellMark {
  const [low, high] = [minOf(values), maxOf(values)];
  const [from, most] = low < 0 ? [0, Math.max(-low, high)] : [low, high];
  return (value) => {
    const base = (value < 0 ? theme.negative : theme.sequence).at(-1)!;
    const part = (Math.abs(value) - from) / (most - from || 1);
    const { edge: _, ...paint } = theme.shade(base, pale + (strong - pale) * part);
    return { kind: "heat", paint };
  };
}

function sparks(sheet: ChartSheet, column: number, alike: readonly ChartSheet[]): ColumnMarks["of"] {
  const linesOf = ({ rows }: ChartSheet) => rows.map(({ cells }) => sparkNumbers(textOf(cells[column])));
  const lines = linesOf(sheet);
  const all = alike.flatMap(linesOf).flatMap((line) => line ?? []);
  const [low, high] = [minOf(all), maxOf(all)];
  return (row) => {
    const line = lines[row];
    const heights = line?.map((value) => (high === low ? 0.5 : (value - low) / (high - low)));
    return heights && { kind: "spark", heights, label: textOf(sheet.rows[row]!.cells[column]).trim() };
  };
}

/** More points than a cell has pixels. */
const maxPoints = 1000;

/** The numbers of a cell, with blanks between them; `undefined` if anything else is in it. */
export function sparkNumbers(text: string): readonly number[] | undefined {
  const parts = text.trim().split(/[ \t]+/, maxPoints);
  const numbers = parts.flatMap((part) => readNumber(part) ?? []);
  return numbers.length === parts.length ? numbers : undefined;
}
