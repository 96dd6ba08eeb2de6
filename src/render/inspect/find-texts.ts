import { inOneLine } from "../../text/in-one-line.js";
import { listOf } from "../../text/list-of.js";
import { cellPointers } from "../cell-pointers.js";
import { textOf } from "../chart-data.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import type { ElementFields } from "../element.js";

/**
 * The places of a picture's texts in its element, as JSON pointers: in the names of columns, titles of rows and cells of a chart, or in the
 * fields of a map or of facts. A text that the element does not contain, such as a number of an axis, has no place.
 */
export function findTexts(element: ElementFields, texts: Iterable<string>): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  // Pictures write white space as single spaces.
  for (const text of texts) wanted.set(inOneLine(text), text);
  const found = new Map<string, string>();
  for (const [text, pointer] of element["type"] === "chart" ? chartTexts(element) : itemTexts(element)) {
    const one = wanted.get(inOneLine(text));
    if (one !== undefined && !found.has(one)) found.set(one, pointer());
    if (found.size === wanted.size) break;
  }
  return found;
}

type PlacedText = readonly [text: string, pointer: () => string];

/** Names, then titles, then cells: a text that is longer, or that a legend repeats, is found first. */
function* chartTexts(element: ElementFields): Iterable<PlacedText> {
  for (const [index, { corner, columns, rows }] of sheetsOfChart(element).entries()) {
    const pointer = cellPointers(element, index, "");
    yield [corner, () => pointer(-1, -1)];
    for (const [column, name] of columns.entries()) yield [name, () => pointer(-1, column)];
    for (const [row, { title }] of rows.entries()) yield [title, () => pointer(row, -1)];
    for (const [row, { cells }] of rows.entries())
      for (const [column, cell] of cells.entries())
        if (cell !== undefined) yield [String(cell), () => pointer(row, column)];
  }
}

function* itemTexts({ data }: ElementFields): Iterable<PlacedText> {
  for (const [index, item] of listOf(data).entries())
    if (typeof item === "object" && item !== null)
      for (const [name, value] of Object.entries(item)) yield [textOf(value), () => `/data/${index}/${name}`];
}
