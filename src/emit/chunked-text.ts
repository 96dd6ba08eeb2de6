import { encodeUtf8, validText } from "../text/utf8.js";

/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it chunk by chunk keeps the tree small. */
const chunkLength = 16_384;

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
  const finishChunk = () => {
    // Asking for a character makes the engine lay the pieces out as one flat text.
    chunk.charCodeAt(0);
    if (write) write(encodeUtf8(chunk));
    else chunks.push(chunk);
    chunk = "";
  };
  return {
    add(piece) {
      chunk += piece;
      if (chunk.length > chunkLength) finishChunk();
    },
    addBytes(piece) {
      if (chunk !== "") finishChunk();
      if (write) write(piece);
      else chunks.push(validText(piece));
    },
    text: () => chunks.join("") + chunk,
  };
}
