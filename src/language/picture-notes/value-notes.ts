import { type Message, message, type NameList } from "../../text/message.js";
import { type DataNote, firstNumeric, isWritten, type NoteSheet, type ReadNotes } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { namesInQuotes } from "./quoted-names.js";

/** Rules of `check` that report values which are not numbers. */
export const aboutNumbers: readonly string[] = ["not-a-number", "no-numbers", "ambiguous-number", "unclosed-quote"];

const writeNumber = "Write a number in the cell.";
const chooseBar = "Choose a chart type for negative values, such as `@chart bar`.";

/** A note that names the rows of one column whose values are `left`; nothing about none. */
export function rowsNote(
  { rows }: NoteSheet,
  column: number,
  words: (names: NameList) => Message,
  left: (value: number | undefined) => boolean,
  details: Pick<DataNote, "hint" | "reportedBy">,
): readonly DataNote[] {
  const found = rows.flatMap(({ values }, row) => (left(values[column]) ? [row] : []));
  if (found.length === 0) return [];
  const names = namesInQuotes(found.map((row) => rows[row]!.title));
  return [{ ...pictureNote("value-not-shown", words(names)), row: found[0]!, column, ...details }];
}

/** The notes of a chart that shows the values of its first column and nothing below zero. */
export const onlyPositive: ReadNotes = (sheet) => [
  ...rowsNote(
    sheet,
    0,
    (names) => message`Left out because it is below zero: ${names}.`,
    (value) => value !== undefined && value < 0,
    {
      hint: chooseBar,
      reportedBy: ["pie-negative"],
    },
  ),
  ...rowsNote(
    sheet,
    0,
    (names) => message`Left out because it has no number: ${names}.`,
    (value) => value === undefined,
    {
      hint: writeNumber,
      reportedBy: aboutNumbers,
    },
  ),
];

/** The notes of a chart that shows the order of its rows if none has a number. */
export const onlyWithAnyNumber =
  (readers: readonly ReadNotes[]): ReadNotes =>
  (sheet, write) =>
    sheet.rows.some(({ values: [value] }) => value !== undefined) ? readers.flatMap((read) => read(sheet, write)) : [];

/** The notes of a chart in which a value of zero has no area. */
export const zeroWithoutArea: ReadNotes = (sheet) =>
  rowsNote(
    sheet,
    0,
    (names) => message`Without an area, since it is zero: ${names}.`,
    (value) => value === 0,
    {
      hint: "Remove the row, or choose a chart type that shows zero, such as `@chart bar`.",
    },
  );

/** The notes of a waterfall, whose rows all are steps. A row that equals the sum of two or more rows above it is probably meant as their total. */
export const totalsAddedAgain: ReadNotes = ({ rows }) => {
  let [sum, steps] = [0, 0];
  const totals = rows.flatMap(({ values: [value = 0] }, row) => {
    // Decimals add up with an error.
    if (steps > 1 && value !== 0 && Math.abs(value - sum) <= 1e-9 * Math.abs(value)) return [row];
    sum += value;
    if (value !== 0) steps++;
    return [];
  });
  if (totals.length === 0) return [];
  const names = namesInQuotes(totals.map((row) => rows[row]!.title));
  const words = message`Equal to the sum of the rows above, and added to it again: ${names}.`;
  const hint = "If the row is a total, remove it: the last step ends at the sum.";
  return [{ ...pictureNote("value-not-shown", words), row: totals[0]!, column: 0, hint }];
};

/** The notes of a chart whose marks need an area. */
export const onlyWithArea: ReadNotes = (sheet) =>
  rowsNote(
    sheet,
    firstNumeric(sheet),
    (names) => message`Left out because it has no value above zero: ${names}.`,
    (value) => !((value ?? 0) > 0),
    {
      hint: "Write a number above zero, or choose a chart type such as `@chart bar`.",
    },
  );

type Cells = "first column" | "all columns";

/** Text where numbers are needed. Empty cells do not count. */
export const textCells =
  (which: Cells): ReadNotes =>
  (sheet) =>
    cellsNote(sheet, which, (value, written) => value === undefined && written, {
      words: (count) => message`${count} {1|cell that is not a number is|cells that are not numbers are} left out.`,
      hint: writeNumber,
      reportedBy: aboutNumbers,
    });

/** The notes of bars and columns around a centre. */
export const belowZeroAround: ReadNotes = (sheet) =>
  cellsNote(sheet, "all columns", (value) => value !== undefined && value < 0, {
    words: (count) =>
      message`${count} {1|value below zero cannot be drawn around a centre and is|values below zero cannot be drawn around a centre and are} left out.`,
    hint: chooseBar,
  });

/** The notes of layers of a stream. */
export const belowZeroInStream: ReadNotes = (sheet) =>
  cellsNote(sheet, "all columns", (value) => value !== undefined && value < 0, {
    words: (count) => message`${count} {1|value below zero is|values below zero are} not shown.`,
    hint: "Choose a chart type for negative values, such as `@chart line`.",
  });

/** The notes of layers of a stream, which have no gaps. */
export const blankInStream: ReadNotes = (sheet) =>
  cellsNote(sheet, "all columns", (value, written) => value === undefined && !written, {
    words: (count) => message`${count} {1|empty cell is|empty cells are} drawn as 0.`,
    hint: "Write the number, or choose a chart type with gaps, such as `@chart line`.",
    reportedBy: ["row-too-short"],
  });

interface Words extends Pick<DataNote, "hint" | "reportedBy"> {
  readonly words: (count: number) => Message;
}

function cellsNote(
  { columns, rows }: NoteSheet,
  which: Cells,
  left: (value: number | undefined, written: boolean) => boolean,
  { words, ...details }: Words,
): readonly DataNote[] {
  const width = which === "all columns" ? columns.length : Math.min(1, columns.length);
  let count = 0;
  let first: { readonly row: number; readonly column: number } | undefined;
  for (const [row, { values, cells }] of rows.entries())
    for (let column = 0; column < width; column++) {
      if (!left(values[column], isWritten(cells[column]))) continue;
      count++;
      first ??= { row, column };
    }
  return first ? [{ ...pictureNote("value-not-shown", words(count)), ...first, ...details }] : [];
}
