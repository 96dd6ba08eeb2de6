import { cellCount } from "../check/cells.js";
import { encodeUtf8 } from "../text/utf8.js";
import { assertJson } from "./assert-json.js";
import { chunkedText, type WritePiece } from "./chunked-text.js";
import { type TextSink, textOf } from "./json-sink.js";
import { flatRoom, indentJson } from "./pretty-json.js";
import { headerJson, indentedElements, writeElementJson } from "./write-element-json.js";
import { indentedItems, writePlainItems } from "./write-plain-items.js";
import { type RowsLayout, rowLayout } from "./write-plain-rows.js";
import { writeRows } from "./write-rows.js";

/** A row is on one line, or has a line for each cell. */
const rowsLayout = (indent: string): RowsLayout => ({
  row: rowLayout("[", ", ", "]"),
  wide: { room: flatRoom(indent), layout: rowLayout(`[${indent}  `, `,${indent}  `, `${indent}]`) },
  between: encodeUtf8(`,${indent}`),
});

/** The line break and indentation of the rows of a sheet. */
const sheetIndent = "\n        ";
const sheetLayout: RowsLayout = rowsLayout(sheetIndent);

/**
 * Writes JSON text laid out for readers, byte for byte as `prettyJson` lays out what `jsonSink` writes. The layout is decided on the
 * way, so that nothing is read again: of a large table, reading it took as long as compiling it.
 */
export function indentedJsonSink(write?: WritePiece): TextSink {
  const { add, addBytes, text } = chunkedText(write);
  let indent = "\n";
  /** What precedes the next value or key: nothing after a key and at the start. */
  let separator = "";
  /** A bracket that is not written yet: `[` while all its items are scalars and fit on its line, `{` while it is empty. */
  let pending: "[" | "{" | undefined;
  let items: string[] = [];
  /** The length of the pending bracket and its items as compact text. */
  let length = 0;

  /** What follows does not fit on the line of the pending bracket. */
  const breakLine = () => {
    if (pending === undefined) return;
    indent += "  ";
    add(pending + (items.length > 0 ? indent + items.join(`,${indent}`) : ""));
    separator = items.length > 0 ? `,${indent}` : indent;
    pending = undefined;
    items = [];
  };
  const sink: TextSink = {
    open(bracket) {
      breakLine();
      add(separator);
      pending = bracket;
      length = 2;
    },
    close(bracket) {
      if (pending === undefined) {
        indent = indent.slice(0, -2);
        add(indent + bracket);
      } else {
        add(pending + items.join(", ") + bracket);
        pending = undefined;
        items = [];
      }
      separator = `,${indent}`;
    },
    key(name) {
      breakLine();
      add(`${separator}${JSON.stringify(name)}: `);
      separator = "";
    },
    value(json) {
      assertJson(json);
      const isScalar = json[0] !== "[" && json[0] !== "{";
      if (pending === "[" && isScalar) {
        length += json.length + (items.length > 0 ? 1 : 0);
        items.push(json);
        if (length > flatRoom(indent)) breakLine();
        return;
      }
      breakLine();
      add(separator + (isScalar ? json : indentJson(json, indent)));
      separator = `,${indent}`;
    },
    element(element, kept) {
      // The list of elements is pending before its first one.
      const isNext = pending === undefined;
      breakLine();
      indent = indentedElements.field;
      separator = `,${indent}`;
      if (kept) {
        // Alone, it is written with the comma before it, and the line feed at the end of the text.
        kept.indented ??= textOf(element, indentedJsonSink).slice(1, -1);
        add(isNext ? `,${kept.indented}` : kept.indented);
      } else writeElementJson(element, isNext, indentedElements, sink, add);
      indent = indentedElements.end;
      separator = `,${indent}`;
    },
    header(header) {
      breakLine();
      const flat = headerJson(header, "[", ", ", "]");
      const isFlat = flat.length - (cellCount(header) - 1) <= flatRoom(indent);
      add(separator + (isFlat ? flat : headerJson(header, `[${indent}  `, `,${indent}  `, `${indent}]`)));
      separator = `,${indent}`;
    },
    rows(rows) {
      breakLine();
      add(separator);
      writeRows(rows, indent === sheetIndent ? sheetLayout : rowsLayout(indent), addBytes);
      separator = `,${indent}`;
    },
    items(items) {
      breakLine();
      add(separator);
      writePlainItems(items, indentedItems, addBytes);
      separator = `,${indent}`;
    },
    text: () => `${text()}\n`,
  };
  return sink;
}
