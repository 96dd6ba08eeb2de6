import { fieldsOf } from "../../text/fields-of.js";
import { settingsOf } from "../element.js";

/** The elements of one row: one element, or two of half width side by side. */
export type LayoutRow = readonly LayoutItem[];

export interface LayoutItem {
  /** The element's place in the content. */
  readonly index: number;
  readonly element: unknown;
  readonly half: boolean;
}

export const isHalf = (element: unknown): boolean => settingsOf(fieldsOf(element))["width"] === 0.5;

/** The rows of a page: elements of half width pair from the first of a run, and one that is left alone keeps its half. */
export function layoutRows(content: readonly unknown[]): readonly LayoutRow[] {
  const rows: LayoutItem[][] = [];
  content.forEach((element, index) => {
    const item = { index, element, half: isHalf(element) };
    const last = rows.at(-1);
    if (item.half && last?.length === 1 && last[0]!.half) last.push(item);
    else rows.push([item]);
  });
  return rows;
}
