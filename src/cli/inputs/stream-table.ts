import { createHash, type Hash } from "node:crypto";
import { type BigIntStats, statSync } from "node:fs";
import type { TableRow } from "../../compile/keyed-rows.js";
import { findDelimiter } from "../../data/delimiter.js";
import { otherKind } from "../../data/file-kind.js";
import type { DataLimits, DataOptions, Table } from "../../data/reader.js";
import { readText } from "../../data/registry.js";
import { takeSeparatorLine } from "../../data/separator-line.js";
import { recordAt } from "../../data/table.js";
import { countCommas } from "../../text/json.js";
import { lazy } from "../../text/lazy.js";
import { extensionOf } from "../../text/path.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { contentHash } from "../outputs/content-hash.js";
import { firstRowEnd, pieceSize, tablePieces } from "./table-pieces.js";

/** A table of which only a piece at a time is in memory. It has been read once already and has no mistakes. */
interface StreamedTable {
  readonly columns: readonly string[];
  readonly count: number;
  /** `sha256-` and hexadecimal digits. */
  readonly hash: () => string;
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** A file that has been read once, as plain data. */
interface TableFile {
  readonly path: string;
  readonly name: string;
  readonly format: string;
  readonly limits: DataLimits;
  /** Shows whether the file is still the same. */
  readonly mark: string;
}

/** Formats whose files can be cut between rows. */
const formats: readonly string[] = ["csv", "tsv", "jsonl", "ndjson"];

/**
 * Opens a table as a stream. `undefined` if that is impossible: another format, a pipe, or a mistake in the file. The caller then reads the
 * file as a whole, which also finds the mistake and its place.
 */
export async function streamTable(
  path: string,
  name: string,
  limits: DataLimits,
  size = pieceSize,
): Promise<StreamedTable | undefined> {
  const format = extensionOf(path).toLowerCase();
  if (!formats.includes(format)) return undefined;
  const stamp = stampOf(path);
  if (stamp === undefined || stamp.bytes > limits.bytes) return undefined;
  const hash = fileHash();
  const onBytes = (bytes: Uint8Array): void => {
    if (hash.isEmpty() && otherKind(bytes, format, true)) throw new Error("The file has another format.");
    hash.add(bytes);
  };
  const columns = new Set<string>();
  let [count, commas] = [0, 0];
  const tables: Table[] = [];
  try {
    for await (const { table, text } of piecesOf(path, format, limits, { size, onBytes })) {
      if (tables.length < 2) tables.push(table);
      for (const column of table.columns) columns.add(column.name);
      count += table.rowCount;
      // The same limit as when the file is read as a whole (`hasTooManyValues`), or a file would be accepted in one way and refused in the
      // other.
      commas += format === "csv" || format === "tsv" ? 0 : countCommas(text, limits.cells + limits.rows);
      if (count > limits.rows || count * columns.size > limits.cells || commas > limits.cells + limits.rows)
        return undefined;
    }
  } catch {
    return undefined;
  }
  if (columns.size === 0 || stampOf(path)?.mark !== stamp.mark) return undefined;
  const file = { path, name, format, limits, mark: stamp.mark };
  // A single piece is smaller than what reading it again needs.
  const [only, more] = tables;
  const rows = only && !more ? recordsOf(only) : rowsOf(file, size);
  return { columns: [...columns], count, hash: hash.value, rows };
}

/**
 * The hash of a file, which gets all bytes in their order. A table that is read at once is hashed on demand: few runs need the hash, and
 * loading `node:crypto` takes as long as reading the table.
 */
function fileHash() {
  let first: Uint8Array | undefined;
  let hash: Hash | undefined;
  return {
    isEmpty: () => first === undefined,
    add(bytes: Uint8Array): void {
      if (first) hash = (hash ?? createHash("sha256").update(first)).update(bytes);
      // A copy: the reader uses its memory again.
      else first = bytes.slice();
    },
    value: lazy(() => (hash ? `sha256-${hash.digest("hex")}` : contentHash(first ?? new Uint8Array()))),
  };
}

/** Reads the file from the start each time. Throws a failure of the command if the file has changed since it was opened. */
const rowsOf = ({ path, name, format, limits, mark }: TableFile, size = pieceSize): AsyncIterable<TableRow> => ({
  async *[Symbol.asyncIterator](): AsyncGenerator<TableRow> {
    for await (const { table } of piecesOf(path, format, limits, { size })) {
      // Keys were checked and outputs guarded for the rows as they were; a changed file could write other paths.
      if (stampOf(path)?.mark !== mark) throw changed(name);
      yield* recordsOf(table);
    }
  },
});

const recordsOf = ({ columns, rowCount }: Table): Iterable<TableRow> => ({
  *[Symbol.iterator](): Generator<TableRow> {
    for (let row = 0; row < rowCount; row++) yield recordAt(columns, row);
  },
});

const changed = (name: string) =>
  cliFailure({
    exitCode: ExitCode.outside,
    message: `The table ${name} changed while igx was reading it.`,
    hint: "Run the command again when the table is complete.",
  });

/** The tables of the pieces. Each piece of a CSV file gets the header of the file. Throws for a mistake. */
async function* piecesOf(
  path: string,
  format: string,
  limits: DataLimits,
  options: { readonly size: number; readonly onBytes?: (bytes: Uint8Array) => void },
): AsyncGenerator<{ readonly table: Table; readonly text: string }> {
  const delimited = format === "csv" || format === "tsv";
  let header: string | undefined;
  // Of the first rows, for all pieces.
  let own: DataOptions = {};
  // The text before the header: blank lines, and the line that names the separator.
  let before = "";
  for await (const piece of tablePieces(path, { ...options, quotes: delimited })) {
    const text = header === undefined ? before + piece : `${header}\n${piece}`;
    if (delimited && header === undefined) {
      const end = firstRowEnd(text, true);
      if (end === undefined) {
        before = text;
        continue;
      }
      header = text.slice(0, end);
      const delimiter = takeSeparatorLine(text).delimiter ?? findDelimiter(text, format);
      if (typeof delimiter === "string") own = { delimiter };
    }
    const { table, problems } = await readText(text, format, own, limits);
    if (!table || problems.length > 0) throw new Error("The table has problems.");
    yield { table, text: piece };
  }
}

/** Size, times and inode: a file that was replaced by renaming has another inode. */
function stampOf(path: string): { readonly bytes: number; readonly mark: string } | undefined {
  const stats = exactStats(path);
  if (!stats?.isFile()) return undefined;
  const { size, mtimeNs, ctimeNs, ino } = stats;
  return { bytes: Number(size), mark: `${size} ${mtimeNs} ${ctimeNs} ${ino}` };
}

function exactStats(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
