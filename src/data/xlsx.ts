import type { Value } from "../language/value.js";
import { closest } from "../text/closest.js";
import { cellAsText, isBlank, readCell } from "./cell.js";
import { checkHeader, checkTextColumns, listed, numberedColumns } from "./header.js";
import { failed, limitProblem, malformed } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataReader, DataResult } from "./reader.js";
import { tableOf } from "./table.js";
import { cellName, type Grid, gridOf, parseRange } from "./xlsx-grid.js";
import { unzippedSize } from "./zip-size.js";

/** Excel workbooks (ECMA-376): the first sheet, or `sheet`, or the cells of `range` in it. Formulas count by their stored results. */
export const xlsxReader: DataReader = { formats: ["xlsx"], read: readXlsx };

const maximumProblems = 20;

async function readXlsx(bytes: Uint8Array, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const range = options.range === undefined ? undefined : parseRange(options.range);
  if (options.range !== undefined && !range)
    return failed(malformed(`\`${options.range}\` is no range of cells: write it like \`A1:D20\`.`));
  const problem = checkArchive(bytes, limits);
  if (problem) return failed(problem);
  // A row more than there may be, and the header, and what stands above the range.
  const maxRows = limits.rows + 2 + (range?.startRow ?? 0);
  const sheet = await readSheet(bytes, options, maxRows);
  if ("problem" in sheet) return failed(sheet.problem);
  if (sheet.rows.length >= maxRows && maxRows - 2 < (range?.endRow ?? Number.POSITIVE_INFINITY))
    return failed(limitProblem("rows", limits));
  return readGrid(gridOf(sheet, range), options, limits);
}

function checkArchive(bytes: Uint8Array, limits: DataLimits): DataProblem | undefined {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return malformed("This is an old Excel file (.xls) or one with a password: save it as .xlsx without a password.");
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return malformed("This is no XLSX file.");
  const size = unzippedSize(bytes);
  if (size === undefined) return damaged();
  return Math.max(size, bytes.length) > limits.bytes ? limitProblem("bytes", limits) : undefined;
}

const damaged = (): DataProblem => malformed("This XLSX file is damaged: open it and save it again.");

/** The one place that knows the library. Only the sheet that is asked for is read. */
async function readSheet(bytes: Uint8Array, options: DataOptions, maxRows: number) {
  const { readXlsx } = await import("hucre/xlsx");
  const names: string[] = [];
  try {
    const book = await readXlsx(bytes, {
      maxRows,
      sheets: ({ name }, index) => {
        names.push(name);
        return options.sheet === undefined ? index === 0 : isSheet(options.sheet, name, index);
      },
    });
    return book.sheets[0] ?? { problem: noSheet(options, names) };
  } catch {
    return { problem: damaged() };
  }
}

const isSheet = (wanted: string | number, name: string, index: number): boolean =>
  typeof wanted === "number" ? index === wanted - 1 : name === wanted;

function noSheet({ sheet }: DataOptions, names: readonly string[]): DataProblem {
  if (names.length === 0) return malformed("The workbook has no sheet.");
  const meant = typeof sheet === "string" ? closest(sheet, names) : undefined;
  const advice = meant === undefined ? `The sheets are ${listed(names)}.` : `Did you mean \`${meant}\`?`;
  return malformed(`There is no sheet ${typeof sheet === "number" ? sheet : `\`${sheet}\``}. ${advice}`);
}

function readGrid(grid: Grid, options: DataOptions, limits: DataLimits): DataResult {
  const rows = grid.rows.filter(({ cells }) =>
    cells.some((cell) => cell !== null && !(typeof cell === "string" && isBlank(cell))),
  );
  const first = rows[0];
  if (!first) return failed(malformed("There are no cells with values."));
  const hasHeader = options.header ?? true;
  const width = widthOf(rows);
  const names = hasHeader ? headerOf(first.cells, width) : numberedColumns(width);
  const body = hasHeader ? rows.slice(1) : rows;
  const problems = [
    ...grid.problems,
    ...checkHeader(names, (column) => `Cell ${cellName(first.row, column + grid.column)}`),
    ...checkTextColumns(names, options),
  ];
  if (problems.length > 0) return failed(...problems.slice(0, maximumProblems));
  if (body.length > limits.rows) return failed(limitProblem("rows", limits));
  const kept = names.map((name) => options.text?.includes(name) ?? false);
  return {
    table: tableOf(
      names,
      body.map(({ cells }) => kept.map((text, at) => readValue(cells[at] ?? null, text))),
    ),
    problems: [],
  };
}

/** Up to the last cell of any row that has a value. */
const widthOf = (rows: Grid["rows"]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.findLastIndex((cell) => cell !== null) + 1), 0);

/** A name is a cell as text; beyond the first row's last cell there is none. */
const headerOf = (cells: readonly Value[], width: number): readonly string[] =>
  Array.from({ length: width }, (_, at) => {
    const name = cellAsText(cells[at] ?? null);
    return typeof name === "string" ? name : "";
  });

const readValue = (cell: Value, keepText: boolean): Value =>
  typeof cell === "string" ? readCell(cell, keepText) : keepText ? cellAsText(cell) : cell;
