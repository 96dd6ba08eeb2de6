import type { ChartType } from "./charts.js";

/*
 * Conditions of the specification on the fields of an element. Content JSON and written elements must agree, so both use these: the
 * schema with JSON values, the checks with fields that have spans. A missing field is `undefined`.
 */

/** The only supported `width` (section 2.3). */
export const halfWidth = 0.5;

/** Whether a width is written for the full one, which an element has without an attribute. */
export const meansFullWidth = (written: string): boolean => /^(?:100%?|1(?:\.0*)?|full|auto)$/i.test(written);

export const removeWidth = "Remove `width`: an element without it has the full width.";

interface Heights<Field> {
  readonly height?: Field | undefined;
  readonly category_height?: Field | undefined;
}

/** Both heights of a chart, which can have only one of them (sections 2.3 and 8); `undefined` if at most one is set. */
export const conflictingHeights = <Field>({
  height,
  category_height: categoryHeight,
}: Heights<Field>): readonly [Field, Field] | undefined =>
  height === undefined || categoryHeight === undefined ? undefined : [height, categoryHeight];

/** A quote requires an `author`, or its alias `title` (section 2.4). An empty author is one. */
export const lacksAuthor = ({ author, title }: { readonly author?: unknown; readonly title?: unknown }): boolean =>
  author === undefined && title === undefined;

/** Only `table` charts can have `icon` (section 2.4). */
export const hasMisplacedIcon = (icon: unknown, chart: ChartType | undefined): boolean =>
  icon !== undefined && chart?.family !== "table";
