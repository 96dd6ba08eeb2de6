import type { RowRun } from "../syntax/rows.js";
import { type EncodedLines, encodeLines } from "../text/encode-lines.js";
import type { WritePiece } from "./chunked-text.js";

export const code = { lineFeed: 10, carriageReturn: 13, space: 32, quote: 34, pipe: 124 } as const;

/** Consecutive plain rows of a run: from a row up to another one, which is not of them. */
export interface RunStretch {
  readonly run: RowRun;
  readonly from: number;
  readonly to: number;
}

export interface CopyCursor {
  /** Where reading is, in the bytes of the source. */
  at: number;
  /** Where writing is, in the output. */
  to: number;
}

/** Writes one row, and moves the cursor to the next one. */
export type WriteRow = (cursor: CopyCursor, lines: Pick<EncodedLines, "bytes" | "isAscii">, output: Uint8Array) => void;

/**
 * The most bytes that a byte of the source becomes, with a margin: an empty cell is a bar, and its quotes have a line of their own; a cell of
 * an item is at least two bytes, and has a key.
 */
const mostGrowth = 40;

/** Kept for the next rows, since a large one takes long to make. */
let buffer = new Uint8Array(0);

/** Writes plain rows from the bytes of the source to bytes of JSON: nothing is made for a row or a cell. */
export function writePlainLines({ run, from, to }: RunStretch, between: Uint8Array, write: WriteRow, add: WritePiece) {
  const end = to < run.rowCount ? run.rowStart[to]! : run.span.end;
  let isFirst = true;
  for (let start = run.rowStart[from]!; start < end; ) {
    const lines = encodeLines(run.text, start, end);
    const room = (lines.to - lines.from) * mostGrowth;
    if (buffer.length < room) buffer = new Uint8Array(room);
    const output = buffer;
    const cursor = { at: lines.from, to: 0 };
    while (cursor.at < lines.to) {
      if (!isFirst) cursor.to = put(output, between, cursor.to);
      isFirst = false;
      write(cursor, lines, output);
    }
    add(output.subarray(0, cursor.to));
    start = lines.end;
  }
}

/** Gives the index after the piece. */
export function put(output: Uint8Array, piece: Uint8Array, at: number): number {
  for (let index = 0; index < piece.length; index++) output[at + index] = piece[index]!;
  return at + piece.length;
}
