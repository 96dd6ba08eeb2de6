import type { ContentSink } from "./emit.js";

/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it piece by piece keeps the tree small. */
const chunkLength = 16_384;

/** Writes compact JSON text. */
export function jsonSink(): ContentSink & { readonly text: () => string } {
  const chunks: string[] = [];
  let text = "";
  let comma = false;
  const flush = () => {
    // Asking for a character makes the engine lay the pieces out as one flat text.
    text.charCodeAt(0);
    chunks.push(text);
    text = "";
  };
  const separate = () => {
    if (comma) text += ",";
  };
  return {
    open(bracket) {
      separate();
      text += bracket;
      comma = false;
    },
    close(bracket) {
      text += bracket;
      comma = true;
    },
    key(name) {
      separate();
      text += `${JSON.stringify(name)}:`;
      comma = false;
    },
    value(json) {
      separate();
      text += json;
      comma = true;
      if (text.length > chunkLength) flush();
    },
    text: () => chunks.join("") + text,
  };
}
