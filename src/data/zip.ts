/* ZIP archives: their directory, and one file at a time, bounded by what the directory says. (PKWARE APPNOTE 6.3.10, section 4.) */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const zip64Signature = 0x06064b50;
/** In 32 bits: the number is in the ZIP64 extra field. */
const elsewhere = 0xffffffff;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  /** Bytes after unpacking. */
  readonly size: number;
  /** Where its local header is. */
  readonly offset: number;
}

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The files of an archive. `undefined` when the directory is damaged, or contains a packed file without its size. */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  try {
    const view = viewOf(bytes);
    const { offset, count } = findDirectory(view);
    const decoder = new TextDecoder();
    const entries: ZipEntry[] = [];
    for (let at = offset; entries.length < count; ) {
      if (view.getUint32(at, true) !== entrySignature) return undefined;
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      const numbers = entryNumbers(view, at, nameEnd);
      if (!numbers) return undefined;
      entries.push({ name: decoder.decode(bytes.subarray(at + 46, nameEnd)), ...numbers });
      at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    // A read beyond the end: cut off.
    return undefined;
  }
}

function findDirectory(view: DataView): { readonly offset: number; readonly count: number } {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    const wide = count === 0xffff || offset === elsewhere || view.getUint32(at + 12, true) === elsewhere;
    return wide ? findWideDirectory(view, at) : { offset, count };
  }
  throw new RangeError("no directory");
}

function findWideDirectory(view: DataView, end: number): { readonly offset: number; readonly count: number } {
  const record = Number(view.getBigUint64(end - 20 + 8, true));
  if (view.getUint32(record, true) !== zip64Signature) throw new RangeError("no directory");
  return { count: Number(view.getBigUint64(record + 32, true)), offset: Number(view.getBigUint64(record + 48, true)) };
}

function entryNumbers(view: DataView, at: number, nameEnd: number): Omit<ZipEntry, "name"> | undefined {
  const read = wideNumbers(view, nameEnd, nameEnd + view.getUint16(at + 30, true));
  // In this order, and each only where its 32 bits do not hold it.
  const size = read(view.getUint32(at + 24, true));
  const packed = read(view.getUint32(at + 20, true));
  const offset = read(view.getUint32(at + 42, true));
  if (size === undefined || packed === undefined || offset === undefined) return undefined;
  // Nothing is packed as two bytes. More than those, or an unknown number, would be unpacked without a bound.
  const unknown = size === 0 && (packed > 2 || (packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0));
  if (unknown) return undefined;
  return { method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true), packed, size, offset };
}

/** Takes numbers that do not fit into 32 bits from the ZIP64 extra field. */
function wideNumbers(view: DataView, start: number, end: number): (number: number) => number | undefined {
  let at = start;
  while (at + 4 <= end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return (number) => {
    if (number !== elsewhere) return number;
    if (at + 8 > end) return undefined;
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
}

/** The packed bytes of a file. Throws RangeError when the archive is cut off. */
export function packedBytes(archive: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = viewOf(archive);
  if (view.getUint32(offset, true) !== localSignature) throw new RangeError("no local header");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > archive.length) throw new RangeError("cut off");
  return archive.subarray(start, start + packed);
}
