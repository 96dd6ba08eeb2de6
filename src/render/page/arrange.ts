import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import { type LayoutItem, layoutRows } from "./layout.js";

/** One cell of the page's grid: an element alone, or two columns of elements that belong together. */
export type Arranged = LayoutItem | readonly [readonly LayoutItem[], readonly LayoutItem[]];

/** As many rows as `pageCss` has classes for. */
const maxRows = 6;

const isHeading = ({ element }: LayoutItem): boolean => isHeadline(textOf(fieldsOf(element)["type"]));

export const isHeadline = (type: string): boolean => type === "h1" || type === "h2";

/**
 * Two headings side by side, each with the elements below it. Screen readers read one column after the other, and phones show them that
 * way, so that a heading keeps its picture. Everything else stays in the order of the content.
 */
export const arrange = (content: readonly unknown[]): readonly Arranged[] =>
  arrangeRows(layoutRows(content), isHeading).flatMap(([left = [], right]): readonly Arranged[] =>
    right ? [[left, right]] : left,
  );

/** The same of rows of any items: groups of one or two columns. */
export function arrangeRows<Item>(
  rows: readonly (readonly Item[])[],
  isHeading: (item: Item) => boolean,
): readonly (readonly (readonly Item[])[])[] {
  const arranged: (readonly (readonly Item[])[])[] = [];
  let columns: (readonly Item[])[] = [];
  const flush = () => {
    if (columns.length > 1) arranged.push([columns.map(([left]) => left!), columns.map(([, right]) => right!)]);
    else if (columns.length > 0) arranged.push(columns);
    columns = [];
  };
  for (const row of rows) {
    const isPair = row.length === 2;
    const heads = isPair && row.every(isHeading);
    if (heads || !isPair || columns.length === maxRows) flush();
    if (heads || (isPair && columns.length > 0)) columns.push(row);
    else arranged.push([row]);
  }
  flush();
  return arranged;
}

/** The same as one list: the reading order of a page with one column. */
export const readingOrder = (content: readonly unknown[]): readonly LayoutItem[] =>
  arrangeRows(layoutRows(content), isHeading).flat(2);
