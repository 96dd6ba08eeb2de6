import { columnOption } from "../language/column-option.js";
import { suggestColor } from "../language/named-colors.js";
import { isAddress } from "../language/number-marks.js";
import { numberReader } from "../language/number-notation.js";
import { isNumeric, numberText } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import { ofColumn } from "./by-column.js";
import { sampledCells, sampleOf } from "./column-sample.js";
import { adviseDays } from "./day-advice.js";
import type { Column, DataAdvice, DataOptions, Table } from "./reader.js";
import { textOption, twoReadings } from "./two-readings.js";

/** Texts that stand for a missing value. */
const marker = /^(?:n\/?a|n\.\s?a\.|k\.\s?a\.|nan|null|none|nil|missing|unknown|[-–—.…?*:x]{1,3})$/i;

/** A number with one sign before or after it. Letters after a number can be its magnitude. */
const marked = /^([%‰*†°]|\p{Sc})?[ \u00a0]?(-?\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?)[ \u00a0]?([%‰*†°]|\p{Sc})?$/u;

/** In the order in which readings are offered. Of those that give the same numbers, the first one is. */
const notations = [
  {},
  { thousands: "," },
  { decimal: "," },
  { decimal: ",", thousands: "." },
  { thousands: " " },
  { decimal: ",", thousands: " " },
  { thousands: "'" },
] as const;

type Notation = Readonly<Partial<Record<"decimal" | "thousands", string>>>;

/** A longer list is not a hint. */
const maxMarkers = 5;

/**
 * Advice on columns that options would make numbers or days, each by its own cells. Columns that the options name already are as the author
 * wants them. Columns of texts alone get advice on numbers where a chart shows them (rule `not-a-number`), or with `all`.
 */
export function adviseColumns({ columns, rowCount }: Table, options: DataOptions, all = false): readonly DataAdvice[] {
  return columns
    .filter((column) => !isNamed(column, options))
    .flatMap((column) => {
      const advice = column.mixed
        ? adviseMixed(column, rowCount, options)
        : (all && adviseNumbers(column, rowCount, options)) || adviseDays(column, rowCount, options);
      // With `all`, an import moves the units of cells into the header itself.
      return advice && !(all && takesOffSigns(advice)) ? [advice] : [];
    });
}

const takesOffSigns = ({ options, readings = [] }: DataAdvice): boolean =>
  [...options, ...readings.flat()].some((option) => option.startsWith("strip="));

const isNamed = ({ name }: Column, { text, dates }: DataOptions): boolean =>
  text?.includes(name) === true || dates?.has(name) === true;

function adviseMixed(column: Column, rowCount: number, options: DataOptions): DataAdvice | undefined {
  const color = numberAmongColors(column, rowCount);
  return color === undefined ? adviseNumbers(column, rowCount, options) : adviseColors(column.name, color);
}

function adviseNumbers(column: Column, rowCount: number, options: DataOptions): DataAdvice | undefined {
  const texts = textsOf(column, rowCount);
  if (!texts || texts.numbers.size === 0) return undefined;
  const advice = adviseUnread(column.name, texts, options) ?? adviseColumn(column.name, texts, options);
  return advice && texts.isCut ? { ...advice, sampled: true } : advice;
}

interface Texts {
  /** The cells that look like numbers, and the numbers of the column. */
  readonly numbers: ReadonlySet<string>;
  readonly markers: readonly string[];
  /** The beginning of the sentence that names one of them. */
  readonly where: string;
  /** Whether the column has more than its first 64 KB. */
  readonly isCut: boolean;
  /** The first number with a sign such as `%` beside it, and that sign: the only one of the column. */
  readonly marked?: readonly [sample: string, sign: string] | undefined;
  /** The first number with a plus sign, a typographic minus sign or white space around it, which no option reads. */
  readonly unread?: string | undefined;
}

function adviseColumn(
  column: string,
  { numbers, markers, marked: sign, where }: Texts,
  options: DataOptions,
): DataAdvice | undefined {
  if (sign && ofColumn(options.strip, column) !== undefined) return undefined;
  const sample = sign?.[0] ?? [...numbers].find((text) => !isJsonNumber(text));
  const strip = sign ? [columnOption("strip", column, `[${JSON.stringify(sign[1])}]`)] : [];
  const blanks =
    markers.length === 0
      ? []
      : [columnOption("null", column, `[${markers.map((text) => JSON.stringify(text)).join(" ")}]`)];
  if (sample === undefined)
    return blanks.length > 0
      ? {
          message: `${where} numbers and \`${markers[0]}\`.`,
          options: blanks,
          column,
          sample: markers[0]!,
        }
      : undefined;
  const hasNotation = [options.decimal, options.thousands].some((option) => ofColumn(option, column) !== undefined);
  const readings = hasNotation ? (sign ? [{}] : []) : readingsOf([...numbers]);
  const [only, other] = readings;
  const written = (notation: Notation) => [...strip, ...writeNotation(column, notation), ...blanks];
  if (only && other)
    return twoReadings(
      column,
      sample,
      readings.map((one) => [readBy(one, sign ? sign[0].replace(sign[1], "").trim() : sample), written(one)]),
      where,
    );
  const message = `${where} \`${sample}\`, which is text and not a number.`;
  return only && { message, options: written(only), column, sample };
}

const writeNotation = (column: string, notation: Notation): readonly string[] =>
  Object.entries(notation).map(([name, value]) => columnOption(name, column, JSON.stringify(value)));

const readBy = (notation: Notation, text: string): string => numberReader(notation)(text) ?? text;

/** JSON knows no plus sign, no minus sign but the hyphen, and no white space. `parseNumber` reads them. */
function adviseUnread(column: string, { unread, where }: Texts, { decimal }: DataOptions): DataAdvice | undefined {
  if (unread === undefined) return undefined;
  const change = isPadded(unread)
    ? "Remove the white space around the numbers"
    : unread.startsWith("+")
      ? "Remove the plus signs"
      : "Write a hyphen for each minus sign";
  const call = ofColumn(decimal, column) === "," ? 'parseNumber(…, ",")' : "parseNumber(…)";
  return {
    message: `${where} \`${unread}\`, which is text and not a number.`,
    options: [],
    hint: `${change} in the data, or read the values of the column with \`${call}\`.`,
    column,
    sample: unread,
  };
}

const isPadded = (text: string): boolean => text !== text.trim();

/** Such as `222222` in a column of which all other cells are colours too. */
function numberAmongColors(column: Column, rowCount: number): string | undefined {
  let number: string | undefined;
  // Digits alone are codes too.
  let isColors = false;
  for (const cell of sampleOf(column, rowCount)) {
    const text = cell !== null && isNumeric(cell) ? numberText(cell) : cell;
    if (typeof text !== "string" || suggestColor(text) === undefined) return undefined;
    if (typeof cell === "string") {
      isColors ||= /[#a-z]/i.test(text);
      continue;
    }
    if (!/^\d{6}$/.test(text)) return undefined;
    number ??= text;
  }
  return isColors ? number : undefined;
}

function adviseColors(column: string, number: string): DataAdvice {
  const option = textOption(column);
  return {
    message: `The column \`${column}\` contains colours, and \`${number}\` is read as a number.`,
    options: [option],
    hint: `Read the colours as text with \`{${option}}\`, or write \`#\` before each of them in the data.`,
    column,
    sample: number,
  };
}

/** The distinct texts in the first 64 KB of a column, if each of them looks like a number or a mark. */
function textsOf(column: Column, rowCount: number): Texts | undefined {
  const numbers = new Set<string>();
  const markers = new Set<string>();
  let unread: string | undefined;
  let sign: readonly [string, string] | undefined;
  let isFraction = false;
  const sample = sampleOf(column, rowCount);
  for (const cell of sample) {
    const text = cell !== null && isNumeric(cell) ? numberText(cell) : cell;
    isFraction ||= typeof text === "string" && /^-?0[.,]\d*[1-9]/.test(text);
    if (cell !== null && isNumeric(cell)) numbers.add(numberText(cell));
    else if (typeof cell !== "string" || isAddress(cell)) return undefined;
    else if (/^[+\u2212](?:0|[1-9]\d*)(?:[.,]\d+)?$/.test(cell)) unread ??= cell;
    else if (isPadded(cell) && isJsonNumber(cell.trim())) unread ??= cell;
    // Digits and their separators: a text that no notation accepts needs no further check.
    else if (/^-?\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?$/.test(cell)) numbers.add(cell);
    else if (marker.test(cell.trim()) && markers.size < maxMarkers) markers.add(cell.trim());
    else {
      const [, before, digits, after] = marked.exec(cell.trim()) ?? [];
      const found = before ?? after;
      // Two signs are two units.
      if (digits === undefined || found === undefined || (before && after) || (sign && sign[1] !== found))
        return undefined;
      sign ??= [cell, found];
      numbers.add(digits);
    }
  }
  // Beside `5%`, `0.3` can be a third of one per cent, or thirty.
  if (isFraction && sign?.[1] === "%") return undefined;
  return {
    numbers,
    markers: [...markers],
    unread,
    marked: sign,
    where: sampledCells(column.name, sample),
    isCut: sample.isCut,
  };
}

/** The notations in which all texts are numbers, one for each list of numbers that they give: `1,234` alone is a group or has decimals. */
function readingsOf(texts: readonly string[]): readonly Notation[] {
  const found = new Map<string, Notation>();
  for (const notation of notations) {
    const read = numberReader(notation);
    const numbers: string[] = [];
    if (!texts.every((text) => numbers.push(read(text) ?? "") && numbers.at(-1) !== "")) continue;
    const key = numbers.join(" ");
    if (!found.has(key)) found.set(key, notation);
  }
  return [...found.values()];
}

const pointBeforeThree = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Advice on columns of a file with semicolons, whose commas are mostly decimal ones: then `1.234` can be a thousand. A number such as `1.5`,
 * `0.123` or `12345` proves that it is not.
 */
export function advisePoints({ columns, rowCount }: Table, options: DataOptions): readonly DataAdvice[] {
  return columns.flatMap((column) => {
    const { name, type, mixed } = column;
    const kind = type.kind === "nullable" ? type.of.kind : type.kind;
    if (mixed || kind !== "number" || isNamed(column, options)) return [];
    if ([options.decimal, options.thousands].some((option) => ofColumn(option, name) !== undefined)) return [];
    let sample: string | undefined;
    const cells = sampleOf(column, rowCount);
    for (const cell of cells) {
      const text = cell !== null && isNumeric(cell) ? numberText(cell) : "";
      if (pointBeforeThree.test(text)) sample ??= text;
      else if (text !== "" && !/^-?\d{1,3}$/.test(text)) return [];
    }
    if (sample === undefined) return [];
    const grouped = writeNotation(name, { decimal: ",", thousands: "." });
    const readings = [
      [sample, [columnOption("decimal", name, '"."')]],
      [sample.replace(".", ""), grouped],
    ] as const;
    return [twoReadings(name, sample, readings, sampledCells(name, cells))];
  });
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
