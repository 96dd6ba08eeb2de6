import type { DataLimits, DataOptions } from "../data/reader.js";
import { readText } from "../data/registry.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import { chartParts } from "./chart-parts.js";
import { importMarkdown } from "./import-markdown.js";
import { createImportNotes } from "./import-notes.js";
import { writeDocument } from "./write-document.js";

/** Nobody pastes more into a document; longer tables are files. */
const limits: DataLimits = { bytes: 1_000_000, rows: 5000, cells: 50_000 };

/**
 * A chart of a table in another notation, as lines of igx: cells of a spreadsheet (separated by tabs), CSV, JSON records, or a Markdown
 * table. `undefined` for a text that is not a table.
 */
export async function chartOfText(text: string): Promise<string | undefined> {
  const notation = tableNotation(text);
  if (notation === undefined) return undefined;
  if (notation.format === "markdown") return (await importMarkdown({ path: "pasted.md", text })).output;
  const { table } = await readText(text.trim(), notation.format, notation.options, limits);
  if (!table || table.columns.length < 2) return undefined;
  const header = table.columns.map(({ name }) => name);
  const rows = table.records.map((record) => header.map((column) => cellText(record.get(column) ?? null)));
  const parts = chartParts(header, rows, 0, createImportNotes({ path: "pasted", text }));
  return writeDocument([], parts);
}

interface Notation {
  readonly format: "markdown" | "json" | "tsv" | "csv";
  readonly options: DataOptions;
}

/** The notation of a text that looks like a table. Commas are in sentences, too: with them, each line must have the same number. */
export function tableNotation(text: string): Notation | undefined {
  const lines = text
    .trim()
    .split(/\r\n|\n|\r/)
    .slice(0, 200);
  const [first = "", second] = lines;
  if (/^\[\s*\{/.test(text.trim())) return { format: "json", options: {} };
  if (second === undefined) return undefined;
  if (first.includes("|") && /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/.test(second))
    return { format: "markdown", options: {} };
  const delimiter = ["\t", ";", ","].find((one) => {
    const counts = new Set(lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, "").split(one).length));
    return counts.size === 1 && !counts.has(1);
  });
  if (delimiter === undefined || (delimiter !== "\t" && !/(?:^|[;,])\s*"?-?\d/m.test(text))) return undefined;
  return delimiter === "\t" ? { format: "tsv", options: {} } : { format: "csv", options: { delimiter } };
}

function cellText(value: Value): string {
  if (value === null) return "";
  return isNumeric(value) ? numberText(value) : String(value);
}
