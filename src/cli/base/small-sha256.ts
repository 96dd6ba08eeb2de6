/* FIPS 180-4, section 6.2. */

// biome-ignore format: a table
const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

// biome-ignore format: a table
const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The schedule of a block, which each block fills anew. */
const words = new Int32Array(64);

/** SHA-256 in hexadecimal digits, for a few kilobytes: `node:crypto` takes a tenth of a small build to load. */
export function smallSha256Hex(bytes: Uint8Array): string {
  const state = Int32Array.from(initial);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) addBlock(state, bytes, at);
  const end = lastBlocks(bytes, whole);
  for (let at = 0; at < end.length; at += 64) addBlock(state, end, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** What follows the whole blocks: the rest of the bytes, a bit, and the length in bits. */
function lastBlocks(bytes: Uint8Array, from: number): Uint8Array {
  const rest = bytes.length - from;
  const blocks = new Uint8Array(rest < 56 ? 64 : 128);
  blocks.set(bytes.subarray(from));
  blocks[rest] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8);
  return blocks;
}

/**
 * Sixteen rounds in a row, since V8 optimizes a longer function later: this one after 7 KB, with one round in a loop after 2. A process waits at
 * its end for what V8 has begun to optimize, which takes longer than all hashes of a small build.
 */
// biome-ignore format: a round a line
function addBlock(state: Int32Array, bytes: Uint8Array, start: number): void {
  for (let at = 0, from = start; at < 16; at++, from += 4)
    words[at] = bytes[from]! << 24 | bytes[from + 1]! << 16 | bytes[from + 2]! << 8 | bytes[from + 3]!;
  for (let at = 16; at < 64; at++) {
    const x = words[at - 15]!, y = words[at - 2]!;
    words[at] = (words[at - 16]! + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3) | 0) + (words[at - 7]! + ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10) | 0);
  }
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]!;
  for (let at = 0; at < 64; at += 16) {
    h = ((h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) | 0) + (g ^ e & (f ^ g)) | 0) + (constants[at]! + words[at]! | 0) | 0;
    d = d + h | 0;
    h = (h + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) | 0) + (a & b | c & (a | b)) | 0;
    g = ((g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) | 0) + (f ^ d & (e ^ f)) | 0) + (constants[at + 1]! + words[at + 1]! | 0) | 0;
    c = c + g | 0;
    g = (g + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) | 0) + (h & a | b & (h | a)) | 0;
    f = ((f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) | 0) + (e ^ c & (d ^ e)) | 0) + (constants[at + 2]! + words[at + 2]! | 0) | 0;
    b = b + f | 0;
    f = (f + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) | 0) + (g & h | a & (g | h)) | 0;
    e = ((e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) | 0) + (d ^ b & (c ^ d)) | 0) + (constants[at + 3]! + words[at + 3]! | 0) | 0;
    a = a + e | 0;
    e = (e + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) | 0) + (f & g | h & (f | g)) | 0;
    d = ((d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) | 0) + (c ^ a & (b ^ c)) | 0) + (constants[at + 4]! + words[at + 4]! | 0) | 0;
    h = h + d | 0;
    d = (d + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) | 0) + (e & f | g & (e | f)) | 0;
    c = ((c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) | 0) + (b ^ h & (a ^ b)) | 0) + (constants[at + 5]! + words[at + 5]! | 0) | 0;
    g = g + c | 0;
    c = (c + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) | 0) + (d & e | f & (d | e)) | 0;
    b = ((b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) | 0) + (a ^ g & (h ^ a)) | 0) + (constants[at + 6]! + words[at + 6]! | 0) | 0;
    f = f + b | 0;
    b = (b + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) | 0) + (c & d | e & (c | d)) | 0;
    a = ((a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) | 0) + (h ^ f & (g ^ h)) | 0) + (constants[at + 7]! + words[at + 7]! | 0) | 0;
    e = e + a | 0;
    a = (a + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) | 0) + (b & c | d & (b | c)) | 0;
    h = ((h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) | 0) + (g ^ e & (f ^ g)) | 0) + (constants[at + 8]! + words[at + 8]! | 0) | 0;
    d = d + h | 0;
    h = (h + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) | 0) + (a & b | c & (a | b)) | 0;
    g = ((g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) | 0) + (f ^ d & (e ^ f)) | 0) + (constants[at + 9]! + words[at + 9]! | 0) | 0;
    c = c + g | 0;
    g = (g + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) | 0) + (h & a | b & (h | a)) | 0;
    f = ((f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) | 0) + (e ^ c & (d ^ e)) | 0) + (constants[at + 10]! + words[at + 10]! | 0) | 0;
    b = b + f | 0;
    f = (f + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) | 0) + (g & h | a & (g | h)) | 0;
    e = ((e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) | 0) + (d ^ b & (c ^ d)) | 0) + (constants[at + 11]! + words[at + 11]! | 0) | 0;
    a = a + e | 0;
    e = (e + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) | 0) + (f & g | h & (f | g)) | 0;
    d = ((d + ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7)) | 0) + (c ^ a & (b ^ c)) | 0) + (constants[at + 12]! + words[at + 12]! | 0) | 0;
    h = h + d | 0;
    d = (d + ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10)) | 0) + (e & f | g & (e | f)) | 0;
    c = ((c + ((h >>> 6 | h << 26) ^ (h >>> 11 | h << 21) ^ (h >>> 25 | h << 7)) | 0) + (b ^ h & (a ^ b)) | 0) + (constants[at + 13]! + words[at + 13]! | 0) | 0;
    g = g + c | 0;
    c = (c + ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10)) | 0) + (d & e | f & (d | e)) | 0;
    b = ((b + ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7)) | 0) + (a ^ g & (h ^ a)) | 0) + (constants[at + 14]! + words[at + 14]! | 0) | 0;
    f = f + b | 0;
    b = (b + ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10)) | 0) + (c & d | e & (c | d)) | 0;
    a = ((a + ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7)) | 0) + (h ^ f & (g ^ h)) | 0) + (constants[at + 15]! + words[at + 15]! | 0) | 0;
    e = e + a | 0;
    a = (a + ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10)) | 0) + (b & c | d & (b | c)) | 0;
  }
  state[0]! += a; state[1]! += b; state[2]! += c; state[3]! += d; state[4]! += e; state[5]! += f; state[6]! += g; state[7]! += h;
}
