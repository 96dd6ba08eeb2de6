/** A number that a double cannot hold as it was written: kept character for character until arithmetic needs its value. */
export interface ExactNumber {
  readonly kind: "exact-number";
  readonly raw: string;
}

export type RecordValue = ReadonlyMap<string, Value>;

/** What an expression gives. Records are maps: a field is a record's own field and nothing else, whatever its name. */
export type Value = string | number | boolean | null | ExactNumber | readonly Value[] | RecordValue;

export const isExactNumber = (value: Value): value is ExactNumber =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "exact-number";

export const isRecord = (value: Value): value is RecordValue => value instanceof Map;

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

export const isNumeric = (value: Value): value is number | ExactNumber =>
  typeof value === "number" || isExactNumber(value);

/** The number as a JSON number: as it was written, or the shortest text that reads back the same. */
export const numberText = (value: number | ExactNumber): string =>
  typeof value === "number" ? String(value) : value.raw;

/** A number from its text: exact only where a double would change it. */
export function numberFromText(raw: string): number | ExactNumber {
  const value = Number(raw);
  return String(value) === raw ? value : { kind: "exact-number", raw };
}

/** The name of a value's type, as messages use it. */
export function typeName(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (isNumeric(value)) return "number";
  return isList(value) ? "list" : "record";
}
