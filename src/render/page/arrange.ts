import { append } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import { type LayoutItem, type LayoutRow, layoutRows } from "./layout.js";

/** One cell of the page's grid: an element alone, or two columns of elements that belong together. */
export type Arranged = LayoutItem | readonly [readonly LayoutItem[], readonly LayoutItem[]];

/** As many rows as `pageCss` has classes for. */
const maxRows = 6;

const isHeading = ({ element }: LayoutItem): boolean => /^(?:h1|h2)$/.test(textOf(fieldsOf(element)["type"]));
const isPair = (row: LayoutRow): boolean => row.length === 2;

/**
 * Two headings side by side, each with the elements below it. Screen readers read one column after the other, and phones show them that
 * way, so that a heading keeps its picture. Everything else stays in the order of the content.
 */
export function arrange(content: readonly unknown[]): readonly Arranged[] {
  const arranged: Arranged[] = [];
  let columns: LayoutRow[] = [];
  const flush = () => {
    if (columns.length > 1) arranged.push([columns.map(([left]) => left!), columns.map(([, right]) => right!)]);
    else append(arranged, columns.flat());
    columns = [];
  };
  for (const row of layoutRows(content)) {
    const heads = isPair(row) && row.every(isHeading);
    if (heads || !isPair(row) || columns.length === maxRows) flush();
    if (heads || (isPair(row) && columns.length > 0)) columns.push(row);
    else append(arranged, row);
  }
  flush();
  return arranged;
}

/** The same as one list: the reading order of a page with one column. */
export const readingOrder = (content: readonly unknown[]): readonly LayoutItem[] =>
  arrange(content).flatMap((item) => ("index" in item ? [item] : item.flat()));
