import { isJsonNumber } from "./json-number.js";

/**
 * The text of a number that JavaScript would write differently, such as `24.40` and `9007199254740993`; `undefined` for any other value.
 * `parseExactJson` gives it as `{ written }`. Content of strangers may contain an object that only looks like one.
 */
export function writtenNumber(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("written" in value)) return undefined;
  return typeof value.written === "string" && isJsonNumber(value.written) ? value.written : undefined;
}

/**
 * `JSON.parse` that keeps the digits of numbers, `everywhere` or in arrays and fields `value` alone: these have the cells of tables and the values of
 * maps, and sizes and other settings are plain numbers. Throws `SyntaxError` as that does.
 */
export const parseExactJson = (text: string, everywhere = false): unknown =>
  JSON.parse(mayChange.test(text) ? marked(text, everywhere) : text);

/** Zeros at the end of decimals, exponents, many digits: other numbers come back from `JSON.parse` as they were. */
const mayChange = /\d\.\d*0(?!\d)|\d[eE]|\d{16}|-0/;

/** The text with these numbers as objects. One pass; strings are skipped. */
function marked(text: string, everywhere: boolean): string {
  const inArray: boolean[] = [];
  let result = "";
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) inArray.push(code === 0x5b);
    else if (code === 0x5d || code === 0x7d) inArray.pop();
    else if (isNumberStart(code)) {
      const end = endOfNumber(text, at);
      const raw = text.slice(at, end);
      const isKept = everywhere || inArray.at(-1) === true || valueKey.test(text.slice(Math.max(0, at - 12), at));
      if (isKept && isJsonNumber(raw) && String(Number(raw)) !== raw) {
        result += `${text.slice(from, at)}{"written":"${raw}"}`;
        from = end;
      }
      at = end - 1;
    }
    at++;
  }
  return result + text.slice(from);
}

const valueKey = /"value":\s*$/;

const quote = 0x22;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isNumberStart = (code: number): boolean => isDigit(code) || code === 0x2d;

/** The offset of the quote that closes a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text[at] === "\\" ? 2 : 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && (isDigit(text.charCodeAt(at)) || ".eE+-".includes(text[at]!))) at++;
  return at;
}
