import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../publish/make-folder.js";
import { cacheFolder } from "../base/cache-folder.js";

/** The compiled code of scripts as V8 keeps it, from earlier runs. */
export interface CodeCache {
  readonly read: (name: string) => CachedCode | undefined;
  /** Writes all at once. A failure is silent: the next run compiles again. */
  readonly write: (codes: ReadonlyMap<string, Uint8Array>) => void;
}

interface CachedCode {
  readonly data: Uint8Array;
  /** Whether later runs may have compiled more, so that it should be written again. */
  readonly isOld: boolean;
}

const day = 24 * 60 * 60 * 1000;

/** Those of other versions of igx or Node, of which the ones written last stay. */
const otherFolders = 3;

/** `undefined` if there is no folder that only you can write to. `key` names everything that the code depends on. */
export function openCodeCache(env: NodeJS.ProcessEnv, key: string): CodeCache | undefined {
  const parent = cacheFolder(env, "code");
  if (parent === undefined) return undefined;
  const folder = join(parent, key);
  return {
    read: (name) => quietly(() => readCode(join(folder, name))),
    write: (codes) => {
      quietly(() => {
        makeFolder(folder, 0o700);
        for (const [name, data] of codes) writeCode(join(folder, name), data);
        removeOthers(parent, key);
      });
    },
  };
}

function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function readCode(path: string): CachedCode | undefined {
  const file = openSync(path, "r");
  try {
    const { size, mtimeMs } = fstatSync(file);
    // Slow: of its own memory, whose beginning is aligned, or V8 would copy it.
    const bytes = Buffer.allocUnsafeSlow(size);
    const data = readSync(file, bytes) === size ? withoutChecksum(bytes) : undefined;
    return data && { data, isOld: Date.now() - mtimeMs > day };
  } finally {
    closeSync(file);
  }
}

function writeCode(path: string, data: Uint8Array): void {
  const temporary = `${path}.${process.pid}`;
  try {
    // Refuses to open what exists already, and replaces the file as a whole: another run may read it meanwhile.
    writeFileSync(temporary, Buffer.concat([data, checksum(data)]), { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function withoutChecksum(bytes: Uint8Array): Uint8Array | undefined {
  const data = bytes.subarray(0, Math.max(0, bytes.length - checksumBytes));
  return checksum(data).equals(bytes.subarray(data.length)) ? data : undefined;
}

const checksumBytes = 8;

/**
 * V8 compares versions and lengths, but runs whatever else is in the file. A word of each 512 bytes (a sector) and the
 * length find what a full disk or a power failure leaves, in no time.
 */
function checksum(data: Uint8Array): Buffer {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  let sum = data.length;
  for (let at = 0; at < words.length; at += 128) sum = (Math.imul(sum, 31) + words[at]!) | 0;
  const bytes = Buffer.alloc(checksumBytes);
  bytes.writeInt32LE(sum, 0);
  bytes.writeUInt32LE(data.length, 4);
  return bytes;
}

function removeOthers(parent: string, key: string): void {
  const others = readdirSync(parent).filter((name) => name !== key);
  const byAge = others.map((name) => ({ name, time: statSync(join(parent, name)).mtimeMs }));
  for (const { name } of byAge.sort((one, other) => other.time - one.time).slice(otherFolders))
    rmSync(join(parent, name), { recursive: true, force: true });
}
