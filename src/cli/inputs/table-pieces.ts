import { closeSync, constants, openSync, readSync } from "node:fs";
import { TextDecoder } from "node:util";
import { takeSeparatorLine } from "../../data/separator-line.js";

/** Bytes of a piece: large enough that reading costs little for each row, small enough that its text is freed with the young generation. */
export const pieceSize = 64 * 1024;

/** The longest row in characters. A table with a longer one is read as a whole. */
const maxPending = 16 * 1024 * 1024;

interface PieceOptions {
  /** Whether line ends inside double quotes belong to a cell. */
  readonly quotes: boolean;
  /** Receives the bytes as they are read, for a hash. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  readonly size?: number;
}

/**
 * The text of a UTF-8 file in pieces of whole rows. Rejects if the bytes are not UTF-8 or a row is too long; the caller reads the whole
 * file to report why.
 */
export async function* tablePieces(
  path: string,
  { quotes, onBytes, size = pieceSize }: PieceOptions,
): AsyncGenerator<string> {
  // A pipe that has replaced the file since it was looked at must not hold igx.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let pending = "";
    for await (const bytes of chunksOf(file, size)) {
      onBytes?.(bytes);
      pending += decoder.decode(bytes, { stream: true });
      const end = lastRowEnd(pending, quotes);
      if (end > 0) yield pending.slice(0, end);
      pending = pending.slice(end);
      if (pending.length > maxPending) throw new RangeError("A row is too long for a piece.");
    }
    pending += decoder.decode();
    if (pending !== "") yield pending;
  } finally {
    closeSync(file);
  }
}

/** Synchronous, since the thread pool takes longer than most tables. Between two chunks, the event loop has a turn, in which a signal is noticed. */
async function* chunksOf(file: number, size: number): AsyncGenerator<Uint8Array> {
  // One buffer for all pieces: each is decoded before the next read.
  const buffer = new Uint8Array(size);
  for (;;) {
    const length = readSync(file, buffer);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    await nextTurn();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The offset where the first row with content ends; `undefined` if there is none. Excel's line with the separator is not a row. */
export function firstRowEnd(table: string, quotes: boolean): number | undefined {
  const { text } = takeSeparatorLine(table);
  let inside = false;
  const start = text.search(/[^\r\n]/);
  if (start < 0) return undefined;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) inside = quotes && !inside;
    else if (!inside && (code === 10 || code === 13)) return at;
  }
  return text.length;
}

/**
 * The offset after the last line end that ends a row; 0 if there is none. In correct CSV, quotes inside quotes are doubled and there are no
 * others (RFC 4180), so a line end ends a row if and only if the number of quotes before it is even.
 */
function lastRowEnd(text: string, quotes: boolean): number {
  let end = 0;
  let inside = false;
  for (let at = 0; ; inside = !inside) {
    const quote = quotes ? text.indexOf('"', at) : -1;
    const part = text.slice(at, quote < 0 ? text.length : quote);
    const line = inside ? -1 : Math.max(part.lastIndexOf("\n"), part.lastIndexOf("\r"));
    if (line >= 0) end = at + line + 1;
    if (quote < 0) return end;
    at = quote + 1;
  }
}
