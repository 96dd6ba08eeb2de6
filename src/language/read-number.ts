import { lazy } from "../text/lazy.js";
import type { Cell } from "./content.js";

/** Characters that may surround a number in a text without changing it: white space, a currency's sign, a per cent sign. */
const before = lazy(() => /^[\s\p{Sc}]+/u);
const behind = lazy(() => /^[\s\p{Sc}%]$/u);

/** A pattern that ends in `$` would look at each run of blanks in a long text anew from each of its characters. */
export function bare(cell: string): string {
  let end = cell.length;
  while (end > 0) {
    // Some currencies have signs of two code units.
    const start = /[\udc00-\udfff]/.test(cell[end - 1]!) ? end - 2 : end - 1;
    if (!behind().test(cell.slice(Math.max(0, start), end))) break;
    end = start;
  }
  return cell.slice(0, end).replace(before(), "");
}

/**
 * The value of a cell, as section 2.3 of the specification reads it: JSON numbers as they are, texts by `decimal_separator`, whose
 * last occurrence counts. `undefined` where there is none.
 */
export function readNumber(cell: Cell | undefined, separator?: string): number | undefined {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : undefined;
  const text = typeof cell === "string" ? readDigits(cell, separator) : undefined;
  return text === undefined ? undefined : Number(text);
}

/** The same of a text, with its own digits: `9007199254740993` and not the nearest double. */
export function readDigits(cell: string, separator?: string): string | undefined {
  const text = bare(cell).replace(/^\u2212/, "-");
  const plain = separator === undefined ? text : withPoint(text.replace(/[\s'\u2019]/g, ""), separator);
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(plain)) return undefined;
  return Number.isFinite(Number(plain)) ? plain.replace(/^\+/, "") : undefined;
}

/** `.` and `,` are themselves; anything else is the third value, "either". The other one groups thousands. */
function withPoint(text: string, separator: string): string {
  const at =
    separator === "." || separator === ","
      ? text.lastIndexOf(separator)
      : Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const whole = (at < 0 ? text : text.slice(0, at)).replace(/[.,]/g, "");
  return at < 0 ? whole : `${whole}.${text.slice(at + 1).replace(/[.,]/g, "")}`;
}
