import type { ContentSink } from "./emit.js";

/** A text made of a million small pieces is a tree of as many nodes until it is read; reading it piece by piece keeps the tree small. */
const chunkLength = 16_384;

/**
 * Whether the text can be a JSON value, by its ends: whatever writes a value takes care of the rest, but a number that is not finite,
 * or a value that is missing, becomes a text that is no JSON.
 */
function isJson(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  switch (text[0]) {
    case '"':
      return text.length > 1 && last === 34;
    case "{":
      return last === 125;
    case "[":
      return last === 93;
    case "t":
    case "f":
    case "n":
      return text === "true" || text === "false" || text === "null";
    default:
      return /^[-\d]/.test(text) && last >= 48 && last <= 57;
  }
}

/** Writes compact JSON text. Throws where a value is not JSON: that is a defect of igx, and nothing may be written. */
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
      if (!isJson(json)) throw new Error(`A value of the content is not JSON: ${json.slice(0, 40)}`);
      separate();
      text += json;
      comma = true;
      if (text.length > chunkLength) flush();
    },
    text: () => chunks.join("") + text,
  };
}
