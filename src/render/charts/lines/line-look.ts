import type { Theme } from "../../theme.js";
import { pathNumber } from "../arc.js";

/** Lines of this many columns differ in colour alone; each further so many have another dash, too. */
const colorsAlone = 8;

/** Lengths of dashes and gaps in pixels, for lines of 2.5 pixels with round ends. */
const dashes: readonly (readonly number[])[] = [[], [7, 6], [0.5, 5.5], [12, 6, 0.5, 6], [18, 7]];

/** The dash of a column's line. Columns whose colours repeat have different ones, since the palette of a brand can be short. */
export const dashOf = (column: number, { palette }: Theme): readonly number[] =>
  dashes[Math.floor(column / Math.min(colorsAlone, palette.length)) % dashes.length]!;

export const dashText = (dash: readonly number[]): string => dash.map(pathNumber).join(" ");
