import type { ElementModel } from "../check/model.js";
import type { RowList } from "../template/expanded.js";
import { emitElement } from "./emit.js";
import { pictureSink } from "./json-sink.js";

/**
 * A text that two elements share only if their pictures are the same: their parts with what only pictures show, and numbers of columns instead of the rows of a data file. A file that is
 * read once has the same columns in every version of a document, and writing its rows takes longer than the rest of an edit. Texts are not
 * turned into bytes, which browsers do slowly.
 */
export function elementKey(element: ElementModel): string {
  const parts: string[] = [];
  const add = (part: string): void => {
    parts.push(part);
  };
  emitElement(element, {
    pictures: true,
    open: add,
    close: add,
    key: add,
    value: add,
    string: (text) => add(JSON.stringify(text)),
    rows: (rows, separated) => add(rowsKey(rows) ?? jsonOfRows(rows, separated)),
  });
  return parts.join("\n");
}

function jsonOfRows(rows: RowList, separated: boolean): string {
  const sink = pictureSink();
  sink.rows!(rows, separated);
  return sink.text();
}

/** `undefined` for rows that are written in the document, and for computed columns, which each version computes anew. */
function rowsKey({ blocks }: RowList): string | undefined {
  const keys = blocks.map((block) => {
    if (block.kind === "written" || block.cells.some(({ kind }) => kind === "values")) return undefined;
    const { cells, positions, first, count } = block;
    return [cells.map(numberOf), first, count, positions?.slice(first, first + count) ?? ""].join(" ");
  });
  return keys.length === 0 || keys.includes(undefined) ? undefined : keys.join("; ");
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOf(column: object): number {
  const number = numbers.get(column) ?? ++count;
  numbers.set(column, number);
  return number;
}
