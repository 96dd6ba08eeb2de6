import { typeText } from "../../language/types.js";
import { isNumeric, type Value } from "../../language/value.js";
import { counted } from "../../text/counted.js";
import { shortText, shortValue } from "../short-value.js";
import { sizeText } from "../size-text.js";
import { sparkline } from "../sparkline.js";
import { type ColumnView, describeColumn, type TableView } from "../table-view.js";
import { code, type HoverPart, text } from "./part.js";

const shownColumns = 8;
const shownRows = 5;

/** The size of a table, its columns with their types, and its first rows. */
export function tableParts(name: string, { rowCount, columns, first }: TableView): readonly HoverPart[] {
  const shown = columns.slice(0, shownColumns);
  const rows = first(shownRows).map((record) => shown.map((column) => cellText(record.get(column.name) ?? null)));
  const left = columns.length - shown.length;
  return [
    code(`${name}: ${sizeText(rowCount, columns.length)}`),
    {
      kind: "table",
      header: shown.map((column) => `${column.name}: ${column.mixed ? "mixed" : typeText(column.type)}`),
      rows,
    },
    ...(left > 0 ? [text(`And ${left} more ${left === 1 ? "column" : "columns"}.`)] : []),
  ];
}

/** The cell of a table needs no quotes around a string. */
const cellText = (value: Value): string =>
  value === null ? "" : typeof value === "string" ? shortText(value, 30) : shortValue(value, 30);

/** The type of a column, its range, blank and distinct values, and the course of its numbers. */
export function columnParts(column: ColumnView): readonly HoverPart[] {
  const values = column.values();
  const { type, blanks, distinct, min, max } = describeColumn(column);
  const facts = [
    ...(min === undefined || max === undefined ? [] : [`${shortValue(min)} to ${shortValue(max)}`]),
    `${distinct.toLocaleString("en")} distinct`,
    counted(blanks, "blank"),
  ];
  return [
    code(`${column.name}: ${type}`),
    text(`${counted(values.length, "value")}: ${facts.join(", ")}.`),
    ...courseParts(values),
    ...sampleParts(values),
  ];
}

/** Numbers in their order, as a sparkline; nothing for fewer than two. */
export function courseParts(values: readonly Value[]): readonly HoverPart[] {
  const numbers = values.flatMap((value) => (value !== null && isNumeric(value) ? [doubleOf(value)] : []));
  return numbers.length < 2 ? [] : [code(sparkline(numbers), "text")];
}

const doubleOf = (value: Exclude<Value, null>): number =>
  typeof value === "number" ? value : typeof value === "object" && "raw" in value ? Number(value.raw) : Number.NaN;

/** The first values of a column without numbers. */
function sampleParts(values: readonly Value[]): readonly HoverPart[] {
  const samples = new Set<string>();
  for (const value of values) {
    if (value !== null && isNumeric(value)) return [];
    if (value !== null) samples.add(shortValue(value, 30));
    if (samples.size === shownRows) break;
  }
  return samples.size === 0 ? [] : [code([...samples].join(", "))];
}
