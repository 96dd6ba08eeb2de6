/** Hashes as `contentHash` makes them, as bytes: a third of the memory of their texts. */
interface HashList {
  readonly set: (index: number, hash: string) => void;
  /** `undefined` for an index that was not set. */
  readonly at: (index: number) => string | undefined;
}

const prefix = "sha256-";
const bytesOfHash = 32;

/** `length` hashes, none of which is set. */
export function createHashList(length: number): HashList {
  // Not `allocUnsafe`: the system gives memory without content only when it is written to.
  const bytes = Buffer.alloc(length * bytesOfHash);
  const isSet = new Uint8Array(length);
  return {
    set(index, hash) {
      bytes.write(hash.slice(prefix.length), index * bytesOfHash, "hex");
      isSet[index] = 1;
    },
    at(index) {
      const start = index * bytesOfHash;
      return isSet[index] === 1 ? `${prefix}${bytes.toString("hex", start, start + bytesOfHash)}` : undefined;
    },
  };
}
