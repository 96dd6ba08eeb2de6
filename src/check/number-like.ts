import { isAddress, isBound } from "../language/number-marks.js";
import { isNumber } from "../text/json-number.js";
import { lazy } from "../text/lazy.js";

/** The probable meaning of a text that is not a JSON number. */
export type NumberLike =
  /** The JSON numbers that it can mean: one where it is clear, two for `1,234`, none where the digits fit no notation. */
  | { readonly kind: "number"; readonly numbers: readonly string[]; readonly unit?: string }
  /** `<5`, `~7`: not a number, but a bound or an estimate. */
  | { readonly kind: "bound" }
  /** A mark for a missing value, such as `n/a` or a dash. */
  | { readonly kind: "missing" };

/** Days, such as 01.02.2024: three groups of digits, of which that in the middle has at most two. */
const date = /^\d{1,4}([./])\d{1,2}\1\d{1,4}$/;

/** Longer texts are words. The bound also keeps the patterns below cheap for any input. */
const longest = 40;

const missing =
  /^(?:n\/?\.?a\.?|k\.? ?a\.?|nan|null|none|nil|undefined|#n\/a|#div\/0!|#value!|#ref!|[-–—−]+|\.{1,3}|…|\?)$/i;

/** Marks around a number: quotes, a sign, a currency. The sign can be before or after the currency. */
const before = lazy(() => /^["“”„'‘’]?[ \u00a0]?([-+−–]?)[ \u00a0]?(\p{Sc}|US\$|[A-Z]{3})?[ \u00a0]?([-+−–]?)/u);

const digits = /^(?:\d[\d.,'’_ \u00a0\u2009\u202f]*|[.,]\d+)(?:[eE][+-]?\d+(?![\d.,]))?/;

/** Powers of ten by the words after a number. `m`, `b` and `t` can also be metres, bytes or tonnes. */
const magnitudes: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mln: 6,
  mio: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
  billions: 9,
  milliarden: 9,
  t: 12,
  tn: 12,
  trillion: 12,
};

/** A magnitude, a unit or both. The whole word, so that `km/h` is not a thousand. */
const after = lazy(
  () => /^[ \u00a0]?(?:(\p{L}+)(?!\p{L})\.?[ \u00a0]?)?([%‰\p{Sc}]|[\p{L}°µ%][\p{L}\p{N}°²³/.%]{0,11})?["“”'‘’*†]?$/u,
);

/** `#222222`, and `00ff00`: of six digits with a letter at the end alone, the letter is mostly a unit. */
const isHexColor = (text: string): boolean =>
  /^#?[\da-f]{6}$/i.test(text) &&
  (text.startsWith("#") || /[a-f][\da-f]*[\da-f]/i.test(text)) &&
  !/^\d+e\d+$/i.test(text);

/**
 * The meaning of a text where a number is expected: `€1.5bn` is 1500000000, `(12)` is -12, `30'000` is 30000, `n/a` is a missing value.
 * `undefined` for other texts.
 */
export function numberLike(text: string): NumberLike | undefined {
  // With leading zeros it is more often an identifier, such as a postal code.
  if (text.length === 0 || text.length > longest || /^0\d+$/.test(text) || date.test(text)) return undefined;
  if (missing.test(text)) return { kind: "missing" };
  if (isHexColor(text)) return undefined;
  // Words, which are most texts, need none of the patterns below.
  if (!/\d/.test(text) || isAddress(text)) return undefined;
  if (isBound(text)) return readMarked(text.slice(1).trimStart()) && { kind: "bound" };
  // Accountants write negative numbers in parentheses.
  const inner = /^\((?![-+−–])(.*)\)$/.exec(text)?.[1];
  const read = readMarked(inner ?? text);
  if (!read) return undefined;
  return inner === undefined ? read : { ...read, numbers: read.numbers.map((number) => `-${number}`) };
}

function readMarked(text: string): (NumberLike & { readonly kind: "number" }) | undefined {
  const [prefix, sign, currency, laterSign] = before().exec(text)!;
  const core = digits.exec(text.slice(prefix.length))?.[0];
  if (core === undefined || (sign && laterSign)) return undefined;
  const rest = text.slice(prefix.length + core.length);
  const suffix = after().exec(rest);
  // `0x10` and `3x5` are not a number with a unit, and in `6O` a letter looks like a digit.
  if (!suffix || /^(?:[xX]\d|[OI]+(?!\p{L}))/u.test(rest)) return undefined;
  const negative = /[-−–]/.test(`${sign}${laterSign}`) ? "-" : "";
  // `12.500` is a number, but `12.500 €` can be twelve thousand.
  const marked = rest.trim() !== "" || /\p{Sc}/u.test(prefix);
  const word = suffix[1] ?? "";
  // `3 m` are metres, `3m` and `3 M` can be millions.
  const isApart = /\s$/.test(core);
  // `2l` are two litres, or 21.
  const read = readDigits(core.trimEnd(), marked);
  const numbers = word === "l" && !isApart ? read.flatMap((number) => [number, `${number}1`]) : read;
  const isUnit = isApart && /^[a-jl-z]$/.test(word);
  const power = isUnit ? 0 : powerOf(word.toLowerCase());
  const money = currency ?? (/^\p{Sc}$/u.test(suffix[2] ?? "") ? suffix[2] : undefined);
  // In an amount of money, one letter is a magnitude.
  const scaled = scaledBy(
    numbers,
    power,
    money === undefined && word.length === 1 && (!/k/i.test(word) || (isApart && word === "K")),
  );
  const unit = money ?? unitOf(word, suffix[2], power);
  return {
    kind: "number",
    numbers: scaled.map((number) => negative + number).filter((number) => isNumber(number, 0, number.length)),
    ...(unit !== undefined && { unit }),
  };
}

/** The unit after a number. A magnitude is none, also if it can be one. */
const unitOf = (word: string, rest: string | undefined, power: number): string | undefined =>
  (power === 0 ? `${word}${rest ?? ""}` : rest) || undefined;

const powerOf = (word: string): number => (Object.hasOwn(magnitudes, word) ? magnitudes[word]! : 0);

/** With the magnitude of the word after them. If that can be a unit, such as `300 K` kelvins, the bare numbers are possible too. */
function scaledBy(numbers: readonly string[], power: number, mayBeUnit: boolean): readonly string[] {
  if (power === 0) return numbers;
  const scaled = numbers.filter((number) => !/e/i.test(number)).map((number) => shift(number, power));
  return mayBeUnit ? [...scaled, ...numbers] : scaled;
}

/** The number times a power of ten, by moving the point: exact for any number of digits. */
function shift(number: string, power: number): string {
  const [whole = "", fraction = ""] = number.split(".");
  const moved = (whole + fraction.slice(0, power).padEnd(power, "0")).replace(/^0+(?=\d)/, "");
  return fraction.length > power ? `${moved}.${fraction.slice(power)}` : moved;
}

/** The JSON numbers that digits with points, commas and other separators can mean. */
function readDigits(text: string, marked: boolean): readonly string[] {
  const exponent = /[eE].*/s.exec(text)?.[0] ?? "";
  const mantissa = text.slice(0, text.length - exponent.length);
  return mantissas(mantissa, marked).map((number) => number.replace(/^0+(?=\d)/, "") + exponent);
}

const grouped = /^\d{1,3}(?:(?:[_ \u00a0\u2009\u202f]|['’])\d{3})+(?![\d_ '’\u00a0\u2009\u202f])/;

function mantissas(text: string, marked: boolean): readonly string[] {
  const plain = grouped.test(text) ? text.replace(/[^\d.,]/g, "") : text;
  if (/[^\d.,]/.test(plain)) return [];
  const points = plain.split(".").length - 1;
  const commas = plain.split(",").length - 1;
  if (points > 0 && commas > 0) return withBoth(plain);
  if (points + commas === 0) return [plain];
  const mark = points > 0 ? "." : ",";
  const isGrouped = plain === text && /^(?!0)\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  const joined = plain.replaceAll(mark, "");
  if (points + commas > 1) return isGrouped ? [joined] : [];
  const decimal = asDecimal(plain.replace(mark, "."));
  if (!isGrouped) return [decimal];
  return mark === "," ? [joined, decimal] : marked ? [decimal, joined] : [decimal];
}

/** The last mark is the decimal sign; the other one separates thousands. */
function withBoth(text: string): readonly string[] {
  const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  const [whole = "", ...fractions] = text.split(decimal);
  if (fractions.length !== 1 || !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return [];
  return [asDecimal(`${whole.replace(/[.,]/g, "")}.${fractions[0]}`)];
}

/** JSON requires digits on both sides of the point. */
const asDecimal = (text: string): string => text.replace(/^\./, "0.").replace(/\.$/, "");

/** The advice for a text that means one of `numbers`: "Write `1234`." */
export const writeNumber = (numbers: readonly string[]): string =>
  numbers.length === 0
    ? "Write only digits, with a point before decimals and nothing between thousands: `1234.5`."
    : `Write ${numbers.map((number) => `\`${number}\``).join(", or ")}.`;
