import { crc32 } from "node:zlib";

/*
 * Chunks of PNG files (PNG specification, third edition, section 5.3). igx writes some into its pictures, and reads them in those of strangers.
 */

/** A chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A keyword with its text, in UTF-8 and not compressed (section 11.3.3.4). */
export const textChunk = (keyword: string, text: string): Buffer =>
  pngChunk("iTXt", Buffer.from(`${keyword}${beforeText}${text}`, "utf8"));

/** The end of the keyword, no compression, and neither a language nor a translated keyword. */
const beforeText = "\0\0\0\0\0";

/** The keyword of the source of a picture. */
export const sourceKeyword = "igx source";

/** The signature and the header, which is always the first chunk. */
export const endOfHeader = 8 + 25;

/** The text of a keyword, as `textChunk` writes it; `undefined` without such a chunk, or if its checksum is wrong. */
export function readTextChunk(png: Uint8Array, keyword: string): string | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const start = Buffer.from(`iTXt${keyword}${beforeText}`, "latin1");
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    const named = bytes.subarray(at + 4, end);
    if (named.subarray(0, start.length).equals(start))
      return crc32(named) === bytes.readUInt32BE(end) ? named.subarray(start.length).toString("utf8") : undefined;
    at = end + 4;
  }
  return undefined;
}
