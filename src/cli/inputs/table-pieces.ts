import { type FileHandle, open } from "node:fs/promises";
import { TextDecoder } from "node:util";

/** Characters of a piece: large enough that reading it costs little per row, small beside what a run needs anyway. */
export const pieceSize = 256 * 1024;

/** A single row beyond this is read with the whole file instead. Characters. */
const mostPending = 64 * pieceSize;

export interface PieceOptions {
  /** Whether line ends in double quotes belong to a cell. */
  readonly quotes: boolean;
  /** Hears of the bytes as they are read. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  readonly size?: number;
}

/**
 * The text of a UTF-8 file in pieces of whole rows. Rejects where the bytes are not UTF-8, or a row does not end within
 * reasonable bounds: then only reading the whole file can say what is wrong.
 */
export async function* tablePieces(
  path: string,
  { quotes, onBytes, size = pieceSize }: PieceOptions,
): AsyncGenerator<string> {
  const file = await open(path);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let pending = "";
    for await (const bytes of chunksOf(file, size)) {
      onBytes?.(bytes);
      pending += decoder.decode(bytes, { stream: true });
      const end = lastRowEnd(pending, quotes);
      if (end > 0) yield pending.slice(0, end);
      pending = pending.slice(end);
      if (pending.length > mostPending) throw new RangeError("A row is too long for a piece.");
    }
    pending += decoder.decode();
    if (pending !== "") yield pending;
  } finally {
    await file.close();
  }
}

async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, size);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Where the first row ends that is not empty, or the text. */
export function firstRowEnd(text: string, quotes: boolean): number {
  let inside = false;
  for (let at = text.search(/[^\r\n]/); at >= 0 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) inside = quotes && !inside;
    else if (!inside && (code === 10 || code === 13)) return at;
  }
  return text.length;
}

/**
 * The place after the last line end that ends a row, 0 where there is none. Quotes are doubled inside quotes and stand nowhere else
 * (RFC 4180), so a line end ends a row exactly where the number of quotes before it is even.
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
