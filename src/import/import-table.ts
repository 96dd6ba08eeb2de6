import type { DataOptions, Table, Unread } from "../data/reader.js";
import { cellPlace } from "../data/table.js";
import { toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { writeWord } from "../syntax/attribute-word.js";
import { inOneLine } from "../text/in-one-line.js";
import type { SourceFile } from "../text/source-file.js";
import { type CellTable, chartParts, numberColumns } from "./chart-parts.js";
import { chooseChart } from "./choose-chart.js";
import { withoutControls } from "./clean-cells.js";
import type { DocumentPart } from "./document-part.js";
import { createImportNotes, type ImportNotes } from "./import-notes.js";
import type { ImportResult } from "./import-result.js";
import { cellOfValue } from "./imported-cell.js";
import { noteTotal } from "./note-total.js";
import { unreadParts } from "./unread-parts.js";
import { writeDocument } from "./write-document.js";

interface ImportedTable {
  /** For findings; the text may be empty for formats that are not text. */
  readonly file: SourceFile;
  readonly table: Table;
  /** Names the data and the document. */
  readonly name: string;
  /** The path as the document names it; `undefined` if there is no file that it could read. */
  readonly path?: string | undefined;
  /** The options that read it, as a document writes them. */
  readonly options: readonly string[];
  /** The same, read. */
  readonly read: DataOptions;
  /** The options that igx chose and added, and why. */
  readonly found: readonly { readonly message: string; readonly options: readonly string[] }[];
  /** Parts of a workbook that are not in the table. */
  readonly unread?: Unread | undefined;
}

/** A longer table stays in its file: a document with so many rows is hard to edit. */
export const maxRows = 50;

/** A document with a chart of the table. */
export async function importTable(imported: ImportedTable): Promise<ImportResult> {
  const { file, table, name, path, options, read, found, unread } = imported;
  const notes = createImportNotes(file);
  const written = options.length === 0 ? "" : ` {${options.join(" ")}}`;
  const how = written === "" ? [] : [`igx reads the file with \`${written.trim()}\`.`];
  const isOfColumns = found.some(({ options: [option = ""] }) => /^(?:null|decimal|thousands)=/.test(option));
  const keep = isOfColumns
    ? "To keep the cells of a column as text, add `text=[…]` with its name to `--options`."
    : undefined;
  const why = [...new Set(found.map(({ message }) => message))];
  if (found.length > 0) notes.changed(0, [...why, ...how].join(" "), keep);
  const header = table.columns.map((column) => column.name);
  const rows = table.records.map((record) => header.map((column) => cellOfValue(record.get(column) ?? null)));
  const isConverted = options.some((option) => /\b(?:decimal|thousands)=/.test(option));
  const source = file.text === "" ? "stored" : isConverted ? "converted" : "written";
  const cells: CellTable = {
    header,
    rows,
    texts: read.text,
    percent: read.percent,
    source,
    lineOf: linesOf(file.text, table),
  };
  const parts =
    path === undefined || rows.length <= maxRows
      ? chartParts(withoutControls(cells, notes), 0, notes)
      : fromFile(cells, path, written, identifier(name), notes);
  const left = unread ? unreadParts(unread, notes) : [];
  const output = await writeDocument([["title", inOneLine(name) || "Table"]], [...left, ...parts]);
  return { output, diagnostics: notes.findings().map(toDiagnostic) };
}

/** The lines of the rows of a text, from 0. */
function linesOf(text: string, { columns: [first] }: Table): (row: number) => number | undefined {
  const start = (row: number) => first && cellPlace(first.cells, row)?.start;
  return (row) => [...text.slice(0, start(row) ?? 0).matchAll(/\r\n|\n|\r/g)].length;
}

/** The data stay in the file, so its cells are as they are: a column with units is not numbers. */
function fromFile(
  table: CellTable,
  path: string,
  options: string,
  name: string,
  notes: ImportNotes,
): readonly DocumentPart[] {
  const { header, rows } = table;
  const columns = numberColumns(table).map((column) => (column?.sample ? undefined : column));
  noteTotal(table, columns, 0, notes);
  const { type, reason } = chooseChart(header, rows, columns, table.source);
  const why = `it has ${rows.length} rows, so they stay in the file`;
  notes.changed(0, `The table becomes \`@chart ${type}\`: ${reason}; ${why}.`);
  const renamed =
    (table.percent ?? []).length === 0
      ? ""
      : ` columns=[${header.map((title, at) => writeColumn(title, columns[at - 1]?.unit)).join(" ")}]`;
  const text = `@data ${name} ${JSON.stringify(path)}${options}\n\n@chart ${writeWord(type)} {from=${name}${renamed}}\n`;
  return [{ kind: "lines", text }];
}

/** A column of a chart, with its unit in the header. */
const writeColumn = (title: string, unit: string | undefined): string =>
  unit === undefined ? writeWord(title) : `${writeWord(`${title} (${unit})`)}=${writeWord(title)}`;

/** A name of the language: a letter or `_`, then letters, digits and `_`. */
function identifier(name: string): string {
  const word = name.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|(?<!_)_+$/g, "");
  return /^[\p{L}_]/u.test(word) ? word : `data${word === "" ? "" : `_${word}`}`;
}
