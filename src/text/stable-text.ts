/**
 * A value as a text that is the same for equal values, in the order of their keys, and another one for others. Like JSON, but it keeps apart
 * what JSON does not: `undefined`, numbers without a JSON form, large integers, dates. Throws for what is not plain data.
 */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return plain(this[key]);
  });

/** Marks what is not a text; no text begins with one mark. */
const mark = "\0";

function plain(value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return value.startsWith(mark) ? `${mark}${value}` : value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : `${mark}#${Object.is(value, -0) ? "-0" : value}`;
    case "bigint":
      return `${mark}n${value}`;
    case "undefined":
      return `${mark}u`;
    case "boolean":
      return value;
    case "object":
      return plainObject(value);
    default:
      throw new TypeError(`A ${typeof value} is not data.`);
  }
}

function plainObject(value: object | null): unknown {
  if (value === null || Array.isArray(value)) return value;
  if (value instanceof Date) return `${mark}d${value.getTime()}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return value;
  throw new TypeError("An object of a class is not data.");
}
