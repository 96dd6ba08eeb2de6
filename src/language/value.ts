import { withArticle } from "../text/with-article.js";

/** A number that a double would change, such as `24.40`. igx keeps its characters until arithmetic needs the value. */
export interface ExactNumber {
  readonly kind: "exact-number";
  /** A JSON number (RFC 8259, section 6), as it is written. */
  readonly raw: string;
}

/** A quarter or a week of a column of dates: every calculation takes its first day, and every text shows it as what it is. */
export interface Period {
  readonly kind: "period";
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `2024 Q1` or `2024-W05`. */
  readonly text: string;
}

/** An object of an expression: its fields, in the order in which they are written. */
export type RecordValue = ReadonlyMap<string, Value>;

/** The value of an expression. Objects are maps, so that a field named `constructor` or `__proto__` is only a field. */
export type Value = string | number | boolean | null | ExactNumber | Period | readonly Value[] | RecordValue;

/** A record is a Map and has no `kind` of its own, so a field named `kind` cannot pass for one. */
export const isExactNumber = (value: Value): value is ExactNumber =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "exact-number";

export const isPeriod = (value: unknown): value is Period =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "period";

/** A period as its text; other values as they are. */
export const shownValue = (value: Value): Exclude<Value, Period> => (isPeriod(value) ? value.text : value);

/** A period as its first day; other values as they are. */
export const comparedValue = (value: Value): Exclude<Value, Period> => (isPeriod(value) ? value.day : value);

export const isRecord = (value: Value): value is RecordValue => value instanceof Map;

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

export const isNumeric = (value: Value): value is number | ExactNumber =>
  typeof value === "number" || isExactNumber(value);

/** The number as JSON: as written, or the shortest text of the double. */
export const numberText = (value: number | ExactNumber): string =>
  typeof value === "number" ? String(value) : value.raw;

/** A number from its text: exact only if a double would change it. */
export function numberFromText(raw: string): number | ExactNumber {
  const value = Number(raw);
  // `24.40` and `9007199254740993` are exact numbers: JavaScript would write them differently.
  return String(value) === raw ? value : { kind: "exact-number", raw };
}

export type TypeName = "null" | "string" | "boolean" | "number" | "list" | "object";

/** The name of a value's type in messages: the names that `@param` has. */
export function typeName(value: Value): TypeName {
  if (value === null) return "null";
  if (typeof value === "string" || isPeriod(value)) return "string";
  if (typeof value === "boolean") return "boolean";
  if (isNumeric(value)) return "number";
  return isList(value) ? "list" : "object";
}

/** The type of a value with its article: `a string`, `an object`, `null`. */
export const describeType = (value: Value): string => withArticle(typeName(value));
