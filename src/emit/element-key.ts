import type { ElementModel } from "../check/model.js";
import { emitElement, type Stretch } from "./emit.js";
import { jsonSink } from "./json-sink.js";

/**
 * A text that two elements share only if their JSON is the same: the JSON, with numbers of columns instead of the rows of a data file. A file that is
 * read once has the same columns in every version of a document, and writing its rows takes longer than the rest of an edit.
 */
export function elementKey(element: ElementModel): string {
  const sink = jsonSink();
  const { rows: writeRows } = sink;
  emitElement(
    element,
    Object.assign(sink, {
      rows(rows: Stretch) {
        const key = rowsKey(rows);
        // No JSON has a text in the place of rows.
        if (key === undefined) writeRows!(rows);
        else sink.value(JSON.stringify(key), element.file, element.span.start, element.span.end);
      },
    }),
  );
  return sink.text();
}

/** `undefined` for rows that are written in the document, and for computed columns, which each version computes anew. */
function rowsKey(rows: Stretch): string | undefined {
  if (rows.kind === "written" || rows.block.cells.some(({ kind }) => kind === "values")) return undefined;
  const { cells, positions } = rows.block;
  return [cells.map(numberOf), rows.from, rows.to, positions?.slice(rows.from, rows.to) ?? ""].join(" ");
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOf(column: object): number {
  const number = numbers.get(column) ?? ++count;
  numbers.set(column, number);
  return number;
}
