import { type NumberLike, numberLike } from "../check/number-like.js";
import { isJsonInteger } from "../text/json-number.js";
import { cellText, type ImportedCell } from "./document-part.js";

export interface NumberColumn {
  readonly cells: readonly ImportedCell[];
  /** The sign or word beside its numbers, such as `%` or `€`. */
  readonly unit?: string;
  /** The first text that becomes a number, and that number (empty for a missing value), and how many there are. */
  readonly sample?: readonly [written: string, number: string];
  readonly count: number;
}

/** Where the numbers of a table come from: `written` are as their text has them, `stored` are values of a workbook. */
export type NumberSource = "written" | "converted" | "stored";

/** Whether cells prove that commas separate decimals. */
export const provesCommas = (cells: readonly ImportedCell[], source: NumberSource): boolean =>
  marksOf(cells, source).join() === "comma";

/** The decimal separator. */
type DecimalMark = "comma" | "point";

/** Digits that can only be read with this separator: `12,5`, `0,125` and `1234,567` do not have groups, `1.234.567` and `1.234,5` have. */
const proofs: Readonly<Record<DecimalMark, RegExp>> = {
  comma: /^\D*(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)\D*$|\d\.\d{3}[.,]\d/,
  point: /^\D*(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)\D*$|\d,\d{3}[.,]\d/,
};

/** The separators that cells prove: both, if they contradict each other. */
function marksOf(cells: readonly ImportedCell[], source: NumberSource): readonly DecimalMark[] {
  const texts = cells.filter((cell) => source === "written" || typeof cell === "string").map(cellText);
  return (["comma", "point"] as const).filter((mark) => texts.some((text) => proofs[mark].test(text)));
}

/** Digits that a point or comma groups, or separates from three decimals. */
const ambiguous = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/**
 * The column as numbers; `undefined` if a cell is a text, can mean two numbers, or none is a number, or if units differ: 5 km and 300 m. Each
 * column is read by its own cells. With `hasCommas`, another one has decimal commas, so that `1.234` can mean two numbers here.
 */
export function readNumberColumn(
  written: readonly ImportedCell[],
  source: NumberSource = "converted",
  hasCommas = false,
): NumberColumn | undefined {
  const texts = written.map(cellText);
  const marks = marksOf(written, source);
  // With both marks in the column, `1,234` can mean two numbers.
  if (marks.length > 1 && texts.some((text) => ambiguous.test(text))) return undefined;
  const mark = marks.length === 1 ? marks[0] : undefined;
  if (hasCommas && source === "written" && mark === undefined && texts.some((text) => pointGroups.test(text)))
    return undefined;
  // Numbers that are written with a comma have been read with a point.
  const isText = (text: string): boolean => source === "written" && mark === "comma" && text.includes(".");
  const read = written.map((cell, at) =>
    typeof cell === "string" || isText(texts[at]!) ? readCell(texts[at]!, mark) : { number: cell.number },
  );
  if (!read.every((one) => one !== undefined) || read.every(({ number }) => number === "")) return undefined;
  const units = unitsOf(read);
  if (units.length > 1 || (units[0] === "%" && read.some(isBareFraction))) return undefined;
  const numbers = read.map(({ number }) => number);
  const changed = written.flatMap((cell, at) =>
    cell !== "" && (typeof cell === "string" || texts[at] !== numbers[at]) ? [at] : [],
  );
  // A cell that is written differently says more than a number that is stored as text.
  const first = changed.find((at) => texts[at] !== numbers[at]) ?? changed[0];
  return {
    cells: numbers.map((number) => (number === "" ? "" : { number })),
    count: changed.length,
    ...(units[0] !== undefined && { unit: units[0] }),
    ...(first !== undefined && { sample: [texts[first]!, numbers[first]!] as const }),
  };
}

interface ReadCell {
  /** Empty for a missing value. */
  readonly number: string;
  readonly unit?: string;
}

/** Beside `5%`, `0.3` can be a third of one per cent, or thirty. */
const isBareFraction = ({ number, unit }: ReadCell): boolean => unit === undefined && /^-?0\.\d*[1-9]/.test(number);

/** Groups of thousands after points, which only a column of decimal commas has. */
const pointGroups = /^(\D*\d{1,3})\.(\d{3}\D*)$/;

/** The number of a cell; `undefined` if it is a text, or can mean two numbers that the column does not tell apart. */
function readCell(written: string, mark: DecimalMark | undefined): ReadCell | undefined {
  if (written.trim() === "") return { number: "" };
  if (isLongCode(written)) return undefined;
  const text = mark === "comma" ? written.replace(pointGroups, "$1$2") : written;
  const like = numberLike(text.trim());
  if (like?.kind === "missing") return { number: "" };
  if (like?.kind !== "number") return undefined;
  const number = chosen(like, text, mark);
  return number === undefined ? undefined : { number, ...(like.unit !== undefined && { unit: like.unit }) };
}

function chosen({ numbers }: NumberLike & { kind: "number" }, text: string, mark: DecimalMark | undefined) {
  if (numbers.length < 2) return numbers[0];
  // `3m` may be metres or millions.
  if (numbers.length > 2 || mark === undefined || !/\d[.,]\d{3}(?!\d)/.test(text)) return undefined;
  return numbers.find((number) => (number.includes(".") === (mark === "comma")) === text.includes(","));
}

/** Digits in a text that no number of a spreadsheet has: it keeps 15 of them, so these are a code on purpose. */
const isLongCode = (text: string): boolean => isJsonInteger(text) && text.length > 15;

/** The different units of numbers, as they are first written. A cell without a unit shares the others' unit. */
function unitsOf(cells: readonly ReadCell[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { unit } of cells) {
    if (unit === undefined) continue;
    const singular = unit.toLowerCase().replace(/(?<=..)s$/, "");
    if (!found.has(singular)) found.set(singular, unit);
  }
  return [...found.values()];
}

const twofold = (text: string, numbers: readonly string[]): string =>
  `has numbers that can be read in two ways, such as \`${text}\` (${numbers.join(" or ")})`;

const isTwofold = (like: NumberLike | undefined): like is NumberLike & { kind: "number" } =>
  like?.kind === "number" && like.numbers.length > 1;

/** Why the cells of a column that has numbers are not read as such, to complete "the column"; `undefined` for other columns. */
export function whyNotRead(cells: readonly ImportedCell[], source: NumberSource = "converted"): string | undefined {
  const grouped = cells.every((cell) => cell === "" || typeof cell !== "string")
    ? cells.map(cellText).find((text) => pointGroups.test(text))
    : undefined;
  if (grouped !== undefined) return twofold(grouped, [grouped, grouped.replace(".", "")]);

  const likes = cells.map((cell) => (typeof cell === "string" ? numberLike(cell.trim()) : undefined));
  const at = (test: (like: NumberLike | undefined) => boolean): string => cellText(cells[likes.findIndex(test)] ?? "");
  const limit = at((like) => like?.kind === "bound");
  if (limit !== "") return `has a limit or an estimate, \`${limit}\`, which is not a number`;
  const units = unitsOf(likes.map((like) => ({ number: "", ...(like?.kind === "number" && like) })));
  if (units.length > 1) {
    const [first, second] = units.map((unit) => at((like) => like?.kind === "number" && like.unit === unit));
    return `has numbers of different units, such as \`${first}\` and \`${second}\``;
  }
  const two = marksOf(cells, source).length === 1 ? undefined : likes.find(isTwofold);
  return (
    two &&
    twofold(
      at((like) => like === two),
      two.numbers,
    )
  );
}
