import { numberLike } from "../check/number-like.js";
import { isJsonInteger } from "../text/json-number.js";
import { cellText, type ImportedCell } from "./document-part.js";

export interface NumberColumn {
  readonly cells: readonly ImportedCell[];
  /** The sign in all cells, such as `%` or `€`. */
  readonly unit?: string;
  /** The first text that becomes a number, and that number (empty for a missing value), and how many there are. */
  readonly sample?: readonly [written: string, number: string];
  readonly count: number;
  /** The reason why its cells are read so, if their characters allow two readings. Completes "since". */
  readonly reason?: string;
}

/** Where the numbers of a table come from: `written` are as their text has them, `stored` are values of a workbook. */
export type NumberSource = "written" | "converted" | "stored";

/** The decimal separator. */
type DecimalMark = "comma" | "point";

const decimals: Readonly<Record<DecimalMark, RegExp>> = {
  comma: /^\D*\d+,(?:\d{1,2}|\d{4,})\D*$|\.\d{3},\d/,
  point: /^\D*\d+\.(?:\d{1,2}|\d{4,})\D*$|,\d{3}\.\d/,
};

/** The mark that some cells are sure to have, if no cell has the other one. */
export function decimalMarkOf(cells: readonly ImportedCell[], source: NumberSource): DecimalMark | undefined {
  const marks = marksOf(cells, source);
  return marks.length === 1 ? marks[0] : undefined;
}

/** The marks that some cells are sure to have. */
function marksOf(cells: readonly ImportedCell[], source: NumberSource): readonly DecimalMark[] {
  const texts = cells.filter((cell) => source === "written" || typeof cell === "string").map(cellText);
  return (["comma", "point"] as const).filter((mark) => texts.some((text) => decimals[mark].test(text)));
}

/** Digits that a point or comma groups, or separates from three decimals. */
const ambiguous = /^\D*\d{1,3}[.,]\d{3}\D*$/;

/**
 * The column as numbers; `undefined` if a cell is a text, can mean two numbers, or none is a number, or if units differ: 5 km and 300 m.
 * `others` is the mark of the other columns, by which `773.068` is read if the column itself does not tell.
 */
export function readNumberColumn(
  written: readonly ImportedCell[],
  others?: DecimalMark,
  source: NumberSource = "converted",
): NumberColumn | undefined {
  const texts = written.map(cellText);
  // With both marks in the column, `1,234` can mean two numbers.
  if (marksOf(written, source).length > 1 && texts.some((text) => ambiguous.test(text))) return undefined;
  const own = decimalMarkOf(written, source);
  const mark = own ?? others;
  // Numbers that are written with a comma have been read with a point.
  const cells =
    source === "written" && mark === "comma"
      ? written.map((cell) => (cellText(cell).includes(".") ? cellText(cell) : cell))
      : written;
  const hasShares = source === "stored" && areShares(written);
  const read = readNumbers(cells, texts, mark);
  const numbers = hasShares ? read?.map((number, at) => (isPercent(written[at]!) ? hundredth(number) : number)) : read;
  if (!numbers || unitsOf(texts, numbers).length > 1) return undefined;
  const changed = written.flatMap((cell, at) =>
    cell !== "" && (typeof cell === "string" || texts[at] !== numbers[at]) ? [at] : [],
  );
  // A cell that is written differently says more than a number that is stored as text.
  const first = changed.find((at) => texts[at] !== numbers[at]) ?? changed[0];
  const unit = commonUnit(texts.filter((_, at) => numbers[at] !== ""));
  return {
    cells: numbers.map((number) => (number === "" ? "" : { number })),
    count: changed.length,
    ...(unit !== undefined && { unit }),
    ...(first !== undefined && { sample: [texts[first]!, numbers[first]!] as const }),
    ...(hasShares && { reason: "the numbers of the column are shares of 1" }),
    ...(own === undefined &&
      others &&
      texts.some((text) => ambiguous.test(text)) && { reason: `the decimals of other columns follow a ${others}` }),
  };
}

const isPercent = (cell: ImportedCell): boolean => typeof cell === "string" && /^\s*-?[\d.,]+\s*%\s*$/.test(cell);

/** Whether a column has both forms of a share: workbooks store 30 % as 0.3, but a text that was typed stays `30%`. */
const areShares = (cells: readonly ImportedCell[]): boolean => {
  const numbers = cells.flatMap((cell) => (typeof cell === "string" ? [] : [cell.number]));
  return (
    numbers.some((number) => /[.e]/i.test(number)) &&
    numbers.every((number) => Math.abs(Number(number)) <= 1) &&
    cells.some(isPercent)
  );
};

/** A number without exponent divided by 100, by moving the point: exact for any number of digits. */
function hundredth(number: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? [];
  const digits = whole.padStart(3, "0");
  const moved = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
  return number === ""
    ? ""
    : sign +
        moved
          .replace(/^0+(?=\d)/, "")
          .replace(/(?<!0)0+$/, "")
          .replace(/\.$/, "");
}

/** The units of a column of numbers if they differ; empty for any other column. */
export function differentUnits(cells: readonly ImportedCell[]): readonly string[] {
  const texts = cells.map(cellText);
  const numbers = readNumbers(cells, texts, decimalMarkOf(cells, "converted"));
  const units = numbers ? unitsOf(texts, numbers) : [];
  return units.length > 1 ? units : [];
}

/** The numbers of the cells, empty for missing values. `undefined` if a cell is not a number, or all are missing. */
function readNumbers(
  cells: readonly ImportedCell[],
  texts: readonly string[],
  mark: DecimalMark | undefined,
): readonly string[] | undefined {
  const commas = mark === "comma" || texts.some((text) => decimals.comma.test(text));
  const numbers: string[] = [];
  for (const cell of cells) {
    const number = typeof cell === "string" ? readCell(cell, commas) : cell.number;
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers.every((number) => number === "") ? undefined : numbers;
}

/** Groups of thousands after points, which only a column of decimal commas has. */
const pointGroups = /^(\D*\d{1,3})\.(\d{3}\D*)$/;

/** The number of a cell, empty for a missing value. `commas`: whether decimals of the column follow a comma. */
function readCell(written: string, commas: boolean): string | undefined {
  if (written.trim() === "") return "";
  if (isLongCode(written)) return undefined;
  const cell = commas ? written.replace(pointGroups, "$1$2") : written;
  const like = numberLike(cell.trim());
  if (like?.kind === "missing") return "";
  const numbers = like?.kind === "number" ? like.numbers : [];
  if (numbers.length < 2) return numbers[0];
  // `1,234` is a thousand, unless another cell of the column has a decimal comma; `3m` may be metres or millions.
  if (numbers.length > 2 || !/\d,\d{3}(?!\d)/.test(cell))
    return /\d[.,]\d/.test(cell) && !commas ? numbers[0] : undefined;
  return numbers.find((number) => number.includes(".") === commas);
}

/** Digits in a text that no number of a spreadsheet has: it keeps 15 of them, so these are a code on purpose. */
const isLongCode = (text: string): boolean => isJsonInteger(text) && text.length > 15;

/** Letters can be magnitudes, which are part of the number. */
const units = /^\s*(\p{Sc}|[%‰])?[\s\d.,'’\u00a0\u202f+−–-]+?(\p{Sc}|[%‰°]C?|[\p{L}µ]{2,3}(?:²|³|\/h)?)?\s*$/u;

/** Any unit, also a single letter. */
const anyUnit = /^\s*(?:(\p{Sc}|[%‰])[^\p{L}]*|[^\p{L}]*?(\p{Sc}|[%‰°]\p{L}?|[\p{L}µ]{1,3}(?:²|³|\/h)?)\s*)$/u;

/** The different units of numbers, as they are first written. A cell without a unit may share the others' unit. */
function unitsOf(texts: readonly string[], numbers: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  texts.forEach((text, at) => {
    const [, before, after] = anyUnit.exec(withoutSign(text.slice(0, 60))) ?? [];
    const unit = before ?? after;
    // `2 k` is 2000: a magnitude, which is part of the number.
    if (unit === undefined || digits(text) !== digits(numbers[at]!)) return;
    const singular = unit.toLowerCase().replace(/(?<=..)s$/, "");
    if (!found.has(singular)) found.set(singular, unit);
  });
  return [...found.values()];
}

const digits = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** A sign may come before a currency, and parentheses mean a negative number: `-$5`, `($5)`. */
const withoutSign = (cell: string): string => cell.trim().replace(/^[+−–-]|^\((.*)\)$/, "$1");

const magnitude = /^(?:tsd|mn|mln|mio|bn|mrd|tn)$/i;

function commonUnit(cells: readonly string[]): string | undefined {
  const found = new Set(
    cells.map((cell) => {
      const [, before, after] = units.exec(withoutSign(cell.slice(0, 60))) ?? [];
      return before ?? (after !== undefined && magnitude.test(after) ? undefined : after);
    }),
  );
  const [unit] = found;
  return found.size === 1 ? unit : undefined;
}
