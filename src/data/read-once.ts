import type { DataResult } from "./reader.js";

interface Known {
  readonly key: string;
  readonly result: Promise<DataResult>;
}

/*
 * By the bytes themselves, so that a result is forgotten with its bytes.
 */
const known = new WeakMap<Uint8Array, Known>();

/**
 * The last result of reading the same bytes in the same way. An editor compiles a document with every key, and hands in the same bytes
 * while a file does not change. A result with problems is not kept: a reader may have been out of time or memory.
 */
export function readOnce(bytes: Uint8Array, key: string, read: () => Promise<DataResult>): Promise<DataResult> {
  const last = known.get(bytes);
  if (last?.key === key) return last.result;
  const result = read();
  known.set(bytes, { key, result });
  const forget = () => {
    if (known.get(bytes)?.result === result) known.delete(bytes);
  };
  result.then(({ problems }) => problems.length > 0 && forget(), forget);
  return result;
}
