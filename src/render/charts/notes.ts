import type { ChartName } from "../../language/charts.js";
import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { message } from "../../text/message.js";
import type { Callouts, ChartInput } from "./chart.js";

/** The notes that apply. */
export const notesIf = (...notes: readonly (SheetNote | false | undefined)[]): readonly SheetNote[] =>
  notes.filter((note) => typeof note === "object");

/** That only the first of many rows are drawn: at the first of the others. */
export const firstRowsNote = (drawn: number, all: number): SheetNote | false =>
  drawn < all && {
    ...pictureNote("value-not-shown", message`Only the first ${drawn} of ${all} rows are drawn.`),
    row: drawn,
  };

/** That only the first of many columns are drawn: at the name of the first of the others. */
export const firstColumnsNote = (drawn: readonly number[], all: readonly number[]): SheetNote | false =>
  drawn.length < all.length && {
    ...pictureNote("series-not-shown", message`Only the first ${drawn.length} of ${all.length} columns are drawn.`),
    column: all[drawn.length]!,
  };

/** That only the largest of many marks are drawn. */
export const largestNote = (drawn: number, all: number): PictureNote | false =>
  drawn < all && pictureNote("value-not-shown", message`Only the ${drawn} largest of ${all} are shown.`);

/** That values which the content asks for are not written; the caller says where. */
export const valuesNote = ({ callouts }: { readonly callouts: Callouts }): PictureNote | false =>
  callouts.asked && noValuesNote;

/** The same for charts without an axis, whose readers see no value at all. */
const noValuesNote = pictureNote("label-not-shown", "The values are not written: there is no room.");

/** That some marks of a chart without an axis, or all of them, have no room for their values. `said`: how many more another note names. */
export function unwrittenNote(
  mark: "part" | "slice" | "box" | "circle" | "level",
  missing: number,
  all: number,
  { numbers }: Pick<ChartInput, "numbers">,
  said = 0,
): PictureNote | false {
  if (missing <= 0) return false;
  if (missing === all) return noValuesNote;
  const more = said > 0 ? "more " : "";
  const text =
    missing === 1
      ? `1 ${more}value is not written: its ${mark} is too small.`
      : `${numbers.format(missing)} ${more}values are not written: their ${plurals[mark]} are too small.`;
  return {
    ...pictureNote("label-not-shown", text),
    hint: "Write them in a text or a `@chart table` too, or give the chart more room.",
  };
}

const plurals = { part: "parts", slice: "slices", box: "boxes", circle: "circles", level: "levels" } as const;

/** That a chart never has the values that the content asks for; `instead` is a type that has them. */
export const neverWrittenNote = (
  chart: string,
  instead: ChartName,
  { callouts }: Pick<ChartInput, "callouts">,
): PictureNote | false =>
  callouts.asked && {
    ...pictureNote("label-not-shown", `Values are not written in ${chart}.`),
    hint: `Choose a chart type with room for values, such as \`@chart ${instead}\`, or remove \`callouts\`.`,
  };
