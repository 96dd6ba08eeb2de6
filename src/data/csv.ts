import { readCell } from "./cell.js";
import { type CsvRows, parseCsv } from "./csv-rows.js";
import { checkHeader, checkTextColumns, numberedColumns } from "./header.js";
import { failed, limitProblem, malformed, startOf } from "./problem.js";
import type { DataLimits, DataOptions, DataResult } from "./reader.js";
import { tableOf } from "./table.js";
import { textReader } from "./text-reader.js";

/** Comma- and tab-separated values: RFC 4180, with any line ends. Quotes have the same meaning in both. */
export const csvReader = textReader(["csv", "tsv"], readCsv);

async function readCsv(
  text: string,
  options: DataOptions & { format: string },
  limits: DataLimits,
): Promise<DataResult> {
  // `tsv` is the same format with another delimiter: quotes work in it too.
  const delimiter = options.delimiter ?? (options.format === "tsv" ? "\t" : ",");
  if ([...delimiter].length !== 1 || /["\r\n]/.test(delimiter))
    return failed(
      malformed(
        "`delimiter` must be one character, and not a quote or a line break.",
        undefined,
        'Write one character, such as `delimiter=";"`.',
      ),
    );
  const hasHeader = options.header ?? true;
  const parsed = parseCsv(text, delimiter, limits, hasHeader);
  if (parsed.bound) return failed(limitProblem(parsed.bound, limits));
  return readRows(parsed, hasHeader, options, text);
}

function readRows(
  { rows, first, problems }: CsvRows,
  hasHeader: boolean,
  options: DataOptions,
  text: string,
): DataResult {
  // After a wrong quote there are no rows that could be trusted.
  if (problems.length > 0 && rows.length === 0) return failed(...problems);
  if (!rows[0]) return failed(malformed("The data is empty.", startOf(text), "Write a header and rows of data."));
  const names = hasHeader ? rows[0] : numberedColumns(rows[0].length);
  const header = [
    ...checkHeader(names, (column) => `Column ${column + 1}`, hasHeader ? first : undefined),
    ...checkTextColumns(names, options),
  ];
  // Problems of the header first and alone: with a wrong header, ragged rows often follow from it.
  if (header.length + problems.length > 0) return failed(...(header.length > 0 ? header : problems));
  const keptNames = new Set(options.text ?? []);
  const kept = names.map((name) => keptNames.has(name));
  const body = hasHeader ? rows.slice(1) : rows;
  return {
    table: tableOf(
      names,
      body.map((cells) => cells.map((cell, at) => readCell(cell, kept[at]!))),
    ),
    problems: [],
  };
}
