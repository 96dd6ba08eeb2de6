import type { SourceElement } from "../check/model.js";
import { assertJson } from "./assert-json.js";
import { chunkedText, type WritePiece } from "./chunked-text.js";
import type { ContentSink } from "./emit.js";
import { compactElements, headerJson, writeElementJson } from "./write-element-json.js";
import { compactItems, writePlainItems } from "./write-plain-items.js";
import { compactRows } from "./write-plain-rows.js";
import { writeRows } from "./write-rows.js";

/** A sink that ends in a text. With `write`, large texts are handed on piece by piece, and `text` is the rest. */
export type TextSink = ContentSink & { readonly text: () => string };

/** The text of one element. */
export function textOf(element: SourceElement, createSink: () => TextSink): string {
  const sink = createSink();
  sink.element!(element);
  return sink.text();
}

/** Writes compact JSON text: what is stored and sent. */
export function jsonSink(write?: WritePiece): TextSink {
  const { add, addBytes, text } = chunkedText(write);
  let comma = false;
  const separate = () => {
    if (comma) add(",");
  };
  const sink: TextSink = {
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
    element(element, kept) {
      const isNext = comma;
      comma = true;
      if (kept) {
        kept.compact ??= textOf(element, jsonSink);
        add(isNext ? `,${kept.compact}` : kept.compact);
      } else writeElementJson(element, isNext, compactElements, sink, add);
      comma = true;
    },
    header(header) {
      separate();
      add(headerJson(header, "[", ",", "]"));
      comma = true;
    },
    rows(rows) {
      separate();
      writeRows(rows, compactRows, addBytes);
      comma = true;
    },
    items(items) {
      separate();
      writePlainItems(items, compactItems, addBytes);
      comma = true;
    },
    text,
  };
  return sink;
}
