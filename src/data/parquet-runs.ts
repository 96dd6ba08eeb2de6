import { type ByteCursor, readVarint } from "./thrift.js";

/*
 * Runs of small integers (Parquet, "Encodings", "Run Length Encoding / Bit-Packing Hybrid"). The library fills an array with as many values
 * as a run claims, so a damaged length takes all memory. These functions check the lengths before.
 */

/** How many values more than needed the last run may claim. Bit-packed runs come in groups of eight, and writers fill them up. */
const slack = 1024;

/**
 * Moves the cursor over the runs of `count` values and returns how many of them equal `wanted`. Throws RangeError if a run claims more
 * values than are left.
 */
export function walkRuns(cursor: ByteCursor, width: number, count: number, wanted?: number): number {
  if (width > 32) throw new RangeError("values too wide");
  let found = 0;
  for (let seen = 0; seen < count; ) {
    // The lowest bit tells the kinds apart. Arithmetic instead of shifts: a varint may have more than 32 bits.
    const header = readVarint(cursor);
    const packed = header % 2 === 1;
    const length = packed ? ((header - 1) / 2) * 8 : header / 2;
    // A bit-packed run of no values would not move forward, and the loop would never end.
    if (length > count - seen + slack || (packed && length === 0)) throw new RangeError("a run too long");
    const inside = Math.min(length, count - seen);
    found += packed ? countPacked(cursor, width, inside, wanted) : inside * Number(repeated(cursor, width) === wanted);
    // At least one byte forward, also for values of width 0.
    cursor.offset += packed ? Math.max(1, Math.ceil((length * width) / 8)) : (width + 7) >> 3;
    seen += length;
  }
  return found;
}

/** The value of a run-length run: little-endian, in as many bytes as its width needs. No shifts, since 32 bits would become negative. */
function repeated({ view, offset }: ByteCursor, width: number): number {
  let value = 0;
  for (let byte = 0; byte < (width + 7) >> 3; byte++) value += view.getUint8(offset + byte) * 2 ** (8 * byte);
  return value;
}

function countPacked({ view, offset }: ByteCursor, width: number, length: number, wanted: number | undefined): number {
  // Values are unpacked only if somebody counts them: this is the slow path.
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
