import type { FileHandle } from "node:fs/promises";
import type { Pieces } from "../contract/pieces.js";
import type { Piece } from "./piece.js";

/** Characters of texts that are encoded together, about. */
const long = 1024 * 1024;

/** Parts of a text one after the other. Bytes are not copied. */
export const asPieces = (pieces: readonly Piece[]): Pieces => ({
  writeTo: (write) => {
    for (const bytes of encoded(pieces)) write(bytes);
  },
});

function* encoded(pieces: readonly Piece[]): Generator<Uint8Array> {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    if (typeof piece === "string" && text.length < long) continue;
    yield Buffer.from(text);
    text = "";
    if (typeof piece !== "string") yield piece;
  }
  yield Buffer.from(text);
}

/** The whole text. */
export const joinedPieces = (pieces: readonly Piece[]): string =>
  pieces.reduce<string>(
    (text, piece) => text + (typeof piece === "string" ? piece : Buffer.from(piece).toString()),
    "",
  );

/** As `FileHandle.appendFile`, without its detours for streams: journals call it for every few documents. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
