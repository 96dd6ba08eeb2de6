import type { FileHandle } from "node:fs/promises";
import type { Piece } from "./piece.js";

/** The most buffers that systems take in one call. */
const most = 1024;
/** Characters of texts that are encoded together, about. */
const long = 1024 * 1024;

/** Writes pieces of a text one after the other. Bytes are not copied. */
export async function writePieces(file: FileHandle, pieces: readonly Piece[]): Promise<void> {
  let buffers: Uint8Array[] = [];
  for (const bytes of encoded(pieces)) {
    buffers.push(bytes);
    if (buffers.length < most) continue;
    await writeBuffers(file, buffers);
    buffers = [];
  }
  await writeBuffers(file, buffers);
}

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

async function writeBuffers(file: FileHandle, buffers: readonly Uint8Array[]): Promise<void> {
  const rest = buffers.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    let { bytesWritten: left } = await file.writev(rest);
    while (rest[0] && left >= rest[0].length) left -= rest.shift()!.length;
    if (rest[0]) rest[0] = rest[0].subarray(left);
  }
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
