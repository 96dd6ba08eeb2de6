import { Inflate } from "fflate";
import { packedBytes, type ZipEntry } from "./zip.js";

const stored = 0;
const deflated = 8;

/** A packed byte is at most 1032 unpacked ones, so a piece of the output stays below 17 MB. */
const pieceSize = 16_384;

/**
 * Unpacks a file piece by piece. Throws when it is damaged, or has more bytes than the directory says: then it has given no more than those.
 */
export function unzip(archive: Uint8Array, entry: ZipEntry, take: (piece: Uint8Array) => void): void {
  let size = 0;
  let crc = ~0;
  const check = (piece: Uint8Array) => {
    size += piece.length;
    if (size > entry.size) throw new RangeError("longer than the directory says");
    crc = updateCrc(crc, piece);
    take(piece);
  };
  const packed = packedBytes(archive, entry);
  if (entry.method === stored) check(packed);
  else if (entry.method === deflated) inflate(packed, check);
  else throw new RangeError("an unknown compression");
  // Zero is what writers put there that compute none.
  if (size !== entry.size || (entry.crc !== 0 && entry.crc !== ~crc >>> 0)) throw new RangeError("damaged");
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const stream = new Inflate(take);
  for (let at = 0; at === 0 || at < packed.length; at += pieceSize)
    stream.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length);
}

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
