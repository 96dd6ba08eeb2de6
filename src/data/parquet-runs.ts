import { type Cursor, readVarint } from "./thrift.js";

/*
 * Runs (Parquet, Encodings, "Run Length Encoding / Bit-Packing Hybrid"). The library fills an array with as many values as a run says it
 * has, whatever there is room for, so a damaged length takes all memory. Here the lengths are looked at before.
 */

/** How much longer than needed the last run may be: it is filled up. */
const slack = 1024;

/**
 * Steps over the runs of `count` values and tells how many of them are `wanted`. Throws RangeError where a run is longer than it can be.
 */
export function walkRuns(cursor: Cursor, width: number, count: number, wanted?: number): number {
  if (width > 32) throw new RangeError("values too wide");
  let found = 0;
  for (let seen = 0; seen < count; ) {
    const header = readVarint(cursor);
    const packed = header % 2 === 1;
    const length = packed ? ((header - 1) / 2) * 8 : header / 2;
    if (length > count - seen + slack || (packed && length === 0)) throw new RangeError("a run too long");
    const inside = Math.min(length, count - seen);
    found += packed ? countPacked(cursor, width, inside, wanted) : inside * Number(repeated(cursor, width) === wanted);
    cursor.offset += packed ? Math.max(1, Math.ceil((length * width) / 8)) : (width + 7) >> 3;
    seen += length;
  }
  return found;
}

function repeated({ view, offset }: Cursor, width: number): number {
  let value = 0;
  for (let byte = 0; byte < (width + 7) >> 3; byte++) value += view.getUint8(offset + byte) * 2 ** (8 * byte);
  return value;
}

function countPacked({ view, offset }: Cursor, width: number, length: number, wanted: number | undefined): number {
  if (wanted === undefined) return 0;
  let found = 0;
  for (let at = 0; at < length; at++) {
    let value = 0;
    for (let bit = 0; bit < width; bit++) {
      const position = at * width + bit;
      value |= ((view.getUint8(offset + (position >> 3)) >> (position & 7)) & 1) << bit;
    }
    if (value === wanted) found++;
  }
  return found;
}
