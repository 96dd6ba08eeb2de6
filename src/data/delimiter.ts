import { listed } from "../text/listed.js";
import { parseCsv } from "./csv-rows.js";
import { malformed } from "./problem.js";
import type { DataAdvice, DataProblem } from "./reader.js";
import { cellText } from "./text-cells.js";

/** The separators of cells in files that programs call CSV. */
const delimiters: readonly (readonly [character: string, name: string])[] = [
  [";", "semicolons"],
  ["\t", "tabs"],
  [",", "commas"],
  ["|", "vertical bars"],
];

/** Enough rows to see how a file is written. */
const sampleSize = 64 * 1024;

/** The delimiter of a format, by which it is read if its rows show no other one. */
export const usualDelimiter = (format: string): string => (format === "tsv" ? "\t" : ",");

/**
 * The delimiter of a text: the one by which all of its first rows have as many cells as the header, more than one. With several, the problem
 * names them, since each gives another table; but a name that ends in `.tsv` says that it is the tab.
 */
export function findDelimiter(whole: string, format: string): string | DataProblem {
  const usual = usualDelimiter(format);
  const text = whole.slice(0, sampleSize);
  const present = delimiters.filter(([character]) => text.includes(character));
  if (present.every(([character]) => character === usual)) return usual;
  const isCut = text.length < whole.length;
  // A row that is cut has fewer cells.
  const sample = isCut ? text.slice(0, lineStart(text, text.length)) : text;
  // A header that is longer has no row to compare it with.
  if (sample === "") return text.includes(usual) ? usual : present[0]![0];
  const found = present.map(([character, name]) => ({ character, name, ...agreement(sample, character, isCut) }));
  const agreed = found.filter(({ share }) => share === 1);
  if (agreed.length > 1 && !(usual === "\t" && agreed.some(({ character }) => character === usual)))
    return tie(agreed, isCut);
  if (agreed.length > 0) return agreed.length === 1 ? agreed[0]!.character : usual;
  // Some rows are wrong by each. By the delimiter that fits most of them, few are reported.
  const [best, next] = found.toSorted((one, other) => other.share - one.share);
  return best && best.share > 0.5 && best.share > (next?.share ?? 0) ? best.character : usual;
}

interface Agreement {
  /** The share of rows that have as many cells as the header; 0 if that is one cell, and below 1 if a quote is wrong. */
  readonly share: number;
  readonly header: readonly string[];
}

function agreement(sample: string, delimiter: string, isCut: boolean): Agreement {
  const parse = (text: string) =>
    parseCsv(text, delimiter, { bytes: text.length, rows: text.length, cells: text.length }, true);
  const all = parse(sample);
  const wrong = all.otherWidths ? undefined : all.problems[0]?.span?.start;
  const { cells, problems } = wrong === undefined ? all : parse(sample.slice(0, lineStart(sample, wrong)));
  const { width, rowCount } = cells;
  if (width < 2 || rowCount === 0) return { share: 0, header: [] };
  // The sample may end inside a quoted cell.
  const isBroken = wrong !== undefined && !(isCut && isOpening(sample, wrong, delimiter));
  const share = rowCount / (rowCount + problems.length + (isBroken ? 1 : 0));
  return { share, header: Array.from({ length: width }, (_, at) => cellText(cells, at)) };
}

const lineStart = (text: string, at: number): number =>
  Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;

/** Whether a quote opens a cell: then it is wrong because its end is missing. */
const isOpening = (text: string, at: number, delimiter: string): boolean =>
  text[at] === '"' && (at === 0 || /[\r\n]/.test(text[at - 1]!) || text[at - 1] === delimiter);

interface Found extends Agreement {
  readonly character: string;
  readonly name: string;
}

/** So many names of a header show how it is split. */
const maxNames = 3;

function tie(found: readonly Found[], isCut: boolean): DataProblem {
  const names = found.map(({ name }) => name);
  const where = isCut ? "By the first 64 KB, the cells" : "The cells";
  const readings = found.map(({ character, header }) => {
    return `\`{${optionOf(character)}}\` if the columns are ${namesOf(header)}`;
  });
  return {
    ...malformed(
      `${where} can be separated by ${names.slice(0, -1).join(", ")} or ${names.at(-1)}: each splits all rows into as many cells as the header.`,
      undefined,
      `Write ${readings.join(", or ")}.`,
    ),
    readings: found.map(({ character }) => [optionOf(character)]),
  };
}

/** A delimiter that was found, and how the usual one of the format would read the header. */
export function chosenDelimiter(text: string, delimiter: string, format: string): DataAdvice {
  const usual = usualDelimiter(format);
  const [name, other] = [delimiter, usual].map((one) => delimiters.find(([character]) => character === one)![1]);
  const line = headerLine(text);
  const { cells } = parseCsv(line, usual, { bytes: line.length, rows: 1, cells: line.length + 1 }, true);
  const header = Array.from({ length: cells.width }, (_, at) => cellText(cells, at));
  // After a quoted cell, another delimiter is a mistake.
  const otherwise = header.length === 0 ? "cannot be read" : `would be ${namesOf(header)}`;
  return {
    message: `The cells are separated by ${name}: by ${other}, the header ${otherwise}.`,
    options: [optionOf(delimiter)],
  };
}

/** The first names of a header that shows how it is split. */
const namesOf = (header: readonly string[]): string =>
  listed(
    header.slice(0, maxNames).map((name) => name.trim().slice(0, 40).replaceAll("`", "'")),
    header.length,
  );

const optionOf = (character: string): string => `delimiter=${JSON.stringify(character)}`;

/** Terminals and some editors turn tabs into spaces. */
const spacesAsTabs: DataAdvice = {
  message: "The header is one cell that contains several spaces in a row.",
  options: [],
  hint: "Write a tab between the cells.",
};

/** Longer headers are not looked at. */
const maxHeader = 10_000;

const headerLine = (text: string): string => /^[^\r\n]*/.exec(text.slice(0, maxHeader).trimStart())![0];

/** Advice on a file whose header is one cell, but contains a delimiter by which its rows do not agree. */
export function unsplitHeader(text: string, delimiter: string): DataAdvice | undefined {
  const header = headerLine(text);
  const other = header.includes(delimiter) ? undefined : delimiters.find(([character]) => header.includes(character));
  if (!other) return delimiter === "\t" && /\S {2,}\S/.test(header) ? spacesAsTabs : undefined;
  const [character, name] = other;
  return { message: `The header is one cell that contains ${name}.`, options: [optionOf(character)] };
}
