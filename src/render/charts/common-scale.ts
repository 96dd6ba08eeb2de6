import { maxOf, minOf } from "../../text/extremes.js";
import type { ChartSheet } from "../chart-data.js";
import type { ElementFields } from "../element.js";

/** The largest of a number among the sheets that have one scale, by what the number means. */
export type Common = (what: string, own: number) => number;

/** The scale of a sheet alone. */
export const ownScale: Common = (_, own) => own;

/** The smallest of a number among these sheets. */
export const leastOf = (common: Common, what: string, own: number): number => -common(what, -own);

/** The ends of the values of these sheets. */
export const commonEnds = (common: Common, values: readonly number[], axis = "value"): readonly number[] =>
  values.length === 0
    ? []
    : [leastOf(common, `lowest ${axis}`, minOf(values)), common(`highest ${axis}`, maxOf(values))];

/** Whether it is so in one of these sheets. */
export const anyOf = (common: Common, what: string, own: boolean): boolean => common(what, own ? 1 : 0) === 1;

/** Bounds the search: a plot that becomes narrower can lose the texts at its marks, and then needs an axis, which takes room again. */
const maxRounds = 4;

/** By element, and by all that decides where things are in it: pages and tabs draw each sheet by itself. */
const kept = new WeakMap<ElementFields, Map<string, Common>>();

/** Sheets with equal headers have one scale, so that equal lengths are equal values. They are drawn until none needs more. */
export function commonScale(
  element: ElementFields,
  inputs: string,
  { columns }: ChartSheet,
  drawings: () => readonly { readonly sheet: ChartSheet; readonly draw: (common: Common) => void }[],
): Common {
  const scales = kept.get(element) ?? new Map<string, Common>();
  kept.set(element, scales);
  const headers = JSON.stringify(columns);
  const key = `${inputs} ${headers}`;
  const known = scales.get(key);
  if (known) return known;
  const alike = drawings().filter(({ sheet }) => JSON.stringify(sheet.columns) === headers);
  const scale = agreedScale(alike.map(({ draw }) => draw));
  scales.set(key, scale);
  return scale;
}

/** The scale of all these drawings. */
export function agreedScale(draws: readonly ((common: Common) => void)[]): Common {
  if (draws.length < 2) return ownScale;
  const numbers = new Map<string, number>();
  const common: Common = (what, own) => {
    const most = Math.max(own, numbers.get(what) ?? own);
    numbers.set(what, most);
    return most;
  };
  for (let [round, before] = [0, "-"]; round < maxRounds && before !== `${[...numbers]}`; round++) {
    before = `${[...numbers]}`;
    for (const draw of draws) draw(common);
  }
  return (what, own) => numbers.get(what) ?? own;
}
