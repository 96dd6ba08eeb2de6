import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../publish/replace-file.js";
import { sha256Hex } from "./sha256.js";

/** Bytes of one file: about 100,000 documents. More is not kept. */
const maxBytes = 64 * 1024 * 1024;
/** Files in the folder, and bytes in all of them: the oldest are removed. */
const maxFiles = 200;
const maxBytesOfAll = 4 * maxBytes;
/** Milliseconds between two notes that a file is still used. */
const day = 24 * 60 * 60 * 1000;

/** The text of a file as it was saved; `undefined` if it is missing, damaged or too large. */
export function readCacheFile(path: string): string | undefined {
  try {
    const { size, mtimeMs } = statSync(path);
    if (size > maxBytes) return undefined;
    const text = readFileSync(path, "utf8");
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    if (text.slice(0, end) !== sha256Hex(body)) return undefined;
    const now = Date.now();
    // The folder drops files that were not used for long.
    if (now - mtimeMs > day) utimesSync(path, now / 1000, now / 1000);
    return body;
  } catch {
    return undefined;
  }
}

/**
 * Saves a text, with a checksum: it does not wait for the disk, which may lose a part of it. Whole or not at all, so several runs may save
 * at once. If it cannot be saved, the next build makes everything again.
 */
export function writeCacheFile(folder: string, name: string, body: string): void {
  if (body.length > maxBytes) return;
  try {
    replaceFile(join(folder, name), Buffer.from(`${sha256Hex(body)}\n${body}`), { fsync: false, links: true });
    forgetOld(folder);
  } catch {
    return;
  }
}

function forgetOld(folder: string): void {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ path, size: stats.size, time: stats.mtimeMs }] : [];
  });
  let bytes = 0;
  const byAge = files.sort((one, other) => other.time - one.time);
  for (const [index, { path, size }] of byAge.entries()) {
    bytes += size;
    if (index >= maxFiles || bytes > maxBytesOfAll) rmSync(path, { force: true });
  }
}
