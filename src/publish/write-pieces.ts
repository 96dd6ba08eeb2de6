import type { FileHandle } from "node:fs/promises";

/** A part of a text, or its bytes in UTF-8. */
export type Piece = string | Uint8Array;

/** Pieces below so many bytes are written together. */
const large = 64 * 1024;

/** Writes pieces of a text one after the other. Large ones are not copied. */
export async function writePieces(file: FileHandle, pieces: readonly Piece[]): Promise<void> {
  for (const bytes of gathered(pieces)) await writeAll(file, bytes);
}

function* gathered(pieces: readonly Piece[]): Generator<Uint8Array> {
  let small: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    if (bytes.length < large && length < large) {
      small.push(bytes);
      length += bytes.length;
      continue;
    }
    yield Buffer.concat(small);
    [small, length] = [[], 0];
    yield bytes;
  }
  yield Buffer.concat(small);
}

/** As `FileHandle.appendFile`, without its detours for streams: journals call it for every few documents. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** The whole text. */
export const joinedPieces = (pieces: readonly Piece[]): string =>
  pieces.reduce<string>(
    (text, piece) => text + (typeof piece === "string" ? piece : Buffer.from(piece).toString()),
    "",
  );
