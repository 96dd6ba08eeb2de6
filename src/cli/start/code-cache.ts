import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../publish/replace-file.js";
import { cacheFolder } from "../base/cache-folder.js";

/** The compiled code of scripts as V8 keeps it, from earlier runs. */
export interface CodeCache {
  readonly read: (name: string) => CachedCode | undefined;
  /** A failure is silent: the next run compiles again. */
  readonly write: (codes: readonly (readonly [name: string, code: Uint8Array])[]) => void;
}

interface CachedCode {
  readonly data: Buffer;
  /** Whether later runs may have compiled more, so that it should be written again. */
  readonly isOld: boolean;
}

const day = 24 * 60 * 60 * 1000;

/** Versions of igx and Node whose code stays beside that of a new one: those used last. */
const otherVersions = 3;

/**
 * `undefined` if there is no folder that only you can write to. `version` names everything that the code depends on, and `family` runs that call about the
 * same functions.
 */
export function openCodeCache(env: NodeJS.ProcessEnv, version: string, family: string): CodeCache | undefined {
  const parent = cacheFolder(env, "code");
  if (parent === undefined) return undefined;
  const folder = join(parent, version);
  const fileOf = (name: string): string => join(folder, `${name}-${family}`);
  return {
    read: (name) => quietly(() => readCode(fileOf(name))),
    write: (codes) => {
      quietly(() => {
        if (!existsSync(folder)) removeOthers(parent);
        for (const [name, data] of codes) writeCode(fileOf(name), data);
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

/** Whole or not at all: another run may read it meanwhile. */
const writeCode = (path: string, data: Uint8Array): unknown =>
  replaceFile(path, Buffer.concat([data, checksum(data)]), { mode: 0o600, fsync: false, links: true, make: true });

function withoutChecksum(bytes: Buffer): Buffer | undefined {
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

function removeOthers(parent: string): void {
  const byAge = readdirSync(parent).map((name) => ({ name, time: statSync(join(parent, name)).mtimeMs }));
  for (const { name } of byAge.sort((one, other) => other.time - one.time).slice(otherVersions))
    rmSync(join(parent, name), { recursive: true, force: true });
}
