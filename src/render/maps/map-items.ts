import type { Cell } from "../../language/content.js";
import { readDigits, readNumber } from "../../language/read-number.js";
import { writtenNumber } from "../../text/exact-json.js";
import { listOf } from "../../text/list-of.js";
import { textOf } from "../chart-data.js";
import { areYears } from "../column-format.js";

/** An item of a map. Content may be unchecked, so a field of a wrong type reads as empty. */
export interface MapItem {
  /** Its place in the data. */
  readonly index: number;
  readonly title: string;
  /** The label, else the title. */
  readonly shown: string;
  readonly value?: number;
  /** The value as a decimal: with digits that a double would lose. */
  readonly digits?: string;
  /** Whether the values of all items may be years, which have no thousands separators. */
  readonly isYear: boolean;
  /** The value as the author wrote it; shown if it is not a number. */
  readonly text: string;
  readonly group: string;
  readonly color: string;
}

export function mapItems(data: unknown, separator?: string): readonly MapItem[] {
  const read = listOf(data).flatMap((item, index) =>
    typeof item === "object" && item !== null ? [itemOf(item as Record<string, unknown>, index, separator)] : [],
  );
  const isYear = areYears(read.flatMap(({ value }) => value ?? []));
  return read.map((item) => ({ ...item, isYear }));
}

function itemOf(fields: Readonly<Record<string, unknown>>, index: number, separator?: string): Omit<MapItem, "isYear"> {
  const title = textOf(fields["title"]);
  const text = textOf(fields["value"]);
  const written = writtenNumber(fields["value"]);
  const cell = written === undefined ? (fields["value"] as Cell | undefined) : Number(written);
  const value = readNumber(cell, separator);
  return {
    index,
    title,
    shown: textOf(fields["label"]).trim() || title,
    text,
    group: textOf(fields["group"]).trim(),
    color: textOf(fields["color"]),
    ...(value !== undefined && { value, digits: typeof cell === "number" ? text : readDigits(text, separator)! }),
  };
}
