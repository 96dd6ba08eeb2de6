import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { minGap, rowTimes } from "../../../language/picture-notes/row-times.js";
import type { ChartInput } from "../chart.js";

/** A chart whose rows may be in time. */
interface TimedInput {
  /** With its rows in the order of time, and `time` unless they are categories. */
  readonly input: ChartInput;
  /** Where rows were sorted: which row of the sheet each one was. */
  readonly order?: readonly number[];
}

/**
 * Reads the titles of rows as times. Rows that are not in order are sorted; each keeps its colour. `unique`: where two rows of one time would
 * cover each other, they stay categories.
 */
export function inTime(input: ChartInput, unique: boolean): TimedInput {
  const time = rowTimes(input.sheet.rows.map(({ title }) => title));
  if (time === undefined) return { input };
  const order = time.at.map((_, row) => row).sort((one, other) => time.at[one]! - time.at[other]! || one - other);
  const at = order.map((row) => time.at[row]!);
  if (unique && minGap(at) === 0) return { input };
  if (order.every((row, index) => row === index)) return { input: { ...input, time } };
  return { input: { ...sorted(input, order), time: { ...time, at } }, order };
}

/** Notes about sorted rows as notes about the rows of the sheet. */
export const atSource = (notes: readonly SheetNote[], order: readonly number[] | undefined): readonly SheetNote[] =>
  notes.map((note) => (note.row === undefined || !order ? note : { ...note, row: order[note.row]! }));

function sorted(input: ChartInput, order: readonly number[]): ChartInput {
  const { sheet, paints, cellPointer } = input;
  const before = (row: number): number => order[row] ?? row;
  return {
    ...input,
    sheet: { ...sheet, rows: order.map((row) => sheet.rows[row]!) },
    ...(cellPointer && { cellPointer: (row, column) => cellPointer(before(row), column) }),
    paints: {
      own: (row) => paints.own(before(row)),
      chosen: paints.chosen,
      row: (row) => paints.row(before(row)),
      apart: (row) => paints.apart(before(row)),
      icon: (row) => paints.icon(before(row)),
      column: paints.column,
      mark: (row, column) => paints.mark(before(row), column),
    },
  };
}
