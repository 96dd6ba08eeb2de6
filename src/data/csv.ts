import { misfitProblems, readCells } from "./cell-reader.js";
import { type CsvRows, cellSpans, parseCsv } from "./csv-rows.js";
import { checkHeader, checkNamedColumns, numberedColumns } from "./header.js";
import { curedBy, failed, limitProblem, malformed, startOf } from "./problem.js";
import type { DataLimits, DataOptions, DataResult } from "./reader.js";
import { tableOf } from "./table.js";
import { textReader } from "./text-reader.js";
import { unsplitHeader } from "./unsplit-header.js";

/** Comma- and tab-separated values: RFC 4180, with any line ends. Quotes have the same meaning in both. */
export const csvReader = textReader(["csv", "tsv"], readCsv);

async function readCsv(
  text: string,
  options: DataOptions & { format: string },
  limits: DataLimits,
): Promise<DataResult> {
  // `tsv` is the same format with another delimiter: quotes work in it too.
  const delimiter = options.delimiter ?? (options.format === "tsv" ? "\t" : ",");
  const hasHeader = options.header ?? true;
  const parsed = parseCsv(text, delimiter, limits, hasHeader);
  if (parsed.bound) return failed(limitProblem(parsed.bound, limits));
  const advice = unsplitHeader(text, delimiter);
  // Instead of twenty rows with a comma too many: they all follow from the header.
  if (advice && parsed.problems.length > 0) return failed(curedBy(advice.message, advice.options, "Set the delimiter"));
  return { ...readRows(parsed, hasHeader, options, text, delimiter), ...(advice && { advice: [advice] }) };
}

function readRows(
  { rows, first, problems }: CsvRows,
  hasHeader: boolean,
  options: DataOptions,
  text: string,
  delimiter: string,
): DataResult {
  // After a wrong quote there are no rows that could be trusted.
  if (problems.length > 0 && rows.length === 0) return failed(...problems);
  if (!rows[0]) return failed(malformed("The data is empty.", startOf(text), "Write a header and rows of data."));
  const names = hasHeader ? rows[0] : numberedColumns(rows[0].length);
  const header = [
    ...checkHeader(names, (column) => `Column ${column + 1}`, hasHeader ? first : undefined),
    ...checkNamedColumns(names, options),
  ];
  // Problems of the header first and alone: with a wrong header, ragged rows often follow from it.
  if (header.length + problems.length > 0) return failed(...(header.length > 0 ? header : problems));
  const body = readCells(names, hasHeader ? rows.slice(1) : rows, options, "text");
  if (body.misfits.length > 0) {
    const spans = cellSpans(text, delimiter, body.misfits, hasHeader);
    return failed(...misfitProblems(body.misfits, names, options, (misfit) => ({ span: spans.get(misfit) })));
  }
  return { table: tableOf(names, body.rows), problems: [] };
}
