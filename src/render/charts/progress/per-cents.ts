import { arePerCents, largestValue, wholeOf } from "../../../language/picture-notes/per-cent-notes.js";
import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { caps } from "../../caps.js";
import { ownDecimals, valueForms, writeValue } from "../../column-format.js";
import type { Paint } from "../../theme.js";
import type { ChartInput, ChartProblem } from "../chart.js";
import { anyOf } from "../common-scale.js";
import { firstRowsNote, notesIf } from "../notes.js";

/** A row whose value is in per cent, or a count that is a part of the largest. */
export interface PerCent {
  readonly title: string;
  /** How much of the mark is filled, 0 to 1. */
  readonly filled: number;
  /** More than 100 per cent: the mark is full, and a line is drawn at 100. */
  readonly over: boolean;
  /** The value as written, even above 100 %; a dash if it is missing. */
  readonly text: string;
  readonly paint: Paint;
  readonly tip: string;
}

interface PerCents {
  readonly items: readonly PerCent[];
  readonly notes: readonly PictureNote[];
}

/** The first column in per cent, or as counts (`arePerCents`): 42 and "42%" are both 42 %. 0.42 is 0.42 %: igx does not guess that a small number is a share. */
export function perCents(input: ChartInput): PerCents | ChartProblem {
  const { sheet, paints, numbers, common } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows." };
  if (sheet.rows.every(({ values: [value] }) => value === undefined))
    return { problem: "It needs a number from 0 to 100 in the first column of values." };
  const rows = sheet.rows.slice(0, caps.labelledRows);
  const percent = !anyOf(common, "counts", !arePerCents(sheet));
  const full = percent ? wholeOf(sheet) : common("largest", largestValue(sheet)) || 1;
  const [writeCount] = valueForms(sheet, [0], numbers);
  const { pattern, unit = "%", decimals } = sheet.forms?.[0] ?? {};
  const hasOwnForm = pattern !== undefined || unit !== "%";
  const perCent = (value: number): string => numbers.percent(value / 100, decimals ?? ownDecimals(value), decimals);
  const items = rows.map(({ title, values: [value] }, row) => {
    const text = value === undefined ? "–" : percent && !hasOwnForm ? perCent(value) : writeCount!(row, 0);
    const whole =
      value === undefined ? "no number" : percent && !hasOwnForm ? text : writeValue(sheet, row, 0, numbers);
    const filled = Math.max(0, Math.min(1, (value ?? 0) / full));
    const tip = `${title.trim() === "" ? "" : `${title}: `}${whole}`;
    return { title, value, filled, over: (value ?? 0) > full, text, paint: paints.row(row), tip };
  });
  return { items, notes: notesIf(firstRowsNote(rows.length, sheet.rows.length)) };
}
