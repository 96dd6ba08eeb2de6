import { dayOfMidnight } from "../language/day-time.js";
import { type ExactNumber, isNumeric, numberFromText, numberText, type Value } from "../language/value.js";
import { listed } from "../text/listed.js";
import { withoutNoise } from "./float.js";
import { malformed, maximumProblems, overLimit } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";
import { type Book, createTextCollector, decodeEscapes, isTrue } from "./xlsx-book.js";
import { dateCell } from "./xlsx-format.js";
import { cellName, columnIndex, maximumColumns, parseRange, type Range, type SheetCells } from "./xlsx-grid.js";
import type { Attributes } from "./xml-scanner.js";
import type { ZipEntry } from "./zip.js";

/** Excel's limit. */
const maximumRows = 1_048_576;

/** A cell as the file describes it (ECMA-376, part 1, 18.3.1.4). */
interface Cell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  /** The text of its element `v`. */
  text: string;
}

/** Hears of a cell that is not kept. `read` gives its value, and reports what is wrong with it; `stored` is the text of its element `v`. */
export type LeaveCell = (row: number, column: number, read: (report: ReportCell) => Value, stored: string) => void;

type ReportCell = (what: string, hint: string) => void;

interface SheetReading {
  readonly blanks: ReadonlySet<string>;
  readonly shares: Set<Value>;
  readonly leave?: LeaveCell | undefined;
}

function asShare(value: number | ExactNumber, shares: Set<Value>): Value {
  const share: ExactNumber = { kind: "exact-number", raw: numberText(value) };
  shares.add(share);
  return share;
}

/**
 * Reads the cells for which `keeps` returns true. `blanks` are errors that can count as blank cells: they become texts. `shares` gets the
 * numbers that are shown as per cent, as objects of their own. Throws `overLimit` as soon as they exceed a limit, so a bomb stops while it is unpacked.
 */
export function readSheet(
  book: Book,
  part: ZipEntry,
  keeps: (row: number, column: number) => boolean,
  limits: DataLimits,
  { blanks, shares, leave }: SheetReading,
): SheetCells {
  const rows = new Map<number, { readonly columns: number[]; readonly values: Value[] }>();
  const merges: Range[] = [];
  const hidden = { rows: new Set<number>(), columns: [] as [number, number][] };
  const problems = new Map<string, CellProblem>();
  const inline = createTextCollector();
  let count = 0;
  let rowElements = 0;
  let row = -1;
  let column = -1;
  let isHidden = false;
  let cell: Cell | undefined;
  let element = "";

  const readCell = (closed: Cell, inlineText: string, report: ReportCell): Value =>
    closed.type === "e" && blanks.has(closed.text.trim())
      ? closed.text.trim()
      : cellValue(book, closed, inlineText, report);

  function openCell(attribute: Attributes): void {
    const place = attribute("r");
    // `r` is optional: without it, a cell follows the one before (18.3.1.4), and a row too (18.3.1.73).
    column = place === undefined ? column + 1 : columnIndex(/^[A-Z]*/i.exec(place)![0]);
    const placedRow = place === undefined ? row : Number(/(?<!\d)\d+$/.exec(place)?.[0]) - 1;
    if (!(column >= 0 && column < maximumColumns && placedRow >= 0 && placedRow < maximumRows))
      throw new RangeError("no cell");
    const style = Number(attribute("s") ?? -1);
    cell = { row: placedRow, column, type: attribute("t") ?? "n", style, hasFormula: false, text: "" };
  }

  function closeCell(closed: Cell): void {
    // Also for cells that are not kept: their text must not run into the next one.
    const inlineText = inline.take();
    if (!keeps(closed.row, closed.column)) {
      leave?.(closed.row, closed.column, (report) => readCell(closed, inlineText, report), closed.text);
      return;
    }
    const value = readCell(closed, inlineText, (what, hint) => {
      const known = problems.get(what);
      if (known) known.cells.push(cellName(closed.row, closed.column));
      else if (problems.size < maximumProblems)
        problems.set(what, { hint, cells: [cellName(closed.row, closed.column)] });
    });
    if (value === null) return;
    // The header does not count as cells of the table.
    if (++count > limits.cells + maximumColumns) throw overLimit("cells");
    const cells = rows.get(closed.row) ?? { columns: [], values: [] };
    if (cells.values.length === 0) rows.set(closed.row, cells);
    if (rows.size > limits.rows + 1) throw overLimit("rows");
    if (isHidden) hidden.rows.add(closed.row);
    cells.columns.push(closed.column);
    cells.values.push(isNumeric(value) && book.formats[closed.style] === "percent" ? asShare(value, shares) : value);
  }

  book.scan(part, {
    open: (name, attribute) => {
      element = name;
      if (name === "row") {
        // Rows without cells count in no limit, and compress well: ten million of them fit into 235 KB.
        if (++rowElements > maximumRows) throw new RangeError("no row");
        row = Number(attribute("r") ?? row + 2) - 1;
        column = -1;
        isHidden = isTrue(attribute("hidden"));
      } else if (name === "col" && isTrue(attribute("hidden"))) addHiddenColumns(hidden.columns, attribute);
      else if (name === "c") openCell(attribute);
      else if (name === "f" && cell) cell.hasFormula = true;
      else if (name === "mergeCell") addMerge(merges, attribute("ref"), limits);
      else if (cell) inline.open(name, attribute);
    },
    text: (text) => {
      if (element === "v" && cell) cell.text += text;
      else if (cell) inline.text(text);
    },
    close: (name) => {
      element = "";
      if (name === "c" && cell) {
        closeCell(cell);
        cell = undefined;
      } else if (cell) inline.close(name);
    },
  });
  return { rows, merges, hidden, problems: [...problems].map(toProblem) };
}

/** The problems of cells: a column of formulas is one problem. */
interface CellProblem {
  readonly hint: string;
  readonly cells: string[];
}

function toProblem([what, { hint, cells }]: readonly [string, CellProblem]): DataProblem {
  const [first, ...others] = cells;
  const more = others.length === 0 ? "" : ` The same holds for ${listed(others, others.length)}.`;
  return malformed(`Cell ${first} ${what}${more}`, undefined, hint);
}

function addMerge(merges: Range[], ref: string | undefined, limits: DataLimits): void {
  const range = parseRange(ref ?? "");
  if (!range) throw new RangeError("no range");
  // Each area takes time later, even if it contains no value.
  if (merges.push(range) > limits.cells) throw overLimit("cells");
}

/** Notes hidden columns. If there are more entries than a sheet can have columns, the first ones are enough. */
function addHiddenColumns(columns: [number, number][], attribute: Attributes): void {
  const [first, last] = [Number(attribute("min")) - 1, Number(attribute("max")) - 1];
  if (columns.length < maximumColumns && first >= 0 && last < maximumColumns) columns.push([first, last]);
}

function cellValue(book: Book, cell: Cell, inlineText: string, report: ReportCell): Value {
  const { text, type } = cell;
  switch (type) {
    // An index into the shared strings.
    case "s":
      return text === "" ? null : (book.texts[Number(text)] ?? noText());
    case "inlineStr":
      return inlineText;
    case "str":
      return decodeEscapes(text);
    // ISO 8601 as text, for dates that are not numbers (18.18.11).
    case "d":
      return dayOfMidnight(text);
    case "b":
      return text.trim() === "1" || text.trim().toLowerCase() === "true";
    case "e":
      report(
        `contains the error ${text}.`,
        `Fix the formula, or clear the cell. To read such cells as blank, write \`null=[${JSON.stringify(text)}]\`.`,
      );
      return null;
    default:
      return numberValue(book, cell, report);
  }
}

/** A blank cell instead would lose the text without a word. */
const noText = (): never => {
  throw new RangeError("no shared string");
};

const longInteger = /^-?[1-9]\d{15,}$/;

function numberValue(book: Book, { text, style, hasFormula }: Cell, report: ReportCell): Value {
  if (text.trim() === "") {
    // Libraries write formulas without results; only a spreadsheet computes them.
    if (hasFormula)
      report("contains a formula without a result.", "Open the file in a spreadsheet program and save it.");
    return null;
  }
  const number = Number(text);
  const format = book.formats[style] ?? "number";
  if (!Number.isFinite(number))
    report(
      `contains \`${text.trim().slice(0, 40)}\`, which is not a JSON number.`,
      "Write a number or text in the cell.",
    );
  // Excel keeps 15 digits, but other programs write ids of more.
  else if (format === "number" || format === "percent") {
    if (longInteger.test(text)) return numberFromText(text);
    // It shows 15 digits at most; digits beyond them are noise of arithmetic, as in a query.
    return hasFormula ? withoutNoise(number) : number;
  } else {
    const date = dateCell(number, format, book.epoch);
    if (date === undefined) report("contains a date that does not exist.", "Write a valid date in the cell.");
    return date ?? null;
  }
  return null;
}
