/* How much a ZIP archive holds when it is unpacked, from its directory, before a byte is. (PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.) */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const zip64Signature = 0x06064b50;
/** In 32 bits: the number stands in the ZIP64 extra field. */
const elsewhere = 0xffffffff;

/**
 * The bytes of all files of the archive. `undefined` where the directory cannot be relied on: damaged, or with a packed file whose size it
 * does not tell. The library that unpacks stops at the size that the directory names, so a directory that lies gains nothing.
 */
export function unzippedSize(bytes: Uint8Array): number | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { offset, count } = findDirectory(view);
    let total = 0;
    let at = offset;
    for (let entry = 0; entry < count; entry++) {
      if (view.getUint32(at, true) !== entrySignature) return undefined;
      const size = entrySize(view, at);
      if (size === undefined) return undefined;
      total += size;
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return total;
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

function entrySize(view: DataView, at: number): number | undefined {
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  if (size === elsewhere || packed === elsewhere) return wideSize(view, at, size);
  // Two bytes are how nothing is packed; more than those, or none told at all, would be unpacked without a bound.
  const untold = size === 0 && (packed > 2 || (packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0));
  return untold ? undefined : Math.max(size, packed);
}

function wideSize(view: DataView, entry: number, size: number): number | undefined {
  if (size !== elsewhere) return size === 0 ? undefined : size;
  let at = entry + 46 + view.getUint16(entry + 28, true);
  const end = at + view.getUint16(entry + 30, true);
  while (at + 12 <= end) {
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 4, true)) || undefined;
    at += 4 + view.getUint16(at + 2, true);
  }
  return undefined;
}
