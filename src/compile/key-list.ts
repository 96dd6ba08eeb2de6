import { finishHash, hashBasis, hashFactor } from "../text/fnv-hash.js";

/** The keys of rows, one after the other, as bytes: 100,000 take 3 MB, and as texts in a `Map` 15. */
export interface KeyList {
  readonly length: number;
  /**
   * Adds the key of the next row, or that it has none. False if an earlier row has the same but for the case of letters, which many file
   * systems do not tell apart.
   */
  readonly add: (key: string | undefined) => boolean;
  /** The key at this index. */
  readonly at: (index: number) => string | undefined;
  /** The keys in the order of the rows. */
  readonly values: () => Iterable<string>;
}

/** For at most `count` rows. Keys are ASCII. */
export function createKeyList(count: number): KeyList {
  const ends = new Uint32Array(count + 1);
  /** A hash table. One more than the index of a key, since 0 is an empty entry. */
  const entries = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 1)));
  let bytes = new Uint8Array(count * 16);
  let length = 0;
  // An attacker can make many keys of the same hash. Then a set decides, whose hashes are secret.
  let steps = 16 * count;
  let names: Set<string> | undefined;

  const isSame = (index: number, start: number, end: number): boolean => {
    const from = ends[index]!;
    if (ends[index + 1]! - from !== end - start) return false;
    for (let at = start; at < end; at++) if (small(bytes[at]!) !== small(bytes[from + at - start]!)) return false;
    return true;
  };
  /** Enters the key in the hash table, unless it is there. */
  const enter = (start: number, end: number): boolean => {
    const mask = entries.length - 1;
    let at = hashOf(bytes, start, end) & mask;
    for (; entries[at] !== 0; at = (at + 1) & mask) {
      steps--;
      if (isSame(entries[at]! - 1, start, end)) return false;
    }
    entries[at] = length + 1;
    return true;
  };
  const at = (index: number): string | undefined => {
    const [start, end] = [ends[index]!, ends[index + 1]!];
    return end > start ? textOf(bytes.subarray(start, end)) : undefined;
  };
  function* values(): Generator<string> {
    for (let index = 0; index < length; index++) {
      const key = at(index);
      if (key !== undefined) yield key;
    }
  }
  return {
    get length() {
      return length;
    },
    add(key = "") {
      if (length === count) throw new RangeError(`There are more than ${count} rows.`);
      const start = ends[length]!;
      const end = start + key.length;
      if (end > bytes.length) bytes = enlarged(bytes, end);
      for (let index = 0; index < key.length; index++) bytes[start + index] = key.charCodeAt(index);
      if (steps < 0) names ??= new Set(Array.from(values(), (one) => one.toLowerCase()));
      const isNew = key === "" || (names ? !names.has(key.toLowerCase()) : enter(start, end));
      names?.add(key.toLowerCase());
      ends[++length] = end;
      return isNew;
    },
    at,
    values,
  };
}

/** A spread would take ten times as long, since it asks for each byte. */
const textOf = (ascii: Uint8Array): string =>
  String.fromCharCode.apply(undefined, ascii as Iterable<number> as number[]);

/** A capital letter of ASCII as a small one. */
const small = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/** FNV-1a, of a key in small letters. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = hashBasis;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ small(bytes[at]!), hashFactor);
  return finishHash(hash);
}

function enlarged(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(length, bytes.length * 1.5));
  larger.set(bytes);
  return larger;
}
