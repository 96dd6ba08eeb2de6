import { isBlank } from "./cell.js";
import { type CsvRows, headerProblem, parseCsv } from "./csv-rows.js";
import { belowHeader, checkHeader, checkNamedColumns, isLineBelow, isRule, numberedColumns } from "./header.js";
import { misfitProblems } from "./misfits.js";
import { curedBy, failed, limitProblem, malformed, startOf } from "./problem.js";
import type { DataAdvice, DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { takeSeparatorLine } from "./separator-line.js";
import { tableOf } from "./table.js";
import { cellSpan, cellText, type TextCells } from "./text-cells.js";
import { readTextColumns } from "./text-columns.js";
import { textReader } from "./text-reader.js";
import { titleLines } from "./title-lines.js";
import { unsplitHeader } from "./unsplit-header.js";

/** Comma- and tab-separated values: RFC 4180, with any line ends. Quotes have the same meaning in both. */
export const csvReader = textReader(["csv", "tsv"], readCsv);

async function readCsv(
  whole: string,
  options: DataOptions & { format: string },
  limits: DataLimits,
): Promise<DataResult> {
  const { text, delimiter: own } = takeSeparatorLine(whole);
  // `tsv` is the same format with another delimiter: quotes work in it too.
  const delimiter = options.delimiter ?? own ?? (options.format === "tsv" ? "\t" : ",");
  const hasHeader = options.header ?? true;
  const parsed = parseCsv(text, delimiter, limits, hasHeader);
  if (parsed.bound) return failed(limitProblem(parsed.bound, limits));
  const advice = unsplitHeader(text, delimiter);
  // Instead of twenty rows with a comma too many: they all follow from the header.
  if (advice && parsed.problems.length > 0) return failed(unsplitProblem(advice, text));
  const title = hasHeader && parsed.cells.rowCount > 0 && isNoHeader(parsed) && titleLines(text, delimiter);
  if (title) return failed(title);
  const line = hasHeader ? drawnLine(parsed, options) : undefined;
  if (line) return failed(line);
  const header = hasHeader ? headerProblem(parsed, delimiter) : undefined;
  if (header) return failed(header);
  return { ...readRows(parsed, hasHeader, options), ...(advice && { advice: [advice] }) };
}

/** Whether the first row may be a title: other rows have more cells, or, as a spreadsheet exports it, it has cells without a text, or it draws a line. */
const isNoHeader = (rows: CsvRows): boolean =>
  rows.problems.length > 0 || namesOf(rows).some(isBlank) || isRule(namesOf(rows));

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

function readRows({ cells, problems }: CsvRows, hasHeader: boolean, options: DataOptions): DataResult {
  const { text, width, rowCount } = cells;
  // After a wrong quote there are no rows that could be trusted.
  if (problems.length > 0 && rowCount === 0) return failed(...problems);
  if (rowCount === 0 || isBlank(text))
    return failed(malformed("The data is empty.", startOf(text), "Write a header and rows of data."));
  const names = hasHeader ? namesOf({ cells, problems }) : numberedColumns(width);
  const spanOf = (column: number) => cellSpan(cells, column);
  const header = [
    ...checkHeader(names, (column) => `Column ${column + 1}`, hasHeader ? spanOf : undefined),
    ...checkNamedColumns(names, options),
  ];
  // Problems of the header first and alone: with a wrong header, ragged rows often follow from it.
  if (header.length + problems.length > 0) return failed(...(header.length > 0 ? header : problems));
  const { columns, misfits } = readTextColumns(names, cells, options, hasHeader);
  if (misfits.length > 0) {
    const first = hasHeader ? width : 0;
    return failed(
      ...misfitProblems(misfits, names, options, ({ row, column }) => ({ span: spanOf(first + row * width + column) })),
    );
  }
  return { table: tableOf(names, columns, rowCount - (hasHeader ? 1 : 0)), problems: [] };
}
