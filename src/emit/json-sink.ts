import { assertJson } from "./assert-json.js";
import type { ContentSink } from "./emit.js";
import { JsonBytes, type WritePiece } from "./json-bytes.js";
import { writeItems, writeRows } from "./write-rows.js";

/** A sink that ends in a text. With `write`, large texts are handed on piece by piece, and `text` is the rest. */
export type TextSink = ContentSink & { readonly text: () => string };

/** Writes the elements of pictures. They are never kept for other documents, since kept JSON is sent. */
export function pictureSink(): TextSink {
  const { keep: _keep, ...sink } = jsonSink();
  return { ...sink, pictures: true };
}

/** Writes compact JSON text, to be stored or sent. */
export function jsonSink(write?: WritePiece): TextSink {
  const out = new JsonBytes(write);
  let comma = false;
  const separate = () => {
    if (comma) out.byte(44);
    comma = true;
  };
  return {
    open(bracket) {
      separate();
      out.byte(bracket.charCodeAt(0));
      comma = false;
    },
    close(bracket) {
      out.byte(bracket.charCodeAt(0));
      comma = true;
      out.flush();
    },
    key(name) {
      separate();
      out.key(name);
      comma = false;
    },
    value(json) {
      assertJson(json);
      separate();
      out.raw(json);
    },
    string(text) {
      separate();
      out.string(text);
    },
    keep(kept, emit) {
      separate();
      if (kept.json) {
        out.bytes(kept.json);
        return;
      }
      const start = out.length;
      comma = false;
      emit();
      const json = out.since(start);
      if (json) kept.json = json;
    },
    rows(rows, separated) {
      if (rows.length === 0) return;
      separate();
      writeRows(rows, separated, out);
    },
    items(items) {
      if (items.rows.length === 0) return;
      separate();
      writeItems(items, out);
    },
    text: () => out.text(),
  };
}
