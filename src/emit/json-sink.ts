import type { ContentSink } from "./emit.js";

/** Writes compact JSON text. */
export function jsonSink(): ContentSink & { readonly text: () => string } {
  let text = "";
  let comma = false;
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
    },
    text: () => text,
  };
}
