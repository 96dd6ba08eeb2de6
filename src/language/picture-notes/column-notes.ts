import { type Message, message } from "../../text/message.js";
import { columnName, type DataNote, firstNumeric, isWritten, type NoteSheet, type ReadNotes } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { priceColumns } from "./price-columns.js";
import { namesInQuotes } from "./quoted-names.js";

/** The notes of a chart that shows its first column only. A column without any value is not missed. */
export const onlyFirstColumn: ReadNotes = ({ columns, rows }) => {
  const others = columns.flatMap((_, column) =>
    column > 0 && rows.some(({ cells }) => isWritten(cells[column])) ? [column] : [],
  );
  if (others.length === 0) return [];
  const names = [0, ...others].map((column) => columns[column] ?? "");
  const [first = "", ...rest] = names;
  const words = names.some((name) => name.trim() === "")
    ? message`Only the first of ${names.length} columns is shown.`
    : message`Only ${namesInQuotes([first])} is shown, not ${namesInQuotes(rest)}.`;
  return [columnNote(others[0]!, words)];
};

/** The notes of a chart that shows the first column with numbers. */
export const onlyNumericColumn: ReadNotes = (sheet) => {
  const shown = firstNumeric(sheet);
  const other = sheet.columns.findIndex(
    (_, column) => column !== shown && sheet.rows.some(({ values }) => values[column] !== undefined),
  );
  return other < 0
    ? []
    : [columnNote(other, message`Only the column ${namesInQuotes([columnName(sheet, shown)])} is shown.`)];
};

/** The notes of a chart that shows its first `count` columns. */
export const columnsAfter =
  (count: number): ReadNotes =>
  (sheet) =>
    columnsWithout(sheet, (column) => column < count);

/** Of a candlestick chart, such as the volume of trade. */
export const columnsBesidePrices: ReadNotes = (sheet) => {
  const prices = priceColumns(sheet.columns);
  const hint = "Show the other columns in a chart of their own, or remove them.";
  return columnsWithout(sheet, (column) => prices.includes(column)).map((note) => ({ ...note, hint }));
};

function columnsWithout(sheet: NoteSheet, isShown: (column: number) => boolean): readonly DataNote[] {
  const others = sheet.columns.flatMap((_, column) =>
    !isShown(column) && sheet.rows.some(({ values }) => values[column] !== undefined) ? [column] : [],
  );
  if (others.length === 0) return [];
  return [
    columnNote(others[0]!, message`Not shown: ${namesInQuotes(others.map((column) => columnName(sheet, column)))}.`),
  ];
}

const columnNote = (column: number, words: Message): DataNote => ({
  // The cell without a name is already an error.
  ...pictureNote("series-not-shown", words, ["row-too-long"]),
  column,
});
