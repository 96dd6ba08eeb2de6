import { sheetLayout } from "../../emit/indented-json-sink.js";
import { compactElements, type ElementStyle, indentedElements, layoutOf } from "../../emit/write-element-json.js";
import { compactItems, type ItemsLayout, indentedItems } from "../../emit/write-plain-items.js";
import type { WriteRow } from "../../emit/write-plain-lines.js";
import { compactRows, type RowsLayout, rowWriter } from "../../emit/write-plain-rows.js";
import type { ElementDefinition } from "../../language/element.js";
import { findElement } from "../../language/registry.js";
import { lazy } from "../../text/lazy.js";
import { encodeUtf8 } from "../../text/utf8.js";

/** What is written before a text, with its opening quote, and between it and the author. */
export interface TextFrame {
  readonly open: Uint8Array;
  readonly author: Uint8Array;
}

/** What is written around the data of an element. */
export interface DataFrame {
  readonly open: Uint8Array;
  readonly close: Uint8Array;
}

/** How the content of a plain document is laid out, as bytes. */
export interface JsonStyle {
  readonly elements: ElementStyle;
  readonly rows: RowsLayout;
  readonly items: ItemsLayout;
  /** Writes the header of a chart, which is a row of texts. */
  readonly header: (width: number) => WriteRow;
  readonly h1: TextFrame;
  readonly h2: TextFrame;
  readonly body: TextFrame;
  readonly quote: TextFrame;
  readonly separator: Uint8Array;
  /** After an element of text without attributes. */
  readonly close: Uint8Array;
  readonly sheetData: DataFrame;
  readonly itemData: DataFrame;
  /** After the last element. */
  readonly end: Uint8Array;
}

function textFrame(type: string, style: ElementStyle): TextFrame {
  const { nextHead, keys } = layoutOf(elementOf(type), style);
  return {
    open: encodeUtf8(`${nextHead}${keys[0]}"`),
    author: encodeUtf8(`"${keys[1] ?? ""}"`),
  };
}

/** The registry contains the types of all written elements. */
const elementOf = (type: string): ElementDefinition => findElement(type)!;

/** By width: most headers are narrow. */
function headerWriter(rows: RowsLayout): JsonStyle["header"] {
  const writers: WriteRow[] = [];
  return (width) => {
    const known = writers[width];
    if (known) return known;
    const writer = rowWriter({ run: { columns: new Array<number>(width).fill(0) }, separated: true }, rows);
    if (width <= narrow) writers[width] = writer;
    return writer;
  };
}

const narrow = 64;

const dataFrame = (open: string, close: string): DataFrame => ({ open: encodeUtf8(open), close: encodeUtf8(close) });

interface Layouts extends Pick<JsonStyle, "elements" | "rows" | "items"> {
  readonly end: string;
  /** What precedes the bracket of the data, of a sheet, and of a row; empty if all is on one line. */
  readonly indents: readonly [data: string, sheet: string, row: string];
}

function jsonStyle({ elements, rows, items, end, indents: [data, sheet, row] }: Layouts): JsonStyle {
  return {
    elements,
    rows,
    items,
    header: headerWriter(rows),
    h1: textFrame("h1", elements),
    h2: textFrame("h2", elements),
    body: textFrame("body", elements),
    quote: textFrame("quote", elements),
    separator: encodeUtf8(layoutOf(elementOf("separator"), elements).nextHead),
    close: encodeUtf8(`${elements.end}}`),
    sheetData: dataFrame(`[${sheet}[${row}`, `${sheet}]${data}]`),
    itemData: dataFrame(`[${sheet}`, `${data}]`),
    end: encodeUtf8(end),
  };
}

export const compactStyle = lazy(() =>
  jsonStyle({
    elements: compactElements,
    rows: compactRows,
    items: compactItems,
    end: "]",
    indents: ["", "", ""],
  }),
);

export const indentedStyle = lazy(() =>
  jsonStyle({
    elements: indentedElements,
    rows: sheetLayout,
    items: indentedItems,
    end: "\n]\n",
    indents: ["\n    ", "\n      ", "\n        "],
  }),
);
