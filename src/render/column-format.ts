import type { NumberForm } from "../language/number-form.js";
import { bare, readDigits } from "../language/read-number.js";
import { type ChartRow, type ChartSheet, numbersIn, textOf } from "./chart-data.js";
import { formedNumbers } from "./number-form.js";
import { beyond, maxDecimals, type Numbers, type WrittenSettings } from "./numbers.js";

/*
 * How the numbers of a column are written: alike, with all their digits. A reader compares the cells of a column, so they have equally many
 * decimals; years and codes are names and have no thousands separators.
 */

type Digits = Pick<ChartRow, "cells" | "written">;
type Rows = readonly Digits[];

/** More decimals than these in some of a column's numbers come from computing, and are rounded to four. */
const maxWritten = 6;
const rounded = 4;
const maxLabelled = 3;
/** More zeros after a number claim an exactness that it does not have: beside 0.00005, 980 is not 980.00000. */
const maxZeros = 4;
/** A double has no more than these; a decimal with more is the noise of arithmetic. */
const exactFigures = 15;

/**
 * A text stays as it is: that is what authors use texts for. Only the minus of a number is one for all, and a form that the author asks for:
 * `decimal_separator` needs texts. A sign beside the number, as in `12 %`, is a form already.
 */
function writeText(sheet: ChartSheet, row: number, column: number, numbers: Numbers): string {
  const text = textOf(sheet.rows[row]?.cells[column]);
  const value = sheet.rows[row]?.values[column];
  if (value === undefined) return text;
  const own = text.replace(/^-/, numbers.minus);
  const form = sheet.forms?.[column];
  if (!form || bare(text) !== text.trim()) return own;
  const { pattern, decimals, unit } = form;
  return pattern || decimals !== undefined
    ? numbersOf(sheet, column, numbers).format(readDigits(text, sheet.separator) ?? value)
    : numbers.withUnit(own, unit!);
}

/** Numbers in the form of a column. */
export const numbersOf = ({ forms }: ChartSheet, column: number, numbers: Numbers): Numbers =>
  formedNumbers(numbers, forms?.[column]);

/** The form of numbers that are about several columns, such as their axis: the parts that these have in common. */
export function commonForm({ forms = [] }: ChartSheet, columns: readonly number[]): NumberForm | undefined {
  const [first = {}, ...others] = columns.map((column) => forms[column]);
  const common = Object.entries(first).filter(([part, value]) =>
    others.every((form) => JSON.stringify(form?.[part as keyof NumberForm]) === JSON.stringify(value)),
  );
  return common.length === 0 ? undefined : Object.fromEntries(common);
}

/** A cell as its column is written. */
export function writeCell(sheet: ChartSheet, row: number, column: number, numbers: Numbers): string {
  const cell = sheet.rows[row]?.cells[column];
  if (typeof cell !== "number" || !Number.isFinite(cell)) return writeText(sheet, row, column, numbers);
  const digits = digitsOf(sheet.rows[row]!, column, cell);
  const format = columnFormat(sheet, column);
  const own = numbersOf(sheet, column, numbers);
  return format.alike ? writeNumber(digits, format, own) : writeDigits(digits, own, format.grouping);
}

/** A number by a format. One that the format would turn into zero or one figure too large, or write with dozens of zeros, is written by itself. */
function writeNumber(text: string, settings: WrittenSettings, numbers: Numbers): string {
  const value = Number(text);
  // Long identifiers are exact texts; Intl writes all their digits.
  return isLost(value, settings.decimals) || (beyond(value, 1e-9, 1e21) && settings.grouping)
    ? numbers.format(text)
    : numbers.written(text, settings);
}

/** Whether so many decimals would turn a number into zero, or into one that is a figure too large. */
const isLost = (value: unknown, decimals: number): boolean =>
  typeof value === "number" && value !== 0 && Math.abs(value) < 10 ** -decimals;

interface ColumnFormat extends WrittenSettings {
  /** Otherwise each number is written with its own digits, and the column has no common decimals. */
  readonly alike: boolean;
}

const formats = new WeakMap<ChartSheet, (ColumnFormat | undefined)[]>();

/** The format of one column of a sheet, found once. */
export function columnFormat(sheet: ChartSheet, column: number): ColumnFormat {
  const known = formats.get(sheet) ?? [];
  formats.set(sheet, known);
  known[column] ??= findFormat(sheet, column);
  return known[column];
}

function findFormat(sheet: ChartSheet, column: number): ColumnFormat {
  const decimals = decimalsOf(sheet.rows, [column]);
  // With fixed decimals, `2` beside `1.234567` would be `2.000000`, which claims a precision that it does not have.
  const alike =
    decimals - writtenDecimals(sheet.rows, [column]).least <= maxZeros &&
    sheet.rows.every(({ cells }) => !isLost(cells[column], decimals));
  return { decimals: alike ? decimals : 0, grouping: !isName(sheet, column), alike };
}

/** Writes the values of some columns of a chart alike, with equally many decimals. They have lengths or areas, so they are never years. */
export function valueWriter(
  sheet: ChartSheet,
  columns: readonly number[],
  numbers: Numbers,
): (row: number, column: number) => string {
  const settings = { decimals: decimalsOf(sheet.rows, columns), grouping: true };
  // Beside 0.00005, the label 980.00000 would take the room of the marks.
  const alike = settings.decimals <= maxLabelled;
  return (row, column) => {
    const cell = sheet.rows[row]?.cells[column];
    if (typeof cell !== "number") return writeText(sheet, row, column, numbers);
    const own = numbersOf(sheet, column, numbers);
    const digits = digitsOf(sheet.rows[row]!, column, cell);
    return alike ? writeNumber(digits, settings, own) : own.format(digits);
  };
}

/** From here on, short forms are easier to read than the digits, unless different values would look equal. */
const large = 1e9;

/** The forms in which the values of a chart can be written, all in full or all in short, the better one first. Text cells stay as written. */
export function valueForms(
  sheet: ChartSheet,
  columns: readonly number[],
  numbers: Numbers,
): readonly ((row: number, column: number) => string)[] {
  const full = valueWriter(sheet, columns, numbers);
  const short = (row: number, column: number): string => {
    const cell = sheet.rows[row]?.cells[column];
    return typeof cell === "number"
      ? numbersOf(sheet, column, numbers).compact(digitsOf(sheet.rows[row]!, column, cell))
      : writeText(sheet, row, column, numbers);
  };
  const values = new Set(numbersIn(sheet.rows, columns));
  const isLarge = [...values].some((value) => Math.abs(value) >= large);
  const apart = isLarge && new Set([...values].map((value) => numbers.compact(value))).size === values.size;
  return apart ? [short, full] : [full, short];
}

/** A value with its own digits, for a tooltip. Only values of plots can be years: values of charts are lengths. */
export function writeValue(sheet: ChartSheet, row: number, column: number, numbers: Numbers, grouping = true): string {
  const cell = sheet.rows[row]?.cells[column];
  if (sheet.rows[row]?.values[column] === undefined || typeof cell !== "number")
    return writeText(sheet, row, column, numbers);
  return writeDigits(digitsOf(sheet.rows[row], column, cell), numbersOf(sheet, column, numbers), grouping);
}

/** Writes numbers that are compared with each other alike, with equally many decimals, if these are few. */
export function writeAlike(values: readonly number[], numbers: Numbers): (value: number) => string {
  const decimals = decimalsOf(
    values.map((value) => ({ cells: [value] })),
    [0],
  );
  return (value) =>
    decimals <= maxLabelled
      ? writeNumber(String(value), { decimals, grouping: true }, numbers)
      : writeAlone(value, numbers);
}

/** A number that is in no column, with its own digits. */
export const writeAlone = (value: number | string, numbers: Numbers, grouping = true): string =>
  writeDigits(String(value), numbers, grouping);

/** The same in a form, with the decimals that it would cut off: a goal of 1.5 is not one of 2. */
export function writeInForm(value: number, form: NumberForm | undefined, numbers: Numbers): string {
  const { pattern, decimals: most = pattern?.decimals[1] } = form ?? {};
  const own = ownDecimals(value) - Math.log10(pattern?.factor ?? 1);
  const isCut = most !== undefined && own > most;
  return writeAlone(value, formedNumbers(numbers, isCut ? { ...form, decimals: own } : form));
}

/** Whether numbers may be years: whole numbers from 1000 to 2999. */
export const areYears = (values: readonly number[]): boolean => values.every(isYear);

/** A text whose numbers have the minus sign, `-3.4 points`; a hyphen that parts or joins words, or numbers of a range, stays. */
export const withMinus = (text: string, { minus }: Numbers): string => text.replace(/(?<![^\s(])-(?=\d)/g, minus);

/** A figure that a text explains. Whole numbers from 1000 to 2999 may be years. */
export const writeFigure = (figure: unknown, numbers: Numbers): string =>
  typeof figure === "number" && Number.isFinite(figure)
    ? writeDigits(String(figure), numbers, !isYear(figure))
    : textOf(figure);

/** The decimals of a number that is in no column: its own, or few enough to read. */
export function ownDecimals(value: number): number {
  const text = String(value);
  const own = decimalsIn(text);
  if (own <= maxWritten && !isNoisy(text)) return own;
  const size = Math.abs(value);
  // Three figures of a number that four decimals would turn into zero.
  return size >= 0.001 ? rounded : Math.min(own, maxDecimals, 2 - Math.floor(Math.log10(size)));
}

function writeDigits(text: string, numbers: Numbers, grouping: boolean): string {
  const decimals = decimalsIn(text);
  return decimals > maxWritten || isNoisy(text)
    ? numbers.format(text)
    : writeNumber(text, { decimals, grouping }, numbers);
}

const digitsOf = (row: Digits, column: number, value: number): string => row.written?.get(column) ?? String(value);

/** As many as all have; else as many as the number with the most has. */
function decimalsOf(rows: Rows, columns: readonly number[]): number {
  const { least, most, noisy } = writtenDecimals(rows, columns);
  const asWritten = !noisy && (most <= maxWritten || least === most);
  return Math.min(asWritten ? most : roundedDecimals(rows, columns), maxDecimals);
}

/** The least and the most decimals of the numbers, and whether one of them is the noise of arithmetic. Without numbers `least` is infinite. */
function writtenDecimals(rows: Rows, columns: readonly number[]) {
  let [least, most, noisy] = [Number.POSITIVE_INFINITY, 0, false];
  for (const row of rows)
    for (const column of columns) {
      const cell = row.cells[column];
      if (typeof cell !== "number" || beyond(cell, 1e-9, 1e21)) continue;
      const text = digitsOf(row, column, cell);
      const own = decimalsIn(text);
      least = Math.min(least, own);
      most = Math.max(most, own);
      noisy ||= isNoisy(text);
    }
  return { least, most, noisy };
}

/** The most that a number has after it was rounded. */
function roundedDecimals(rows: Rows, columns: readonly number[]): number {
  let most = 0;
  for (const { cells } of rows)
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell !== "number" || beyond(cell, 1e-9, 1e21)) continue;
      most = Math.max(most, decimalsIn(String(Number(cell.toFixed(rounded)))));
    }
  return most;
}

/** The number of decimals of a JSON number: 24.40 has two, 5e-7 has seven. */
function decimalsIn(text: string): number {
  const point = text.indexOf(".");
  const exponent = text.search(/e/i);
  if (exponent < 0) return point < 0 ? 0 : text.length - point - 1;
  const fraction = point < 0 ? 0 : exponent - point - 1;
  return Math.max(0, fraction - Number(text.slice(exponent + 1)));
}

const isNoisy = (text: string): boolean =>
  text.length > exactFigures && text.includes(".") && figuresIn(text) > exactFigures;

const figuresIn = (text: string): number => text.split(/e/i)[0]!.replace(/\D/g, "").replace(/^0+/, "").length;

/** Whether the numbers of a column are names: years, postcodes, article numbers. */
function isName({ rows, columns }: ChartSheet, column: number): boolean {
  const cells = rows.map((row) => row.cells[column]).filter((cell) => cell !== undefined && cell !== "");
  const numbers = cells.filter((cell) => typeof cell === "number");
  if (numbers.length === 0 || !numbers.every(Number.isInteger)) return false;
  return numbers.every(isYear) || hasNameWord(columns[column] ?? "") || cells.some(isCode);
}

/** A whole number from 1000 to 2999. */
const isYear = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1000 && value < 3000;

/** A text such as `01067`, or one of letters and digits, such as `SW1A 1AA`. */
const isCode = (cell: unknown): boolean =>
  typeof cell === "string" && (/^0\d+$/.test(cell) || /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d -]{1,15}$/u.test(cell));

const nameWords = new Set(
  "id ids code codes zip postcode postcodes postal plz postleitzahl fips isbn issn ean gtin sku phone telephone telefon fax year years jahr jahre année annee año anno código codigo codice".split(
    " ",
  ),
);

/** Whole words only: `customer_id` and `PostalCode`, not `Idle`. */
function hasNameWord(header: string): boolean {
  const words = header.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return words.split(/[^\p{L}]+/u).some((word) => nameWords.has(word.toLowerCase()));
}
