import { findChart } from "../../language/charts.js";
import type { NumberForm } from "../../language/number-form.js";
import { message } from "../../text/message.js";
import { hasShares } from "../as-shares.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { commonForm, writeInForm } from "../column-format.js";
import type { ElementFields } from "../element.js";
import { type PictureMark, pictureFields } from "../picture-fields.js";
import { seriesSheet } from "../series-sheet.js";
import type { Wording } from "../words/words.js";
import { brief } from "./sentences.js";

/** The marks of a sheet, each with its text and its place: `Goal: 1.5`, `Lockdown: 2020`. */
export function describeMarks(
  element: ElementFields,
  sheet: ChartSheet,
  index: number,
  wording: Wording,
): readonly string[] {
  const marks = pictureFields(element).marks.filter((mark) => mark.sheet === index);
  if (marks.length === 0) return [];
  const form = formOf(element, seriesSheet(sheet, pictureFields(element), index));
  return marks.map((mark) => {
    const place = placeOf(mark, form, wording);
    return mark.text === undefined ? place : `${mark.text}: ${place}`;
  });
}

/** The same as a sentence of an alternative text; none without marks. */
export function marksSentence(...given: Parameters<typeof describeMarks>): readonly string[] {
  const marks = describeMarks(...given).map((mark) => brief(mark, 60));
  return marks.length === 0 ? [] : [given[3].words.say(message`Marked: ${marks.join("; ")}.`)];
}

/** That of the axis where the values of marks are: of a plot the second column, of shares parts of 100. */
function formOf(element: ElementFields, sheet: ChartSheet): NumberForm | undefined {
  const name = textOf(element["chart_type"]);
  if (pictureFields(element).share && hasShares(name)) return { unit: "%" };
  return commonForm(sheet, findChart(name)?.family === "plot" ? [1] : [...sheet.columns.keys()]);
}

function placeOf(mark: PictureMark, form: NumberForm | undefined, { numbers }: Wording): string {
  if (mark.row !== undefined && mark.column !== undefined) return `${mark.row}, ${mark.column}`;
  const [from, to] =
    mark.row === undefined
      ? [mark.value, mark.to].map((value) => (value === undefined ? value : writeInForm(value, form, numbers)))
      : [mark.row, mark.to];
  return to === undefined ? from! : `${from} – ${to}`;
}
