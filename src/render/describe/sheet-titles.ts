import { inOneLine } from "../../text/in-one-line.js";
import { message } from "../../text/message.js";
import type { ChartSheet } from "../chart-data.js";
import type { Words } from "../words/words.js";

/**
 * The names of a chart's sheets in tabs and headings: their corners, the names above the row titles. Equal names, such as "Year", get their
 * number.
 */
export function sheetTitles(sheets: readonly ChartSheet[], { say }: Words): readonly string[] {
  const names = sheets.map(({ corner }) => inOneLine(corner));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, index) => {
    if (name === "") return say(message`Sheet ${String(index + 1)}`);
    return counts.get(name) === 1 ? name : `${name} (${index + 1})`;
  });
}
