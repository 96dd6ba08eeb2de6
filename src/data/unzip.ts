import { Inflate } from "fflate";
import { packedBytes, type ZipEntry } from "./zip.js";

const stored = 0;
const deflated = 8;

/** Deflate expands a byte to at most 1032 (RFC 1951: a match of 258 bytes in two bits), so the output of one piece stays below 17 MB. */
const pieceSize = 16_384;

/**
 * Unpacks a file and hands its pieces to `take`. Throws if the file is damaged or longer than the directory says; by then `take` has
 * received no more than the directory promised. So a limit on the directory's sizes also limits what is unpacked.
 */
export function unzip(archive: Uint8Array, entry: ZipEntry, take: (piece: Uint8Array) => void): void {
  let size = 0;
  let crc = ~0;
  const check = (piece: Uint8Array) => {
    size += piece.length;
    // Before `take`, which may keep what it receives.
    if (size > entry.size) throw new RangeError("longer than the directory says");
    crc = updateCrc(crc, piece);
    take(piece);
  };
  const packed = packedBytes(archive, entry);
  if (entry.method === stored) check(packed);
  else if (entry.method === deflated) inflate(packed, check);
  else throw new RangeError("an unknown compression");
  // Writers that do not compute a CRC write zero.
  if (size !== entry.size || (entry.crc !== 0 && entry.crc !== ~crc >>> 0)) throw new RangeError("damaged");
}

/** At least one piece, also of an empty file: the stream must see its end to report a truncated one. */
function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const stream = new Inflate(take);
  for (let at = 0; at === 0 || at < packed.length; at += pieceSize)
    stream.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length);
}

/** CRC-32 of ZIP (APPNOTE 4.4.7), table-driven. The `zlib` of Node is not available in browsers. */
const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function updateCrc(before: number, bytes: Uint8Array): number {
  let crc = before;
  for (let at = 0; at < bytes.length; at++) crc = crcTable[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return crc;
}
