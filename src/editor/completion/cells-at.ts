import { scanRow } from "../../syntax/scan-row.js";

/** The cells of the row that begins at `start`, as they are written. */
export function cellsAt(text: string, start: number): readonly string[] {
  const { starts, ends } = scanRow(text, start);
  return starts.map((from, index) => text.slice(from, ends[index]));
}
