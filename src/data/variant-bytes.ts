import { numberFromText, type Value } from "../language/value.js";
import { decodeUtf8 } from "../text/utf8.js";
import { dateText, noSuchDate, timestampText, timeText } from "./date-text.js";
import { decimalText, shortFloat } from "./float.js";

/*
 * The bytes of a value of any type (Parquet, "Variant Binary Encoding"). Its numbers are little-endian. A view throws a RangeError for what is
 * beyond the end.
 */

/** The names of fields, by their numbers in objects. */
export type Names = (id: number) => string;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A whole number of one to four bytes. */
function unsigned(view: DataView, at: number, width: number): number {
  let value = 0;
  for (let byte = width - 1; byte >= 0; byte--) value = value * 256 + view.getUint8(at + byte);
  return value;
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array {
  // Not `subarray`, which shortens what is too long.
  return new Uint8Array(view.buffer, view.byteOffset + at, at + length <= view.byteLength ? length : damaged());
}

const damaged = (): never => {
  throw new RangeError("not a variant");
};

export function textAt(view: DataView, at: number, length: number): string {
  const { text, invalid } = decodeUtf8(bytesAt(view, at, length));
  return invalid ? damaged() : text;
}

/** The dictionary of names. Each is decoded when an object has it, since a large dictionary may serve many small objects. */
export function namesOf(view: DataView): Names {
  const header = view.getUint8(0);
  if ((header & 0x0f) !== 1) damaged();
  const width = (header >> 6) + 1;
  const size = unsigned(view, 1, width);
  const offset = (id: number): number => unsigned(view, 1 + width * (id + 1), width);
  const start = 1 + width * (size + 2);
  const known = new Map<number, string>();
  return (id) => {
    const name = known.get(id) ?? textAt(view, start + offset(id < size ? id : damaged()), offset(id + 1) - offset(id));
    known.set(id, name);
    return name;
  };
}

/** The numbers of an object's names, and where their values begin. `count` throws if there are too many. */
export function objectAt(view: DataView, at: number, header: number, count: (size: number) => number) {
  const [offsetWidth, idWidth, sizeWidth] = [(header & 3) + 1, ((header >> 2) & 3) + 1, header & 16 ? 4 : 1];
  const size = count(unsigned(view, at, sizeWidth));
  const ids = at + sizeWidth;
  return Array.from({ length: size }, (_, index) => ({
    id: unsigned(view, ids + index * idWidth, idWidth),
    start: startOf(view, ids + size * idWidth, offsetWidth, size, index),
  }));
}

/** Where the items of a list begin. */
export function listAt(view: DataView, at: number, header: number, count: (size: number) => number): readonly number[] {
  const [offsetWidth, sizeWidth] = [(header & 3) + 1, header & 4 ? 4 : 1];
  const size = count(unsigned(view, at, sizeWidth));
  return Array.from({ length: size }, (_, index) => startOf(view, at + sizeWidth, offsetWidth, size, index));
}

/** A value is at its offset after the offsets, which are one more than the values. */
const startOf = (view: DataView, offsets: number, width: number, size: number, index: number): number =>
  offsets + (size + 1) * width + unsigned(view, offsets + index * width, width);

/** A value that is not nested. `plain` converts what other columns contain too. */
export function primitiveAt(view: DataView, at: number, type: number, plain: (raw: unknown) => Value): Value {
  switch (type) {
    case 0:
      return null;
    case 1:
    case 2:
      return type === 1;
    case 3:
      return view.getInt8(at);
    case 4:
      return view.getInt16(at, true);
    case 5:
      return view.getInt32(at, true);
    case 6:
      return plain(view.getBigInt64(at, true));
    case 7:
      return plain(view.getFloat64(at, true));
    case 8:
      return decimal(BigInt(view.getInt32(at + 1, true)), view.getUint8(at));
    case 9:
      return decimal(view.getBigInt64(at + 1, true), view.getUint8(at));
    case 10:
      return decimal((view.getBigInt64(at + 9, true) << 64n) | view.getBigUint64(at + 1, true), view.getUint8(at));
    case 11:
      return plain(dateText(view.getInt32(at, true)) ?? noSuchDate);
    // With a time zone and without one: a moment of a time zone is stored in UTC.
    case 12:
    case 13:
      return plain(timestampText(view.getBigInt64(at, true), 1_000_000n) ?? noSuchDate);
    case 14:
      return plain(shortFloat(view.getFloat32(at, true)));
    case 15:
      return plain(bytesAt(view, at + 4, view.getUint32(at, true)));
    case 16:
      return textAt(view, at + 4, view.getUint32(at, true));
    case 17:
      return timeText(view.getBigInt64(at, true), 1_000_000n);
    case 18:
    case 19:
      return plain(timestampText(view.getBigInt64(at, true), 1_000_000_000n) ?? noSuchDate);
    case 20:
      return uuidText(bytesAt(view, at, 16));
    default:
      return damaged();
  }
}

const decimal = (digits: bigint, scale: number): Value => numberFromText(decimalText(digits, scale));

const uuidText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
