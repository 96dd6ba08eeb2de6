import { curedBy, malformed, startOf } from "./problem.js";
import type { DataProblem, DataResult } from "./reader.js";
import { readZipDirectory, type ZipEntry } from "./zip.js";

/** The kind of a file, by its contents and not its name. */
interface FileKind {
  /** Completes "The file is". */
  readonly what: string;
  /** The format that reads it. */
  readonly format?: string;
  readonly hint?: string;
}

const saveTable = "Save the table as `.csv` or `.xlsx`.";
const exportTable = "Export the table as `.csv` or `.parquet`.";

const oldWorkbook: FileKind = {
  what: "an old Excel file (.xls) or has a password",
  hint: "Save it as .xlsx without a password.",
};

/** The first bytes of files that are not text, as characters of one byte each. */
const signatures: readonly (readonly [start: string, kind: FileKind])[] = [
  ["PAR1", { what: "a Parquet file", format: "parquet" }],
  ["PARE", { what: "an encrypted Parquet file", hint: "Write it without encryption." }],
  ["\x1f\x8b", { what: "compressed with gzip", hint: "Unpack the file." }],
  ["\xd0\xcf\x11\xe0", oldWorkbook],
  ["SQLite format 3\0", { what: "an SQLite database", hint: exportTable }],
  ["ARROW1", { what: "an Arrow file", hint: "Write it as Parquet or CSV." }],
  ["\xff\xff\xff\xff", { what: "an Arrow stream", hint: "Write it as Parquet or CSV." }],
  ["FEA1", { what: "a Feather file", hint: "Write it as Parquet or CSV." }],
];

/** A server that asks for a login, or has no such file, often answers with a page: that is then saved with the name of the data. */
const page: FileKind = {
  what: "an HTML page",
  hint: `Download the data again, or save the table as \`.csv\` or \`.xlsx\`.`,
};
const xml: FileKind = { what: "XML", hint: saveTable };
const pdf: FileKind = { what: "a PDF", hint: saveTable };

/** The three lines that Git checks out for a large file if its extension is missing. */
const pointer: FileKind = { what: "a pointer of Git LFS, not the data", hint: "Run `git lfs pull`." };

/** Bytes that no text contains. The name of a first column may begin like a signature, such as `PARENT`. */
const binary = /[\0-\x08\x0e-\x19]/;

/**
 * Of a file that a reader of text cannot mean: its signature is that of another format. Read as Windows-1252, which has a character for each
 * byte, it would be a table of nonsense.
 */
function kindOfBytes(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const known = binary.test(start) ? signatures.find(([signature]) => start.startsWith(signature)) : undefined;
  if (known) return known[1];
  if (start.startsWith("DUCK", 8) && binary.test(start)) return { what: "a DuckDB database", hint: exportTable };
  if (start.startsWith("%PDF-")) return pdf;
  if (start.startsWith("version https://git-lfs.github.com/spec/")) return pointer;
  const text = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^<(?:!doctype html|html|head|body|table)[\s>]/i.test(text)) return page;
  return /^<\?xml\s/.test(text) ? xml : undefined;
}

const archive: FileKind = { what: "a ZIP archive", hint: "Unpack the file." };

/** The kind of an archive: many programs keep their documents in one. */
function kindOfArchive(entries: readonly ZipEntry[]): FileKind {
  const has = (test: RegExp): boolean => entries.some(({ name }) => test.test(name));
  if (has(/^xl\/workbook\.bin$/i)) return { what: "a binary workbook (.xlsb)", hint: "Save the workbook as `.xlsx`." };
  if (has(/^content\.xml$/)) return { what: "an OpenDocument file, such as .ods", hint: saveTable };
  if (has(/^Index(?:\.zip|\/.*\.iwa)$/)) return { what: "a document of Numbers or Pages", hint: saveTable };
  if (has(/^\[Content_Types\]\.xml$/i))
    return has(/^(?:word|ppt)\//i)
      ? { what: "a document of Word or PowerPoint", hint: saveTable }
      : { what: "an XLSX workbook", format: "xlsx" };
  return archive;
}

/** The format of a text that is JSON: an array of objects, or an object in each line. */
function jsonFormatOf(text: string): "json" | "jsonl" | undefined {
  if (/^\s*\[\s*\{\s*"/.test(text)) return "json";
  return /^\s*\{\s*"[^\r\n]*\}[ \t]*(?:[\r\n]\s*(?:\{|$)|$)/.test(text) ? "jsonl" : undefined;
}

const kindProblem = ({ what, format, hint }: FileKind): DataProblem =>
  format === undefined
    ? malformed(`The file is ${what}.`, undefined, hint)
    : curedBy(`The file is ${what}.`, [`format=${format}`], "Name the format");

/** The problem of a file whose content is not what its name or `format` says. */
export function otherKind(bytes: Uint8Array, format: string, isText: boolean): DataProblem | undefined {
  if (bytes.length === 0 && !isText) return malformed("The file is empty.", undefined, "Copy or download it again.");
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  const kind = isArchive ? kindOfArchive(readZipDirectory(bytes) ?? []) : kindOfBytes(bytes);
  // The reader of workbooks says what is wrong with an archive.
  if (kind === undefined || kind.format === format || (kind === archive && format === "xlsx")) return undefined;
  return kindProblem(kind);
}

/** Data in lines that is JSON fails at a quote or a bracket, which does not say what is wrong. */
export function orJson(result: DataResult, format: string): DataResult {
  const own = format === "ndjson" ? "jsonl" : format;
  if (!["csv", "tsv", "jsonl"].includes(own) || result.problems[0]?.kind !== "malformed") return result;
  const json = jsonFormatOf(result.text ?? "");
  if (json === undefined || json === own) return result;
  return { ...result, problems: [curedBy("The file is JSON.", [`format=${json}`], "Name the format")] };
}

/** The same in a fence, whose name is its format. */
export function orJsonFence(result: DataResult, format: string): DataResult {
  if (!["csv", "tsv"].includes(format) || result.problems[0]?.kind !== "malformed") return result;
  const json = jsonFormatOf(result.text ?? "");
  if (json === undefined) return result;
  const hint = `Write \`json\` instead of \`${format}\` before the name${json === "jsonl" ? ", and `{format=jsonl}` after it" : ""}.`;
  return { ...result, problems: [malformed("The data is JSON.", startOf(result.text ?? ""), hint)] };
}

const extensions: readonly (readonly [extensions: string, hint: string])[] = [
  ["xls xlsb xlt xla", "Save the workbook as `.xlsx`."],
  ["ods fods numbers html htm xml pdf docx", saveTable],
  ["toml ini properties", "Write the table as `.json` or `.yaml`."],
  ["gz zip bz2 xz zst 7z", "Unpack the file."],
  ["db sqlite sqlite3 duckdb arrow arrows ipc feather orc avro sav dta rds mdb accdb", exportTable],
];

/** The advice for a file with the extension of a format that igx does not read. */
export const hintOfExtension = (extension: string): string | undefined =>
  extensions.find(([known]) => known.split(" ").includes(extension))?.[1];
