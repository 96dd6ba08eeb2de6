import { findDelimiter } from "../data/delimiter.js";
import type { DataLimits, DataOptions } from "../data/reader.js";
import { readText } from "../data/registry.js";
import { chartParts } from "./chart-parts.js";
import { cellText, type ImportedCell } from "./document-part.js";
import { importMarkdown } from "./import-markdown.js";
import { createImportNotes } from "./import-notes.js";
import { cellOfValue } from "./imported-cell.js";
import { writeDocument } from "./write-document.js";

/** Longer tables are usually files and not pasted. */
const limits: DataLimits = { bytes: 1_000_000, rows: 5000, cells: 50_000 };

/**
 * A chart of a table in another notation, as lines of igx: cells of a spreadsheet (separated by tabs), CSV, JSON records, or a Markdown
 * table. `undefined` for a text that is not a table.
 */
export async function chartOfText(text: string): Promise<string | undefined> {
  const notation = tableNotation(text);
  if (notation === undefined) return undefined;
  if (notation.format === "markdown") return (await importMarkdown({ path: "pasted.md", text })).output;
  const records = await recordsOfText(text, notation);
  const [header = [], ...rows] = withoutBlanks(records ?? []);
  if (header.length < 2 || rows.length === 0) return undefined;
  const parts = chartParts({ header: header.map(cellText), rows }, 0, createImportNotes({ path: "pasted", text }));
  return writeDocument([], parts);
}

/**
 * The cells of a spreadsheet or of CSV, without its blank rows; `width` is the expected number of columns. `undefined` for a text that does
 * not make a table of so many columns. A single line is one only with tabs.
 */
export async function cellsOfText(
  text: string,
  width: number | undefined,
): Promise<readonly (readonly ImportedCell[])[] | undefined> {
  const isLine = !/[\r\n]/.test(withoutBlankEnds(text));
  const notation = isLine && text.includes("\t") ? tabs : tableNotation(text);
  if (notation?.format !== "tsv" && notation?.format !== "csv") return undefined;
  const records = (await recordsOfText(text, notation))?.filter((row) => row.some(isWritten)) ?? [];
  const fits = (rows: readonly (readonly ImportedCell[])[]) =>
    rows.length > 0 && (width === undefined || rows[0]!.length === width);
  // Blank columns can be values that are missing.
  return [...(width === undefined ? [] : [records]), withoutBlanks(records)].find(fits);
}

async function recordsOfText(
  text: string,
  { format, options }: Notation,
): Promise<readonly (readonly ImportedCell[])[] | undefined> {
  const whole = withoutBlankEnds(text);
  const { table } = await readText(format === "tsv" ? withBareQuotes(whole) : whole, format, options, limits);
  if (!table) return undefined;
  const names = table.columns.map(({ name }) => name);
  const records = table.records.map((record) => names.map((name) => cellOfValue(record.get(name) ?? null)));
  return format === "json" ? [names, ...records] : records;
}

const isWritten = (cell: ImportedCell): boolean => cellText(cell).trim() !== "";

/** Without the rows and columns of a selection that have no text at all. */
function withoutBlanks(rows: readonly (readonly ImportedCell[])[]): readonly (readonly ImportedCell[])[] {
  const used = (rows[0] ?? []).map((_, column) => rows.some((row) => isWritten(row[column]!)));
  return rows.filter((row) => row.some(isWritten)).map((row) => row.filter((_, column) => used[column]));
}

/** Spreadsheets copy `5" pipe` as it is, and quote only cells with tabs and line ends. Here such cells are quoted as in a file. */
const withBareQuotes = (text: string): string =>
  text.replace(/(^|\t)("(?:[^"]|"")*"(?=\t|$)|[^\t\n]+)/gm, (whole, before: string, cell: string) =>
    !cell.includes('"') || /^"(?:[^"]|"")*"$/.test(cell) ? whole : `${before}"${cell.replaceAll('"', '""')}"`,
  );

/** Without blank lines at its ends. Tabs in a line are cells: the first one of a spreadsheet is often blank. */
function withoutBlankEnds(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isText = (line: string) => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(isText)), lines.findLastIndex(isText) + 1).join("\n");
}

interface Notation {
  readonly format: "markdown" | "json" | "tsv" | "csv";
  readonly options: DataOptions;
}

/** The notation of a text that looks like a table. Commas are in sentences, too: with them, each line must have the same number. */
export function tableNotation(text: string): Notation | undefined {
  const whole = withoutBlankEnds(text);
  if (/^\s*\[\s*\{/.test(whole)) return { format: "json", options: {} };
  const [first = "", second] = whole.split("\n", 2);
  if (second === undefined) return undefined;
  if (first.includes("|") && /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)+(?:\|\s*)?$/.test(second))
    return { format: "markdown", options: {} };
  // A quoted cell can contain delimiters and line ends.
  const lines = whole.replace(/(^|[\t;,])"(?:[^"]|"")*"(?=[\t;,]|$)/gm, "$1").split("\n", maxLines);
  const delimiter = findDelimiter(whole, whole.includes("\t") ? "tsv" : "csv");
  if (typeof delimiter !== "string") return undefined;
  const counts = new Set(lines.map((line) => line.split(delimiter).length));
  if (lines.length < 2 || counts.size > 1 || counts.has(1)) return undefined;
  if (delimiter !== "\t" && !/(?:^|[;,])[^\S\r\n\u2028\u2029]*"?-?\d/m.test(text)) return undefined;
  return delimiter === "\t" ? tabs : { format: "csv", options: { delimiter, header: false } };
}

/** The first row is read as the others are: pasted names can be blank or duplicate. */
const tabs: Notation = { format: "tsv", options: { header: false } };

/** So many show whether a text is a table. */
const maxLines = 200;
