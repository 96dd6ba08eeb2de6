/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it chunk by chunk keeps the tree small. */
const chunkLength = 16_384;

/** A text to which pieces are added: once it is asked for, it is one. */
export interface ChunkedText {
  readonly add: (piece: string) => void;
  readonly text: () => string;
}

export function chunkedText(): ChunkedText {
  const chunks: string[] = [];
  let chunk = "";
  return {
    add(piece) {
      chunk += piece;
      if (chunk.length <= chunkLength) return;
      // Asking for a character makes the engine lay the pieces out as one flat text.
      chunk.charCodeAt(0);
      chunks.push(chunk);
      chunk = "";
    },
    text: () => chunks.join("") + chunk,
  };
}
