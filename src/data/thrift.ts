/*
 * The compact protocol of Apache Thrift, in which Parquet writes its metadata, read with a limit on depth and length. (The Parquet library
 * reads the same bytes without limits.) Throws RangeError if a structure is damaged or ends early; reading past the end of a DataView
 * throws it too.
 */

export interface ByteCursor {
  readonly view: DataView;
  offset: number;
}

/** A structure: its integers and nested structures by field id. All other values are skipped, since no check needs them. */
export interface Struct {
  readonly numbers: ReadonlyMap<number, number>;
  readonly structs: ReadonlyMap<number, Struct>;
}

/** Structures and lists nest recursively here, so a few bytes could exhaust the stack. */
const maximumDepth = 64;

/**
 * Reads an unsigned LEB128 integer of at most 64 bits. Values above 2^53 lose their lowest digits, but those are beyond every limit anyway.
 * Multiplication instead of shifts, which would wrap at 32 bits.
 */
export function readVarint(cursor: ByteCursor): number {
  let value = 0;
  for (let bytes = 0; bytes < 10; bytes++) {
    const byte = cursor.view.getUint8(cursor.offset++);
    value += (byte & 0x7f) * 2 ** (7 * bytes);
    if (byte < 0x80) return value;
  }
  throw new RangeError("an integer of more than 64 bits");
}

/** Signed integers are zigzag-encoded: 0, -1, 1, -2 … */
const readInteger = (cursor: ByteCursor): number => {
  const zigzag = readVarint(cursor);
  return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
};

/** Reads a structure up to its stop byte. */
export function readStruct(cursor: ByteCursor, depth = 0): Struct {
  if (depth > maximumDepth) throw new RangeError("nested too deep");
  const numbers = new Map<number, number>();
  const structs = new Map<number, Struct>();
  for (let field = 0; ; ) {
    const byte = cursor.view.getUint8(cursor.offset++);
    const type = byte & 0x0f;
    if (type === 0) return { numbers, structs };
    // The upper four bits are the distance from the previous field id; 0 means that the id follows in full.
    field = byte >> 4 === 0 ? readInteger(cursor) : field + (byte >> 4);
    const value = readValue(cursor, type, depth);
    if (typeof value === "number") numbers.set(field, value);
    else if (value) structs.set(field, value);
  }
}

function readValue(cursor: ByteCursor, type: number, depth: number): number | Struct | undefined {
  switch (type) {
    case 1: // true
      return 1;
    case 2: // false
      return 0;
    case 3: // a byte
      return cursor.view.getInt8(cursor.offset++);
    case 4:
    case 5:
    case 6:
      return readInteger(cursor);
    case 7: // a double
      return skip(cursor, 8);
    case 8: // bytes
      return skip(cursor, readVarint(cursor));
    case 9:
      return readList(cursor, depth);
    case 12:
      return readStruct(cursor, depth + 1);
    default:
      throw new RangeError("a type that Parquet does not use");
  }
}

function skip(cursor: ByteCursor, bytes: number): undefined {
  cursor.offset += bytes;
  if (cursor.offset > cursor.view.byteLength) throw new RangeError("beyond the end");
  return undefined;
}

/**
 * A size of 15 or more does not fit into the first byte and follows as a varint. There is no need to bound it: each item takes at least one
 * byte, so the end of the data stops the loop.
 */
function readList(cursor: ByteCursor, depth: number): undefined {
  const byte = cursor.view.getUint8(cursor.offset++);
  const size = byte >> 4 === 15 ? readVarint(cursor) : byte >> 4;
  const type = byte & 0x0f;
  // Booleans take a byte in lists, but none in structures, where the type contains the value.
  for (let item = 0; item < size; item++) readValue(cursor, type <= 2 ? 3 : type, depth + 1);
  return undefined;
}
