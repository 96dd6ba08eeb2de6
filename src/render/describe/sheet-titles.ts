import { inOneLine } from "../../text/in-one-line.js";
import type { ChartSheet } from "../chart-data.js";

/**
 * What tabs and headings call the sheets of a chart: their corners, the names above the row titles. Sheets often have the same one
 * ("Year"); then their places tell them apart.
 */
export function sheetTitles(sheets: readonly ChartSheet[]): readonly string[] {
  const names = sheets.map(({ corner }) => inOneLine(corner));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, index) => {
    if (name === "") return `Sheet ${index + 1}`;
    return counts.get(name) === 1 ? name : `${name} (${index + 1})`;
  });
}
