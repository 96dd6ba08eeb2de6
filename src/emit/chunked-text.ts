import { encodeUtf8, validText } from "../text/utf8.js";

/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it chunk by chunk keeps the tree small. */
const chunkLength = 262_144;

/** Fewer bytes than these are sooner a text among others than a chunk of their own. */
const fewBytes = 4096;

/** A text to which pieces are added: once it is asked for, it is one. */
export interface ChunkedText {
  readonly add: (piece: string) => void;
  /** Adds UTF-8. The caller may use the bytes again afterwards. */
  readonly addBytes: (piece: Uint8Array) => void;
  readonly text: () => string;
}

/** Receives a part of a text as UTF-8. It has to copy what it keeps: the bytes are used again. */
export type WritePiece = (piece: Uint8Array) => void;

/** With `write`, the text is handed on as soon as there is enough of it, and `text` is the rest. */
export function chunkedText(write?: WritePiece): ChunkedText {
  const chunks: string[] = [];
  let chunk = "";
  // Asking for a character makes the engine lay the pieces out as one flat text.
  const flatten = () => chunk.charCodeAt(0);
  const finishChunk = () => {
    flatten();
    if (write) write(encodeUtf8(chunk));
    else chunks.push(chunk);
    chunk = "";
  };
  const add = (piece: string) => {
    chunk += piece;
    if (chunk.length > chunkLength) finishChunk();
  };
  return {
    add,
    addBytes(piece) {
      if (piece.length < fewBytes) return add(validText(piece));
      if (chunk !== "") finishChunk();
      if (write) write(piece);
      else chunks.push(validText(piece));
    },
    text() {
      if (chunks.length === 0) flatten();
      else chunk = chunks.concat(chunk).join("");
      chunks.length = 0;
      return chunk;
    },
  };
}
