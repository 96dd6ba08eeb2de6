import { pictureField } from "../language/picture-attributes.js";
import { fieldsOf } from "../text/fields-of.js";
import { listOf } from "../text/list-of.js";
import { textOf } from "./chart-data.js";
import type { ElementFields } from "./element.js";

/**
 * The fields of an element that only pictures show, besides its words, as `output.pictureJson` has it in the field `picture`. Content from elsewhere may
 * have a field of this name with another meaning, so what has another type is left out.
 */
export interface PictureFields {
  readonly unit?: string;
  readonly decimals?: number;
  /** A number pattern for all values. */
  readonly format?: string;
  /** Number patterns by the names of columns. */
  readonly formats?: Readonly<Record<string, string>>;
  readonly axis?: AxisFields;
  readonly x?: AxisFields;
  readonly y?: AxisFields;
  readonly marks: readonly PictureMark[];
  /** In how many columns each series is a picture of its own; 0 if the picture may choose. */
  readonly panels?: number;
  readonly stack: boolean;
  readonly share: boolean;
  readonly totals: boolean;
  readonly total?: string;
  readonly center?: string;
  readonly group?: PictureColumn;
  readonly trend: boolean;
  readonly names?: readonly string[];
  readonly target?: PictureColumn;
  readonly range?: readonly [low: PictureColumn, high: PictureColumn];
  readonly cells: Readonly<Record<string, string>>;
  readonly classes?: number;
  readonly method?: string;
  readonly breaks?: readonly number[];
  readonly labels?: readonly string[];
  readonly crop?: string;
  readonly symbols: boolean;
}

export interface AxisFields {
  readonly min?: number;
  readonly max?: number;
  readonly log: boolean;
  readonly ticks?: number;
  readonly title?: string;
}

/** A mark in a sheet: across at a value or between two, or at a row, over rows or at one value. `row` and `to` are titles. */
export type PictureMark = {
  /** Among the marks of the element. */
  readonly index: number;
  readonly sheet: number;
  readonly text?: string;
  readonly color?: string;
} & (
  | { readonly value: number; readonly to?: number; readonly row?: never; readonly column?: never }
  | { readonly row: string; readonly to?: string; readonly column?: string; readonly value?: never }
);

/** A column that is not a series. */
export interface PictureColumn {
  readonly name: string;
  /** By sheet and row, if it is not among the columns of the sheets. */
  readonly values?: readonly (readonly unknown[])[];
}

const read = new WeakMap<ElementFields, PictureFields>();

/** The fields of an element, read once. */
export function pictureFields(element: ElementFields): PictureFields {
  let fields = read.get(element);
  if (!fields) {
    fields = readFields(fieldsOf(element[pictureField]));
    read.set(element, fields);
  }
  return fields;
}

function readFields(given: ElementFields): PictureFields {
  const range = listOf(given["range"]).flatMap((one) => columnOf(one) ?? []);
  const [low, high] = range;
  return {
    ...defined({
      unit: textIn(given["unit"]),
      decimals: countIn(given["decimals"], 0, 20),
      format: textIn(given["format"]),
      formats: typeof given["format"] === "object" ? textsIn(given["format"]) : undefined,
      axis: axisOf(given["axis"]),
      x: axisOf(given["x"]),
      y: axisOf(given["y"]),
      panels: given["panels"] === true ? 0 : countIn(given["panels"], 1, 12),
      total: textIn(given["total"]),
      center: textIn(given["center"]),
      group: columnOf(given["group"]),
      names: listIn(given["names"])?.map(textOf),
      target: columnOf(given["target"]),
      range: low && high && ([low, high] as const),
      classes: countIn(given["classes"], 2, 12),
      method: textIn(given["method"]),
      breaks: listIn(given["breaks"])?.flatMap((one) => numberIn(one) ?? []),
      labels: listIn(given["labels"])?.map(textOf),
      crop: textIn(given["crop"]),
    }),
    marks: listOf(given["marks"]).flatMap((mark, index) => markOf(fieldsOf(mark), index) ?? []),
    stack: given["stack"] === true,
    share: given["share"] === true,
    totals: given["totals"] === true,
    trend: given["trend"] === true,
    symbols: given["symbols"] === true,
    cells: textsIn(given["cells"]),
  };
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that have no value. */
const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

const listIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** A text, or a number as written. */
const textIn = (value: unknown): string | undefined => {
  const text = typeof value === "string" || numberIn(value) !== undefined ? textOf(value) : "";
  return text.trim() === "" ? undefined : text;
};

const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, one]) => {
      const text = textIn(one);
      return text === undefined ? [] : [[name, text]];
    }),
  );

function numberIn(value: unknown): number | undefined {
  // A number with digits that JavaScript would change is an object with its text.
  const number =
    typeof value === "number" ? value : typeof value === "object" ? Number(textOf(value) || "-") : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function countIn(value: unknown, least: number, most: number): number | undefined {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

function axisOf(value: unknown): AxisFields | undefined {
  if (value === undefined) return undefined;
  const { min, max, scale, ticks, title } = fieldsOf(value);
  return {
    ...defined({ min: numberIn(min), max: numberIn(max), ticks: countIn(ticks, 2, 50), title: textIn(title) }),
    log: scale === "log",
  };
}

function columnOf(value: unknown): PictureColumn | undefined {
  const name = textIn(value);
  if (name !== undefined) return { name };
  const given = fieldsOf(value);
  const own = textIn(given["name"]);
  return own === undefined ? undefined : { name: own, values: listOf(given["values"]).map(listOf) };
}

function markOf(given: ElementFields, index: number): PictureMark | undefined {
  const common = {
    index,
    sheet: countIn(given["sheet"], 0, Number.MAX_SAFE_INTEGER) ?? 0,
    ...defined({ text: textIn(given["text"]), color: textIn(given["color"]) }),
  };
  const value = numberIn(given["value"]);
  const [row, to, column] = [textIn(given["row"]), textIn(given["to"]), textIn(given["column"])];
  if (row !== undefined) return { ...common, row, ...defined({ to, column }) };
  if (value === undefined) return undefined;
  const end = to === undefined ? undefined : numberIn(Number(to));
  return { ...common, value, ...defined({ to: end }) };
}
