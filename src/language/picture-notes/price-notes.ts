import type { DataNote, NoteSheet } from "./note-sheet.js";
import { priceColumns } from "./price-columns.js";
import { quotedNames } from "./quoted-names.js";

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
  const names = quotedNames(crossed.map(({ row }) => rows[row]!.title));
  const text = `High or low is not the outermost of the four numbers: ${names}.`;
  const hint = "Check the numbers, and the order of the columns: open, high, low, close.";
  return [{ code: "value-not-shown", text, hint, ...first }];
}
