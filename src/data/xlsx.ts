import type { Value } from "../language/value.js";
import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import { sameLookNote } from "../text/looks-same.js";
import { valuesOf } from "./by-column.js";
import { cellAsText, hasValue, isBlank } from "./cell.js";
import { type Misfit, readCells } from "./cell-reader.js";
import { belowHeader, checkHeader, checkNamedColumns, isLineBelow, isRule } from "./header.js";
import { type CellPlace, misfitProblems } from "./misfits.js";
import { curedBy, failed, isOverLimit, limitProblem, malformed, maximumProblems, optionProblem } from "./problem.js";
import type { DataAdvice, DataLimits, DataOptions, DataProblem, DataReader, DataResult } from "./reader.js";
import { beginsWith, notFound } from "./skip-lines.js";
import { cellsOf, tableOf } from "./table.js";
import { headerRows, takeHeader, unnamedProblem } from "./take-header.js";
import type { Book } from "./xlsx-book.js";
import type { SheetCells } from "./xlsx-grid.js";
import { cellName, contains, type Grid, gridOf, intersection, parseRange, type Range } from "./xlsx-grid.js";
import { adviseHidden } from "./xlsx-hidden.js";
import { readShares } from "./xlsx-shares.js";
import type { LeaveCell } from "./xlsx-sheet.js";
import { isHeader, tableRange } from "./xlsx-table-range.js";
import { adviseTotals } from "./xlsx-totals.js";
import { readZipDirectory, type ZipEntry } from "./zip.js";

/**
 * Excel workbooks (ECMA-376): the first sheet, or the one of `sheet`, or the cells of `range` in it. Of a formula igx reads the stored
 * result.
 */
export const xlsxReader: DataReader = { formats: ["xlsx"], read: readXlsx };

async function readXlsx(bytes: Uint8Array, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  // Before the file is read: a wrong option is reported even if the file is damaged.
  const range = options.range === undefined ? undefined : parseRange(options.range);
  if (options.range !== undefined && !range) return failed(wrongRange(options.range));
  const entries = readZipDirectory(bytes);
  // Before anything is unpacked.
  const problem = checkArchive(bytes, entries, limits);
  if (problem || !entries) return failed(problem ?? damaged());
  try {
    // Late: only users of workbooks load the unpacking code.
    const { openBook } = await import("./xlsx-book.js");
    const book = openBook(bytes, entries, limits);
    const names = book.sheets.map(({ name }) => name);
    const sheet = sheetOf(book, options.sheet);
    if (!sheet) return failed(noSheet(options, names));
    if (!sheet.part) return failed(damaged());
    const hidden = options.sheet === undefined ? adviseVisible(book, sheet) : undefined;
    const unread = options.unread ? await import("./xlsx-unread.js") : undefined;
    const left = unread?.createCellCollector();
    const grid = await readSheetCells(book, sheet.part, range, options, limits, left?.leave);
    const result = withAdvice(readGrid(grid, options, limits), hidden, adviseTotals(book, sheet.part, grid, options));
    if (!unread || !left) return result;
    const attached = (await import("./xlsx-attached.js")).readAttached(book, sheet.part);
    const sheets = unread.otherSheets(book, sheet);
    return { ...result, unread: { cells: left.cells, count: left.count, sheets, attached } };
  } catch (error) {
    return failed(isOverLimit(error) ? limitProblem(error.bound, limits) : damaged());
  }
}

/** Spreadsheet programs write the sheet into the range: `Sales!A1:D20`. */
function wrongRange(written: string): DataProblem {
  const [, quoted, plain, cells = ""] = /^(?:'(.+)'|([^!']+))!(.+)$/s.exec(written) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  const meant =
    sheet !== undefined && parseRange(cells) ? `sheet=${JSON.stringify(sheet)} range="${cells}"` : 'range="A1:D20"';
  return optionProblem("range", `\`${written}\` is not a range of cells.`, `Write \`${meant}\`.`);
}

/** A grid with its numbers that are shown as per cent, if they are wanted. */
interface SharedGrid extends Grid {
  readonly shares: ReadonlySet<Value>;
}

/** Keeps only the cells of the range, and the first cells of areas that are merged into it. */
async function readSheetCells(
  book: Book,
  part: ZipEntry,
  range: Range | undefined,
  options: DataOptions,
  limits: DataLimits,
  leave?: LeaveCell,
): Promise<SharedGrid> {
  const { readSheet } = await import("./xlsx-sheet.js");
  const blanks = new Set(
    valuesOf(options.null)
      .flat()
      .map((text) => text.trim()),
  );
  const shares = new Set<Value>();
  const inRange = (row: number, column: number) => !range || contains(range, row, column);
  const sheet = readSheet(book, part, inRange, limits, { blanks, shares, leave });
  const outside = new Set(
    sheet.merges
      .filter((merge) => range && !contains(range, merge.startRow, merge.startColumn) && meets(merge, range))
      .map(({ startRow, startColumn }) => cellName(startRow, startColumn)),
  );
  const isOutside = (row: number, column: number) => outside.has(cellName(row, column));
  // A second pass: where a merged area starts is known only at the end of the sheet's part.
  const values =
    outside.size > 0 ? cellValuesOf(readSheet(book, part, isOutside, limits, { blanks, shares })) : new Map();
  return { ...gridOf(sheet, range, values, limits), shares };
}

const cellValuesOf = ({ rows }: SheetCells): ReadonlyMap<string, Value> =>
  new Map(
    [...rows].flatMap(([row, { columns, values }]) =>
      columns.map((column, at) => [cellName(row, column), values[at]!] as const),
    ),
  );

function checkArchive(
  bytes: Uint8Array,
  entries: readonly ZipEntry[] | undefined,
  limits: DataLimits,
): DataProblem | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return malformed(
      "The file is not an XLSX file.",
      undefined,
      "Save it as .xlsx in your spreadsheet program, or write `{format=csv}` if it is CSV.",
    );
  if (!entries)
    return malformed(
      "The XLSX file is damaged: its end is missing or wrong.",
      undefined,
      "Copy or download it again, or open it in a spreadsheet program and save it again.",
    );
  // The sizes that the directory declares; `unzip` makes sure that no file is larger than that.
  const size = entries.reduce((sum, entry) => sum + Math.max(entry.size, entry.packed), 0);
  return Math.max(size, bytes.length) > limits.bytes ? limitProblem("bytes", limits) : undefined;
}

const damaged = (): DataProblem =>
  malformed("The XLSX file is damaged.", undefined, "Open it in a spreadsheet program and save it again.");

const meets = (a: Range, b: Range): boolean => {
  const { startRow, endRow, startColumn, endColumn } = intersection(a, b);
  return startRow <= endRow && startColumn <= endColumn;
};

/** A position counts all sheets, as the tabs of spreadsheet programs do. By default, charts are skipped. */
const sheetOf = ({ sheets }: Book, wanted: string | number | undefined): Book["sheets"][number] | undefined =>
  wanted === undefined
    ? (sheets.find(({ hasCells }) => hasCells) ?? sheets[0])
    : sheets.find(({ name }, index) => (typeof wanted === "number" ? index === wanted - 1 : name === wanted));

/** Advice if the first sheet is hidden and another one is not. igx reads it all the same: a position counts all sheets. */
function adviseVisible({ sheets }: Book, { name, isHidden }: Book["sheets"][number]): DataAdvice | undefined {
  const visible = isHidden ? sheets.find((one) => one.hasCells && !one.isHidden) : undefined;
  if (!visible) return undefined;
  const [shown, own] = [visible.name, name].map((one) => `sheet=${JSON.stringify(one)}`) as [string, string];
  return {
    message: `The first sheet of the workbook, \`${name}\`, is hidden.`,
    options: [shown],
    hint: `Choose the sheet: write \`${shown}\`, or \`${own}\` for the hidden one.`,
  };
}

/** Problems of a sheet that was not meant follow from the choice of the sheet. */
function withAdvice(result: DataResult, advice: DataAdvice | undefined, more: readonly DataAdvice[]): DataResult {
  if (result.table) return { ...result, advice: [...(advice ? [advice] : []), ...(result.advice ?? []), ...more] };
  return advice === undefined
    ? result
    : failed({ ...malformed(advice.message, undefined, advice.hint), cure: advice.options }, ...result.problems);
}

function noSheet({ sheet }: DataOptions, names: readonly string[]): DataProblem {
  if (names.length === 0) return malformed("The workbook has no sheet.");
  const shown = typeof sheet === "number" ? sheet : `\`${sheet}\``;
  const message = `The workbook has no sheet ${shown}.`;
  // Sheets are often named by their year.
  if (typeof sheet === "number" && names.includes(String(sheet)))
    return curedBy(message, [`sheet="${sheet}"`], "A number is a position, quotes make it a name");
  const meant = typeof sheet === "string" ? closest(sheet, names) : undefined;
  const advice =
    meant === undefined
      ? `Use ${listed(names, names.length)}.`
      : `Did you mean \`${meant}\`?${sameLookNote(String(sheet), meant)}`;
  return optionProblem("sheet", message, advice);
}

function readGrid(grid: SharedGrid, options: DataOptions, limits: DataLimits): DataResult {
  // Blank rows are dropped before the header is taken, since many sheets start with some.
  const filled = grid.rows.filter(({ cells }) => cells.some(hasValue));
  const rows = options.skip === undefined ? filled : rowsFrom(filled, options.skip);
  if ("kind" in rows) return failed(rows);
  if (rows.length === 0)
    return failed(malformed("The cells have no values.", undefined, "Choose other cells with `sheet` or `range`."));
  const first = headerRows(options);
  const width = widthOf(rows);
  const body = rows.slice(first);
  if (body.length * width > limits.cells) return failed(limitProblem("cells", limits));
  const rowOf = (row: number) => headerOf(rows[row]?.cells ?? [], width);
  const hasValues = (column: number) => body.some(({ cells }) => hasValue(cells[column] ?? null));
  const header = takeHeader({ width, rowOf, hasValues }, options);
  if ("kind" in header) return failed(header);
  const { names, places } = header;
  if (first === 1 && isLineBelow(rowOf(1), options))
    return failed(malformed(belowHeader, undefined, `Remove row ${body[0]!.row + 1} of the sheet.`));
  // The header first: with other cells, some of the problems of cells are gone.
  const problems = [...checkSheetHeader(header, rows, grid), ...grid.problems, ...checkNamedColumns(names, options)];
  if (problems.length > 0) return failed(...problems.slice(0, maximumProblems));
  if (body.length > limits.rows) return failed(limitProblem("rows", limits));
  const columns = places.map((column) => body.map(({ cells }) => blankAsNull(cells[column] ?? null)));
  const shares = readShares(names, columns, grid.shares, options);
  const read = readCells(names, shares.columns, options, "cells");
  const place = ({ row, column }: Misfit): CellPlace => ({
    name: `cell ${cellName(body[row]!.row, places[column]! + grid.column)}`,
  });
  if (read.misfits.length > 0) return failed(...misfitProblems(read.misfits, names, options, place));
  const usedRows = rows.map(({ row }) => row);
  const hidden = adviseHidden(grid.hidden, usedRows, [grid.column, grid.column + width - 1]);
  const advice = [...hidden, ...shares.advice];
  return { table: tableOf(names, read.columns.map(cellsOf), body.length), problems: [], advice };
}

/** The rows below those that `skip` leaves out, which count as in the sheet. */
function rowsFrom(rows: Grid["rows"], skip: number | string): Grid["rows"] | DataProblem {
  const isFirst = ({ row, cells }: Grid["rows"][number]): boolean =>
    typeof skip === "number"
      ? row >= skip
      : beginsWith(headerOf(cells, cells.length).find((name) => !isBlank(name)) ?? "", skip);
  const at = rows.findIndex(isFirst);
  return at < 0 ? notFound(skip) : rows.slice(at);
}

/**
 * A cell without a name is mostly a title above the table, or a note beside it, and so is a name of several columns, from merged cells: then
 * the cells of the table are the hint.
 */
function checkSheetHeader(
  header: { readonly names: readonly string[]; readonly places: readonly number[] },
  rows: Grid["rows"],
  grid: Grid,
): readonly DataProblem[] {
  const { names, places } = header;
  const first = rows[0]!.row;
  const ruled = isRule(names) ? belowRule(rows, grid) : undefined;
  if (ruled) return [ruled];
  const nameOf = (column: number) => `Cell ${cellName(first, column + grid.column)}`;
  const unnamed = unnamedProblem(header, nameOf);
  const nameIt = 'Write a name in the cell, or choose the cells of the table, such as `range="A3:C20"`.';
  const problems = unnamed ? [unnamed] : checkHeader(names, (at) => nameOf(places[at]!), undefined, nameIt);
  const isTitle = grid.mergedRows.has(first) && isHeader(rows[1]?.cells);
  const blank = names.findIndex(isBlank);
  if (problems.length === 0 || (blank < 0 && !isTitle)) return problems;
  const range = tableRange(rows, grid);
  const all = `${cellName(first, grid.column + places[0]!)}:${cellName(rows.at(-1)!.row, grid.column + places.at(-1)!)}`;
  if (range === undefined || range === all) return problems;
  const repeated = names.find((name, at) => !isBlank(name) && name === names[at + 1]);
  const problem = !isTitle
    ? `${nameOf(places[blank]!)} has no name.`
    : names.every((name) => name === repeated)
      ? `All columns have the name ${JSON.stringify(repeated)}.`
      : `Several columns have the name ${JSON.stringify(repeated)}.`;
  return [curedBy(problem, [`range="${range}"`], "Choose the cells of the table")];
}

/** The problem of a row that draws a line above the header. */
function belowRule([line, ...rows]: Grid["rows"], grid: Grid): DataProblem | undefined {
  const range = tableRange(rows, grid);
  const message = `Row ${line!.row + 1} contains signs, not the names of the columns.`;
  return range === undefined ? undefined : curedBy(message, [`range="${range}"`], "Choose the cells of the table");
}

/** The width of the widest row, up to its last cell with a value. */
const widthOf = (rows: Grid["rows"]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.findLastIndex((cell) => cell !== null) + 1), 0);

/** Column names: the cells of the first row as text. Columns beyond the row's last cell have an empty name, which `checkHeader` refuses. */
const headerOf = (cells: readonly Value[], width: number): readonly string[] =>
  Array.from({ length: width }, (_, at) => {
    const name = cellAsText(cells[at] ?? null);
    return typeof name === "string" ? name : "";
  });

/** A cell that the workbook stores as text stays text, even if it looks like a number: `007` is a code. */
const blankAsNull = (cell: Value): Value => (isBlankCell(cell) ? null : cell);

const isBlankCell = (cell: Value): boolean => cell === null || (typeof cell === "string" && isBlank(cell));
