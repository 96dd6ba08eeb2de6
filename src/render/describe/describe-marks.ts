import { message } from "../../text/message.js";
import { writeAlone } from "../column-format.js";
import type { ElementFields } from "../element.js";
import { type PictureMark, pictureFields } from "../picture-fields.js";
import type { Wording } from "../words/words.js";
import { brief } from "./sentences.js";

/** The marks of a sheet, each with its text and its place: `Goal: 1.5`, `Lockdown: 2020`. */
export const describeMarks = (element: ElementFields, sheet: number, wording: Wording): readonly string[] =>
  pictureFields(element)
    .marks.filter((mark) => mark.sheet === sheet)
    .map((mark) => (mark.text === undefined ? placeOf(mark, wording) : `${mark.text}: ${placeOf(mark, wording)}`));

/** The same as a sentence of an alternative text; none without marks. */
export function marksSentence(element: ElementFields, sheet: number, wording: Wording): readonly string[] {
  const marks = describeMarks(element, sheet, wording).map((mark) => brief(mark, 60));
  return marks.length === 0 ? [] : [wording.words.say(message`Marked: ${marks.join("; ")}.`)];
}

function placeOf(mark: PictureMark, { numbers }: Wording): string {
  if (mark.row !== undefined && mark.column !== undefined) return `${mark.row}, ${mark.column}`;
  const [from, to] =
    mark.row === undefined
      ? [writeAlone(mark.value, numbers), mark.to === undefined ? undefined : writeAlone(mark.to, numbers)]
      : [mark.row, mark.to];
  return to === undefined ? from : `${from} – ${to}`;
}
