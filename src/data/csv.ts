import { cellFlag } from "../text/cell-flags.js";
import { advisePoints } from "./advice.js";
import { columnsIn, valuesOf } from "./by-column.js";
import { isBlank } from "./cell.js";
import { type CsvRows, headerProblem, parseCsv } from "./csv-rows.js";
import { chosenDelimiter, findDelimiter, unsplitHeader, usualDelimiter } from "./delimiter.js";
import { belowHeader, checkHeader, checkNamedColumns, isLineBelow, isRule } from "./header.js";
import { misfitProblems } from "./misfits.js";
import { curedBy, failed, limitProblem, malformed, startOf } from "./problem.js";
import type { DataAdvice, DataLimits, DataOptions, DataProblem, DataResult, Unread } from "./reader.js";
import { takeSeparatorLine } from "./separator-line.js";
import { type SkippedLines, skipLines } from "./skip-lines.js";
import { tableOf } from "./table.js";
import { headerRows, takeHeader, unnamedProblem } from "./take-header.js";
import { cellSpan, cellText, type TextCells } from "./text-cells.js";
import { readTextColumns } from "./text-columns.js";
import { textReader } from "./text-reader.js";
import { titleLines } from "./title-lines.js";

/** Comma- and tab-separated values: RFC 4180, with any line ends. Quotes have the same meaning in both. */
export const csvReader = textReader(["csv", "tsv"], readCsv);

async function readCsv(
  whole: string,
  options: DataOptions & { format: string },
  limits: DataLimits,
): Promise<DataResult> {
  const { text: below, delimiter: own } = takeSeparatorLine(whole);
  const skipped = options.skip === undefined ? undefined : skipLines(whole, options.skip);
  if (skipped && "kind" in skipped) return failed(skipped);
  const text = skipped?.text ?? below;
  // `tsv` is the same format with another usual delimiter: quotes work in it too.
  const delimiter = options.delimiter ?? own ?? findDelimiter(text, options.format);
  if (typeof delimiter !== "string") return failed(delimiter);
  const result = readDelimited(text, delimiter, options, limits);
  const isFound = options.delimiter === undefined && own === undefined && delimiter !== usualDelimiter(options.format);
  return {
    ...result,
    ...(isFound && { chosen: [chosenDelimiter(text, delimiter, options.format)] }),
    ...(options.unread && skipped && { unread: unreadLines(skipped) }),
  };
}

function readDelimited(text: string, delimiter: string, options: DataOptions, limits: DataLimits): DataResult {
  const hasHeader = options.header !== false;
  const parsed = parseCsv(text, delimiter, limits, hasHeader);
  if (parsed.bound) return failed(limitProblem(parsed.bound, limits));
  const advice = unsplitHeader(text, delimiter);
  // Instead of twenty rows with a comma too many: they all follow from the header.
  if (advice && parsed.problems.length > 0) return failed(unsplitProblem(advice, text));
  const isUsual = options.header === undefined || options.header === true;
  const title = isUsual && parsed.cells.rowCount > 0 && isNoHeader(parsed) && titleLines(text, delimiter);
  if (title) return failed(title);
  const line = isUsual ? drawnLine(parsed, options) : undefined;
  if (line) return failed(line);
  const header = hasHeader ? headerProblem(parsed, delimiter) : undefined;
  if (header) return failed(header);
  const result = readRows(parsed, options);
  // Where commas separate decimals, points can group digits.
  const hasCommas =
    delimiter === ";" || (columnsIn(options.decimal).length > 0 && valuesOf(options.decimal).includes(","));
  const points = hasCommas && result.table ? advisePoints(result.table, options) : [];
  return { ...result, advice: [...(advice ? [advice] : []), ...points] };
}

/** The texts above a table, which an import keeps as comments. */
const unreadLines = ({ lines }: SkippedLines): Unread => {
  const cells = lines.map((text, at) => ({ name: `line ${at + 1}`, text })).filter(({ text }) => !isBlank(text));
  return { cells, count: cells.length, sheets: [], attached: { notes: [], links: [], shapes: [], others: 0 } };
};

/** Whether the first row may be a title: other rows have more cells, or all have one, or, as a spreadsheet exports it, it has cells without a text, or it draws a line. */
const isNoHeader = (rows: CsvRows): boolean =>
  rows.problems.length > 0 || rows.cells.width === 1 || namesOf(rows).some(isBlank) || isRule(namesOf(rows));

/** The cells of the first row. */
const namesOf = ({ cells }: CsvRows): readonly string[] => rowOf(cells, 0);

const rowOf = (cells: TextCells, row: number): readonly string[] =>
  row >= cells.rowCount ? [] : Array.from({ length: cells.width }, (_, at) => cellText(cells, row * cells.width + at));

/** The problem of a line that only draws one, such as `----,----`: as the header, or below it. */
function drawnLine({ cells }: CsvRows, options: DataOptions): DataProblem | undefined {
  const { width } = cells;
  const row = [0, 1].find((one) => isRule(rowOf(cells, one)));
  if (row === undefined || (row === 1 && !isLineBelow(rowOf(cells, 1), options))) return undefined;
  const first = row * width;
  const span = { start: cellSpan(cells, first).start, end: cellSpan(cells, first + width - 1).end };
  const what = row === 0 ? "The first line contains signs, not the names of the columns." : belowHeader;
  return malformed(what, span, "Remove the line.");
}

const unsplitProblem = ({ message, options, hint }: DataAdvice, text: string): DataProblem =>
  options.length > 0 ? curedBy(message, options, "Set the delimiter") : malformed(message, startOf(text), hint);

function readRows({ cells, problems }: CsvRows, options: DataOptions): DataResult {
  const { text, width, rowCount } = cells;
  // After a wrong quote there are no rows that could be trusted.
  if (problems.length > 0 && rowCount === 0) return failed(...problems);
  if (rowCount === 0 || isBlank(text))
    return failed(malformed("The data is empty.", startOf(text), "Write a header and rows of data."));
  const first = headerRows(options);
  const columnKinds = kindsBelow(cells, first);
  const hasValues = (column: number): boolean => (columnKinds[column]! & ~cellFlag.empty) !== 0;
  const header = takeHeader({ width, rowOf: (row) => rowOf(cells, row), hasValues }, options);
  if ("kind" in header) return failed(header);
  const { names, places } = header;
  const placeOf = (column: number): string => `Column ${column + 1}`;
  const unnamed = unnamedProblem(header, placeOf);
  const spanOf = (column: number) => cellSpan(cells, places[column]!);
  const wrong = [
    ...(unnamed
      ? [unnamed]
      : checkHeader(names, (at) => placeOf(places[at]!), first === 1 && !isList(options) ? spanOf : undefined)),
    ...checkNamedColumns(names, options),
  ];
  // Problems of the header first and alone: with a wrong header, ragged rows often follow from it.
  if (wrong.length + problems.length > 0) return failed(...(wrong.length > 0 ? wrong : problems));
  const { columns, misfits } = readTextColumns(header, { ...cells, columnKinds }, options, first);
  if (misfits.length > 0)
    return failed(
      ...misfitProblems(misfits, names, options, ({ row, column }) => ({
        span: cellSpan(cells, (row + first) * width + places[column]!),
      })),
    );
  return { table: tableOf(names, columns, Math.max(0, rowCount - first)), problems: [] };
}

/** Whether names of the option replace those of the file. */
const isList = ({ header }: DataOptions): boolean => typeof header === "object";

/** The kinds of the cells of each column below the rows of the header: the parser knows them below the first one. */
function kindsBelow({ kinds, width, rowCount, columnKinds }: TextCells, first: number): readonly number[] {
  if (first < 2) return columnKinds;
  const below = new Array<number>(width).fill(0);
  for (let cell = first * width; cell < rowCount * width; cell++) below[cell % width]! |= kinds[cell]!;
  return below;
}
