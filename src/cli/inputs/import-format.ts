import { hintOfExtension } from "../../data/file-kind.js";
import { takeSeparatorLine } from "../../data/separator-line.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { isJsonInput } from "./json-input.js";

export const importFormats = ["markdown", "csv", "tsv", "xlsx"] as const;
export type ImportFormat = (typeof importFormats)[number];

const extensions: Readonly<Record<string, ImportFormat>> = {
  md: "markdown",
  markdown: "markdown",
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  xlsx: "xlsx",
  xlsm: "xlsx",
};

/** An extension without a format: saved cells of a spreadsheet, or Markdown. */
const plainText = "txt";

/** The ends of names that `igx import` knows. */
export const importExtensions: readonly string[] = [...Object.keys(extensions), plainText].map((name) => `.${name}`);

/** Formats of data that documents read, and that are not tables on a page. */
const dataExtensions = ["jsonl", "ndjson", "yaml", "yml", "parquet"];

const nameInDocument = (extension: string): string => `Name it in a document: \`@data name "FILE.${extension}"\`.`;

/** The advice for files that other programs or commands read. */
const advice: Readonly<Record<string, string>> = {
  ...Object.fromEntries(dataExtensions.map((extension) => [extension, nameInDocument(extension)])),
  json: 'If it is content JSON, run `igx decompile`. If it is data, name it in a document: `@data name "FILE.json"`.',
  docx: "Save it as Markdown: `pandoc FILE.docx -t gfm -o FILE.md`.",
  html: "Save it as Markdown: `pandoc FILE.html -t gfm -o FILE.md`.",
  igx: "It is a document already: run `igx check` or `igx build`.",
};

/** The format of a file by its name. `undefined`: as the bytes look. */
export function formatOfName(name: string): Outcome<ImportFormat | undefined> {
  const extension = /\.([^./]+)$/.exec(name.toLowerCase())?.[1] ?? "";
  const format = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  if (format !== undefined || extension === plainText) return success(format);
  const hint = Object.hasOwn(advice, extension) ? advice[extension] : hintOfExtension(extension);
  const known = "Name its format: `--from markdown`, `csv`, `tsv` or `xlsx`.";
  return failure(ExitCode.usage, `igx cannot tell the format of ${name}.`, hint ?? known);
}

/**
 * The format of bytes without a name: a workbook, a table that names its separator, cells with tabs as spreadsheets copy them, lines with
 * the same number of commas or semicolons, or Markdown.
 */
export function formatOfBytes(bytes: Uint8Array, name: string): Outcome<ImportFormat> {
  // As Markdown, all of it would become one text.
  return isJsonInput(bytes) ? failure(ExitCode.usage, `${name} is JSON.`, advice.json) : success(guessOf(bytes));
}

/** Bytes that show a format. */
const startLength = 10_000;

/** As the byte-order mark says; PowerShell writes UTF-16. The reader of the format reports it. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function guessOf(bytes: Uint8Array): ImportFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "xlsx";
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, startLength));
  if (takeSeparatorLine(start).delimiter !== undefined) return "csv";
  // The second alternative is a table of two columns whose corner is blank.
  if (/^(?:[^\r\n]*\S\t|\t[^\r\n]+\r?\n[^\r\n\t]+\t)/.test(start)) return "tsv";
  return [",", ";"].some((delimiter) => isTable(start, delimiter, bytes.length > startLength)) ? "csv" : "markdown";
}

/**
 * Whether each line has the same number of delimiters, outside of quotes. A text has a blank after its commas, or the end of the line; a
 * line that begins like a heading, an item or a quotation of Markdown is not a row either.
 */
function isTable(text: string, delimiter: string, isCut: boolean): boolean {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "x")
    .trimEnd()
    .split(/\r?\n/);
  const rows = isCut ? lines.slice(0, -1) : lines;
  // None, if the start is a part of the first line.
  const cells = rows[0]?.split(delimiter) ?? [];
  return (
    rows.length > 1 &&
    cells.length > 1 &&
    cells.at(-1)!.trim() !== "" &&
    rows.every((row) => row.split(delimiter).length === cells.length && !/^\s*(?:#|[-*+>]\s)|[,;][ \t]\S/.test(row))
  );
}
