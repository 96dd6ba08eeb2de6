import { attributeNotAllowed } from "../diagnostics/messages/elements.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { type AggregateName, aggregateNames, sheetAttributes } from "../language/attributes.js";
import { findDirective } from "../language/registry.js";
import { isNumeric, numberText, shownValue, type Value } from "../language/value.js";
import { isNumber } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import type { ExpandedAttribute, ExpandedValue } from "./expanded.js";

/** A text that an attribute contains, and its place. */
export interface WrittenText {
  readonly text: string;
  readonly span: Span;
}

/** How to take the rows of a table, as the attributes beside `from` say it. */
export interface FromOptions {
  readonly color?: WrittenText;
  /** With it, the table is a long one. */
  readonly row?: WrittenText;
  readonly series?: WrittenText;
  readonly value?: WrittenText;
  readonly aggregate?: AggregateName | undefined;
  readonly header?: string;
  readonly sort?: WrittenText;
  readonly top?: number | undefined;
  readonly other?: WrittenText;
}

/** The options; `undefined` if one cannot be read, which the check of attributes reports. */
export function readFromOptions(attributes: readonly ExpandedAttribute[]): FromOptions | undefined {
  const read: { -readonly [K in keyof FromOptions]: FromOptions[K] } = {};
  for (const { name, value } of attributes) {
    const text = textOf(value);
    const written = text === undefined ? undefined : { text, span: value.span };
    switch (name) {
      case "row":
      case "series":
      case "value":
      case "sort":
      case "other":
        if (!written) return undefined;
        read[name] = written;
        break;
      case "columns":
        if (value.kind !== "list" || value.items.length === 0) return undefined;
        break;
      case "color":
        if (written) read.color = written;
        break;
      case "header":
        if (text === undefined) return undefined;
        read.header = text;
        break;
      case "aggregate":
        read.aggregate = aggregateNames.find((one) => one === text);
        if (!read.aggregate) return undefined;
        break;
      case "top":
        read.top = rowCount(text ?? "");
        if (read.top === undefined) return undefined;
        break;
    }
  }
  return read;
}

export function findValue(attributes: readonly ExpandedAttribute[], name: string): ExpandedValue | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The text of an attribute's value. A number is as it is written, since a column can have the name `2024`. */
export function textOf(value: ExpandedValue | undefined): string | undefined {
  if (value?.kind === "word") return value.text;
  if (value?.kind !== "value") return undefined;
  if (typeof value.value === "string") return value.value;
  return value.value !== null && isNumeric(value.value) ? numberText(value.value) : undefined;
}

function rowCount(text: string): number | undefined {
  const count = isNumber(text, 0, text.length) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) && count >= 1 ? count : undefined;
}

/** An attribute, written or evaluated. */
interface Named {
  readonly name: string;
  readonly nameSpan: Span;
}

/**
 * Reports attributes that contradict each other, or lack another one that gives them a meaning. `counts` says that `aggregate` is `count`,
 * which needs no column.
 */
export function reportConflicts(
  directive: string,
  attributes: readonly Named[],
  counts: boolean,
  report: Report,
): void {
  const find = (name: string) => attributes.find((attribute) => attribute.name === name);
  const refuse = (name: string, condition: string, hint: string): void => {
    const attribute = find(name);
    if (!attribute) return;
    report(
      attributeNotAllowed,
      attribute.nameSpan,
      { name, what: `\`@${directive}\` ${condition}`, owners: "" },
      { hint },
    );
  };
  const [first] = ["series", "value", "aggregate"].filter(find);
  // Once: with `row`, all of them have a meaning.
  if (first !== undefined && !find("row"))
    refuse(
      first,
      "without `row`",
      `Write \`row=COLUMN\`, the column that contains the titles of the rows, or remove \`${first}\`.`,
    );
  else if (find("row")) {
    if (!find("value") && !counts)
      refuse(
        "row",
        "without `value`",
        "Write `value=COLUMN`, the column that contains the values, or `aggregate=count`.",
      );
    refuse(
      "columns",
      "with `row`",
      "Remove `columns`: the columns come from `series` and `value`. To leave some out, filter the table: `from={{ where(…) }}`.",
    );
  }
  if (!find("top")) refuse("other", "without `top`", "Write `top=10` to say how many rows to keep, or remove `other`.");
}

/**
 * The column that `sort` names, by its name in the table or the one that `columns` gives it, and whether its order is descending. A column
 * whose own name begins with `-` wins.
 */
export function sortColumn(
  { text, span }: WrittenText,
  isColumn: (name: string) => boolean,
  renamed: (name: string) => string | undefined = () => undefined,
): WrittenText & { readonly descending: boolean } {
  const column = (name: string) => (isColumn(name) ? name : renamed(name));
  const own = column(text);
  if (own !== undefined || !text.startsWith("-")) return { text: own ?? text, span, descending: false };
  // Of a word, the place of the name alone: a fix replaces only that.
  const place = isWord({ text, span }) ? { start: span.start + 1, end: span.end } : span;
  const name = text.slice(1);
  return { text: column(name) ?? name, span: place, descending: true };
}

/** Whether the text is written as it is: neither quoted nor computed. */
export const isWord = ({ text, span }: WrittenText): boolean => span.end - span.start === text.length;

/** Whether a directive has an attribute. */
export const hasAttribute = (directive: string, name: string): boolean =>
  (directive === "sheet" ? sheetAttributes : (findDirective(directive)?.attributes ?? [])).some(
    (attribute) => attribute.name === name,
  );

/** The name of the column with the number of records. */
export const countName = "count";

/** A value as the title of a row or column. */
export const titleOf = (given: Value): string => {
  const value = shownValue(given);
  return typeof value === "string"
    ? value
    : value !== null && isNumeric(value)
      ? numberText(value)
      : typeof value === "boolean"
        ? String(value)
        : "";
};
