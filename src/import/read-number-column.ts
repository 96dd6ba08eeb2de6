import { numberLike } from "../check/number-like.js";
import { jsonNumberKind } from "../text/json-number.js";
import { cellText, type ImportedCell } from "./document-part.js";

export interface NumberColumn {
  readonly cells: readonly ImportedCell[];
  /** What all cells are written with, such as `%` or `€`. */
  readonly unit?: string;
  /** The first text that becomes a number, and that number (empty for a missing value), and how many there are. */
  readonly sample?: readonly [written: string, number: string];
  readonly count: number;
}

/** The column as numbers; `undefined` if a cell is a text, can mean two numbers, or none is a number, or if units differ: 5 km and 300 m. */
export function readNumberColumn(cells: readonly ImportedCell[]): NumberColumn | undefined {
  const texts = cells.map(cellText);
  const numbers = readNumbers(cells, texts);
  if (!numbers || unitsOf(texts, numbers).length > 1) return undefined;
  const changed = cells.flatMap((cell, at) => (cell === "" || typeof cell !== "string" ? [] : [at]));
  // A cell that is written differently says more than a number that is stored as text.
  const first = changed.find((at) => texts[at] !== numbers[at]) ?? changed[0];
  const unit = commonUnit(texts.filter((_, at) => numbers[at] !== ""));
  return {
    cells: numbers.map((number) => (number === "" ? "" : { number })),
    count: changed.length,
    ...(unit !== undefined && { unit }),
    ...(first !== undefined && { sample: [texts[first]!, numbers[first]!] as const }),
  };
}

/** The units of a column of numbers if they differ; empty for any other column. */
export function differentUnits(cells: readonly ImportedCell[]): readonly string[] {
  const texts = cells.map(cellText);
  const numbers = readNumbers(cells, texts);
  const units = numbers ? unitsOf(texts, numbers) : [];
  return units.length > 1 ? units : [];
}

/** The numbers of the cells, empty for missing values. `undefined` if a cell is not a number, or all are missing. */
function readNumbers(cells: readonly ImportedCell[], texts: readonly string[]): readonly string[] | undefined {
  const commas = texts.some((cell) => /^\D*\d+,(?:\d{1,2}|\d{4,})\D*$/.test(cell) || /\.\d{3},\d/.test(cell));
  const numbers: string[] = [];
  for (const cell of cells) {
    const number = typeof cell === "string" ? readCell(cell, commas) : cell.number;
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers.every((number) => number === "") ? undefined : numbers;
}

/** The number of a cell, empty for a missing value. `commas`: whether decimals of the column follow a comma. */
function readCell(cell: string, commas: boolean): string | undefined {
  if (cell.trim() === "") return "";
  if (isLongCode(cell)) return undefined;
  const like = numberLike(cell.trim());
  if (like?.kind === "missing") return "";
  const numbers = like?.numbers ?? [];
  if (numbers.length < 2) return numbers[0];
  // `1,234` is a thousand, unless another cell of the column has a decimal comma; `3m` may be metres or millions.
  if (numbers.length > 2 || !/\d,\d{3}(?!\d)/.test(cell))
    return /\d[.,]\d/.test(cell) && !commas ? numbers[0] : undefined;
  return numbers.find((number) => number.includes(".") === commas);
}

/** Digits in a text that no number of a spreadsheet has: it keeps 15 of them, so these are a code on purpose. */
const isLongCode = (text: string): boolean => jsonNumberKind(text, 0, text.length) === "integer" && text.length > 15;

/** Letters can be magnitudes, which are part of the number. */
const units = /^\s*(\p{Sc}|[%‰])?[\s\d.,'’\u00a0\u202f+−–-]+?(\p{Sc}|[%‰°]C?|[\p{L}µ]{2,3}(?:²|³|\/h)?)?\s*$/u;

/** Any unit, also a single letter. */
const anyUnit = /^\s*(?:(\p{Sc}|[%‰])[^\p{L}]*|[^\p{L}]*?(\p{Sc}|[%‰°]\p{L}?|[\p{L}µ]{1,3}(?:²|³|\/h)?)\s*)$/u;

/** The different units of numbers, as they are first written. A cell without one may have that of the others. */
function unitsOf(texts: readonly string[], numbers: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  texts.forEach((text, at) => {
    const [, before, after] = anyUnit.exec(text.slice(0, 60)) ?? [];
    const unit = before ?? after;
    // `2 k` is 2000: a magnitude, which is part of the number.
    if (unit === undefined || digits(text) !== digits(numbers[at]!)) return;
    const singular = unit.toLowerCase().replace(/(?<=..)s$/, "");
    if (!found.has(singular)) found.set(singular, unit);
  });
  return [...found.values()];
}

const digits = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

const magnitude = /^(?:tsd|mn|mln|mio|bn|mrd|tn)$/i;

function commonUnit(cells: readonly string[]): string | undefined {
  const found = new Set(
    cells.map((cell) => {
      const [, before, after] = units.exec(cell.slice(0, 60)) ?? [];
      return before ?? (after !== undefined && magnitude.test(after) ? undefined : after);
    }),
  );
  const [unit] = found;
  return found.size === 1 ? unit : undefined;
}
