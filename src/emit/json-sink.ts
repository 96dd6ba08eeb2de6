import { assertJson } from "./assert-json.js";
import { chunkedText } from "./chunked-text.js";
import type { ContentSink } from "./emit.js";

/** A sink that ends in a text. */
export type TextSink = ContentSink & { readonly text: () => string };

/** Writes compact JSON text: what is stored and sent. */
export function jsonSink(): TextSink {
  const { add, text } = chunkedText();
  let comma = false;
  const separate = () => {
    if (comma) add(",");
  };
  return {
    open(bracket) {
      separate();
      add(bracket);
      comma = false;
    },
    close(bracket) {
      add(bracket);
      comma = true;
    },
    key(name) {
      separate();
      add(`${JSON.stringify(name)}:`);
      comma = false;
    },
    value(json) {
      assertJson(json);
      separate();
      add(json);
      comma = true;
    },
    text,
  };
}
