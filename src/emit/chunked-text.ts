import { decodeUtf8 } from "../text/utf8.js";

/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it chunk by chunk keeps the tree small. */
const chunkLength = 16_384;

/** A text to which pieces are added: once it is asked for, it is one. */
export interface ChunkedText {
  readonly add: (piece: string) => void;
  /** Adds UTF-8. The bytes are kept, not copied. */
  readonly addBytes: (piece: Uint8Array) => void;
  readonly text: () => string;
}

export function chunkedText(): ChunkedText {
  const chunks: (string | Uint8Array)[] = [];
  let chunk = "";
  const finishChunk = () => {
    // Asking for a character makes the engine lay the pieces out as one flat text.
    chunk.charCodeAt(0);
    chunks.push(chunk);
    chunk = "";
  };
  return {
    add(piece) {
      chunk += piece;
      if (chunk.length > chunkLength) finishChunk();
    },
    addBytes(piece) {
      if (chunk !== "") finishChunk();
      chunks.push(piece);
    },
    text: () => chunks.map((one) => (typeof one === "string" ? one : decodeUtf8(one).text)).join("") + chunk,
  };
}
