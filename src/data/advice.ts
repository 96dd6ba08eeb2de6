import { suggestColor } from "../language/named-colors.js";
import { numberReader } from "../language/number-notation.js";
import { isNumeric, numberText } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import { hasValue } from "./cell.js";
import type { Column, DataAdvice, DataOptions, Table } from "./reader.js";
import { cellValue } from "./table.js";

/** Texts that stand for a missing value. */
const marker = /^(?:n\/?a|n\.\s?a\.|k\.\s?a\.|nan|null|none|nil|missing|unknown|[-–—.…?*:x]{1,3})$/i;

/** In the order in which they are tried: `25,462` alone is a group of thousands. */
const notations = [
  { thousands: "," },
  { decimal: "," },
  { decimal: ",", thousands: "." },
  { thousands: " " },
  { decimal: ",", thousands: " " },
  { thousands: "'" },
] as const;

/** A longer list is not a hint. */
const maxMarkers = 5;

/**
 * Advice on columns of numbers and texts that options would make numbers. Columns whose cells the options name already are as the author
 * wants them. Columns of texts alone get advice where a chart shows them (rule `not-a-number`).
 */
export function adviseColumns({ columns, rowCount }: Table, options: DataOptions): readonly DataAdvice[] {
  const hasNotation = options.decimal !== undefined || options.thousands !== undefined;
  return columns
    .filter((column) => column.mixed && !isNamed(column, options))
    .flatMap((column) => {
      const color = numberAmongColors(column, rowCount);
      if (color !== undefined) return [adviseColors(column.name, color)];
      const texts = textsOf(column, rowCount);
      const advice =
        texts && (adviseUnread(column.name, texts, options) ?? adviseColumn(column.name, texts, hasNotation));
      return advice ? [withGroups(advice, columns, rowCount)] : [];
    });
}

const decimalComma = 'decimal=","';

/** With decimal commas, `773.068` of another column is a group of thousands: without the option for it, that column would become texts. */
function withGroups(advice: DataAdvice, columns: readonly Column[], rowCount: number): DataAdvice {
  const { options } = advice;
  if (!options.includes(decimalComma) || options.some((option) => option.startsWith("thousands="))) return advice;
  if (!columns.some((column) => !column.mixed && hasGroupsOnly(column, rowCount))) return advice;
  return { ...advice, options: options.flatMap((one) => (one === decimalComma ? [one, 'thousands="."'] : [one])) };
}

/** Whether numbers of a column have a point, and each point is before three digits. */
function hasGroupsOnly({ cells }: Column, rowCount: number): boolean {
  let isFound = false;
  for (let row = 0; row < rowCount; row++) {
    const cell = cellValue(cells, row);
    if (cell === null) continue;
    if (!isNumeric(cell)) return false;
    const text = numberText(cell);
    if (!text.includes(".")) continue;
    if (!/^-?\d{1,3}\.\d{3}$/.test(text)) return false;
    isFound = true;
  }
  return isFound;
}

const isNamed = ({ name }: Column, { text, dates }: DataOptions): boolean =>
  text?.includes(name) === true || dates?.has(name) === true;

interface Texts {
  /** The cells that look like numbers, and the numbers of the column. */
  readonly numbers: ReadonlySet<string>;
  readonly markers: readonly string[];
  /** The first number with a plus sign, a typographic minus sign or white space around it, which no option reads. */
  readonly unread?: string | undefined;
}

function adviseColumn(column: string, texts: Texts, hasNotation: boolean): DataAdvice | undefined {
  const { numbers, markers } = texts;
  const sample = [...numbers].find((text) => !isJsonNumber(text));
  const blanks = markers.length === 0 ? [] : [`null=[${markers.map((text) => JSON.stringify(text)).join(" ")}]`];
  if (sample === undefined)
    return blanks.length > 0
      ? { message: `The column \`${column}\` contains numbers and \`${markers[0]}\`.`, options: blanks, column }
      : undefined;
  const notation = hasNotation ? undefined : notationOf([...numbers]);
  const message = `The column \`${column}\` contains \`${sample}\`, which is text and not a number.`;
  return notation && { message, options: [...notation, ...blanks], column };
}

/** JSON knows no plus sign, no minus sign but the hyphen, and no white space. `parseNumber` reads them. */
function adviseUnread(column: string, { unread }: Texts, { decimal = "." }: DataOptions): DataAdvice | undefined {
  if (unread === undefined) return undefined;
  const change = isPadded(unread)
    ? "Remove the white space around the numbers"
    : unread.startsWith("+")
      ? "Remove the plus signs"
      : "Write a hyphen for each minus sign";
  const call = decimal === "," ? 'parseNumber(…, ",")' : "parseNumber(…)";
  return {
    message: `The column \`${column}\` contains \`${unread}\`, which is text and not a number.`,
    options: [],
    hint: `${change} in the data, or read the values of the column with \`${call}\`.`,
    column,
  };
}

const isPadded = (text: string): boolean => text !== text.trim();

/** Such as `222222` in a column of which all other cells are colours too. */
function numberAmongColors({ cells }: Column, rowCount: number): string | undefined {
  let number: string | undefined;
  // Digits alone are codes too.
  let isColors = false;
  for (let row = 0; row < rowCount; row++) {
    const cell = cellValue(cells, row);
    if (!hasValue(cell)) continue;
    const text = isNumeric(cell) ? numberText(cell) : cell;
    if (typeof text !== "string" || suggestColor(text) === undefined) return undefined;
    if (!isNumeric(cell)) {
      isColors ||= /[#a-z]/i.test(text);
      continue;
    }
    if (!/^\d{6}$/.test(text)) return undefined;
    number ??= text;
  }
  return isColors ? number : undefined;
}

function adviseColors(column: string, number: string): DataAdvice {
  const option = `text=[${JSON.stringify(column)}]`;
  return {
    message: `The column \`${column}\` contains colours, and \`${number}\` is read as a number.`,
    options: [option],
    hint: `Read the colours as text with \`{${option}}\`, or write \`#\` before each of them in the data.`,
    column,
  };
}

/** The distinct texts of a column, if each of them looks like a number or a mark. */
function textsOf({ cells }: Column, rowCount: number): Texts | undefined {
  const numbers = new Set<string>();
  const markers = new Set<string>();
  let unread: string | undefined;
  for (let row = 0; row < rowCount; row++) {
    const cell = cellValue(cells, row);
    if (!hasValue(cell)) continue;
    if (isNumeric(cell)) numbers.add(numberText(cell));
    else if (typeof cell !== "string") return undefined;
    else if (/^[+\u2212](?:0|[1-9]\d*)(?:[.,]\d+)?$/.test(cell)) unread ??= cell;
    else if (isPadded(cell) && isJsonNumber(cell.trim())) unread ??= cell;
    // Digits and their separators: a text that no notation accepts needs no further check.
    else if (/^-?\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?$/.test(cell)) numbers.add(cell);
    else if (marker.test(cell.trim()) && markers.size < maxMarkers) markers.add(cell.trim());
    else return undefined;
  }
  return { numbers, markers: [...markers], unread };
}

/** The options of the first notation in which all texts are numbers. */
function notationOf(texts: readonly string[]): readonly string[] | undefined {
  const found = notations.find((notation) => {
    const read = numberReader(notation);
    return texts.every((text) => read(text) !== undefined);
  });
  return found && Object.entries(found).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
}

/** UTF-8 that was read as Windows-1252: `Ã¼` for `ü`, `â€œ` for an opening quote. No language writes these. */
const misread = /\S{0,20}(?:Ã[\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ€]|â€[\u0090\u009d™œž“”˜¦¢–—])\S{0,20}/u;

/** Advice on text that shows a wrong encoding. */
export function adviseEncoding(text: string, { encoding }: DataOptions): readonly DataAdvice[] {
  // Almost no text has these characters, and a search for them costs little.
  const sample = text.includes("Ã") || text.includes("â€") ? misread.exec(text)?.[0] : undefined;
  if (sample === undefined) return [];
  const hint =
    encoding === undefined
      ? "Save the file as UTF-8 again: a program has converted its text with a wrong encoding."
      : "Remove `encoding`: the file is UTF-8.";
  return [{ message: `The data contains \`${sample}\`, which is UTF-8 read in another encoding.`, options: [], hint }];
}
