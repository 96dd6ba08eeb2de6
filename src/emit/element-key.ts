import type { ElementModel } from "../check/model.js";
import type { RowList } from "../template/expanded.js";
import { emitElement } from "./emit.js";
import { pictureSink } from "./json-sink.js";

/**
 * A text that two elements share only if their pictures are the same: the JSON with what only pictures show, with numbers of columns instead of the rows of a data file. A file that is
 * read once has the same columns in every version of a document, and writing its rows takes longer than the rest of an edit.
 */
export function elementKey(element: ElementModel): string {
  const sink = pictureSink();
  const { rows: writeRows } = sink;
  emitElement(
    element,
    Object.assign(sink, {
      rows(rows: RowList, separated: boolean) {
        const key = rowsKey(rows);
        // No JSON has a text in the place of rows.
        if (key === undefined) writeRows!(rows, separated);
        else sink.value(JSON.stringify(key), element.file, element.span.start, element.span.end);
      },
    }),
  );
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
