import { message } from "../../text/message.js";
import type { DataNote, NoteSheet } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { priceColumns } from "./price-columns.js";
import { namesInQuotes } from "./quoted-names.js";

/** The notes of candles that contradict themselves, mostly because the columns are in another order. */
export function crossedPrices({ columns, rows }: NoteSheet): readonly DataNote[] {
  const places = priceColumns(columns);
  const crossed = rows.flatMap(({ values }, row) => {
    const [open, high, low, close] = places.map((column) => values[column]);
    if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
    const isHigh = high >= Math.max(open, low, close);
    return isHigh && low <= Math.min(open, close) ? [] : [{ row, column: places[isHigh ? 2 : 1] }];
  });
  const [first] = crossed;
  if (!first) return [];
  const names = namesInQuotes(crossed.map(({ row }) => rows[row]!.title));
  const words = message`High or low is not the outermost of the four numbers: ${names}.`;
  const hint = "Check the numbers, and the order of the columns: open, high, low, close.";
  return [{ ...pictureNote("value-not-shown", words), hint, ...first }];
}
