/*
 * ZIP archives: the list of their files, and the packed bytes of one (PKWARE APPNOTE 6.3.10, section 4). Libraries trust the sizes in the
 * archive or unpack all of it at once, which a bomb exploits. So igx reads the directory itself and refuses files whose size is unknown.
 */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const zip64Signature = 0x06064b50;
/** A 32-bit field with this value: the number is in the ZIP64 extra field (4.5.3). */
const elsewhere = 0xffffffff;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  /** Bytes after unpacking. */
  readonly size: number;
  /** Where the local header of the file starts. */
  readonly offset: number;
}

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** A view of these bytes alone, so that no offset of the archive reaches other memory. */
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The files of an archive, from its central directory (4.3.12). `undefined` if the directory is damaged, or if it contains a packed file
 * without its size.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  try {
    const view = viewOf(bytes);
    const { offset, count } = findDirectory(view);
    const decoder = new TextDecoder();
    const entries: ZipEntry[] = [];
    // A false count cannot run away: each entry must begin with its signature, and a read past the end throws.
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

/** The end record is 22 bytes and a comment of up to 65,535 (4.3.16), so igx searches backward from the end of the file. */
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

/** ZIP64: the locator, 20 bytes before the end record, points to the record with the 64-bit numbers (4.3.14, 4.3.15). */
function findWideDirectory(view: DataView, end: number): { readonly offset: number; readonly count: number } {
  const record = Number(view.getBigUint64(end - 20 + 8, true));
  if (view.getUint32(record, true) !== zip64Signature) throw new RangeError("no directory");
  return { count: Number(view.getBigUint64(record + 32, true)), offset: Number(view.getBigUint64(record + 48, true)) };
}

function entryNumbers(view: DataView, at: number, nameEnd: number): Omit<ZipEntry, "name"> | undefined {
  const read = wideNumbers(view, nameEnd, nameEnd + view.getUint16(at + 30, true));
  // The extra field contains only the numbers that do not fit, in this order (4.5.3).
  const size = read(view.getUint32(at + 24, true));
  const packed = read(view.getUint32(at + 20, true));
  const offset = read(view.getUint32(at + 42, true));
  if (size === undefined || packed === undefined || offset === undefined) return undefined;
  // An empty file takes two bytes when deflated. A larger packed size, or a size that only follows the data (bit 3 of the flags, 4.4.4),
  // leaves the real size unknown, and unpacking would have no limit.
  const unknown = size === 0 && (packed > 2 || (packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0));
  if (unknown) return undefined;
  return { method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true), packed, size, offset };
}

/**
 * A function that replaces numbers of 0xffffffff by the next number in the ZIP64 extra field (header id 1). Call it in the order of the
 * field.
 */
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

/**
 * The packed bytes of a file. Throws RangeError if the archive is cut off. The local header repeats name and extra field with other
 * lengths, so only it says where the data starts.
 */
export function packedBytes(archive: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = viewOf(archive);
  if (view.getUint32(offset, true) !== localSignature) throw new RangeError("no local header");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > archive.length) throw new RangeError("cut off");
  return archive.subarray(start, start + packed);
}
