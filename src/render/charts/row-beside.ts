import { numberForm } from "../../language/number-form.js";
import { writeAlone } from "../column-format.js";
import type { LegendItem } from "../legend.js";
import { formedNumbers } from "../number-form.js";
import type { Paint } from "../theme.js";
import type { ChartInput } from "./chart.js";

/** The tooltips of the target and the range of a row: "row, column: value". */
export function besideTips({ sheet, picture, numbers }: ChartInput, row: number) {
  const { title, beside: { target, low, high } = {} } = sheet.rows[row]!;
  const said = (name: string | undefined, value: number | undefined): string =>
    value === undefined ? "" : `${name}: ${writeAlone(value, formedNumbers(numbers, numberForm(picture, name)))}`;
  const joined = (...parts: readonly string[]): string =>
    [title.trim(), ...parts].filter((part) => part !== "").join(", ");
  const [lowest, highest] = picture.range ?? [];
  return {
    target: joined(said(picture.target?.name, target)),
    range: joined(said(lowest?.name, low), said(highest?.name, high)),
  };
}

interface BesideLooks {
  readonly target: Omit<LegendItem, "label" | "key">;
  readonly range: Omit<LegendItem, "label" | "key">;
}

/** The names of the columns of targets and ranges, if a row has one. */
export function besideLegend({ sheet: { rows }, picture }: ChartInput, looks: BesideLooks): readonly LegendItem[] {
  const { target, range: [low, high] = [] } = picture;
  const has = (name: "target" | "low"): boolean => rows.some(({ beside }) => beside?.[name] !== undefined);
  return [
    ...(target && has("target") ? [{ ...looks.target, label: target.name, key: true }] : []),
    ...(low && high && has("low") ? [{ ...looks.range, label: `${low.name} – ${high.name}`, key: true }] : []),
  ];
}

export const inkPaint = ({ theme: { ink, surface } }: Pick<ChartInput, "theme">): Paint => ({
  fill: ink,
  on: surface,
  text: ink,
});
