import { readFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../../publish/replace-file.js";
import { cacheFolder } from "../base/cache-folder.js";
import type { Context } from "../base/context.js";
import { sha256Hex } from "../base/sha256.js";
import { subsetMaker } from "./subset-maker.js";

/** Parts of fonts that were made before, by a text that says of which font and how. */
export interface SubsetCache {
  readonly get: (key: string) => Promise<Buffer | undefined>;
  readonly put: (key: string, subset: Buffer) => Promise<void>;
}

/** A little more than some hundred pictures need; each has about 15 KB. A run may add more, which the next one removes. */
const maxKept = 1024;

/**
 * Subsets of fonts in the user's cache folder, by everything that their bytes depend on. Without such a folder nothing is kept. Runs at the same
 * time do not disturb each other: files are written whole, and one with the same name has the same bytes.
 */
export function openSubsetCache({ env }: Pick<Context, "env">): SubsetCache {
  let opened: SubsetCache | undefined;
  const open = (): SubsetCache => {
    const maker = subsetMaker();
    const folder = maker === undefined ? undefined : cacheFolder(env, "fonts");
    opened ??= folder === undefined ? keepsNothing : cacheIn(folder, maker!);
    return opened;
  };
  // PNG and PDF never ask.
  return { get: (key) => (opened ?? open()).get(key), put: (key, subset) => (opened ?? open()).put(key, subset) };
}

const keepsNothing: SubsetCache = { get: async () => undefined, put: async () => {} };

function cacheIn(folder: string, maker: string): SubsetCache {
  const pathOf = (key: string): string => join(folder, `${sha256Hex(`${maker}\n${key}`)}.woff2`);
  let trimmed: Promise<void> | undefined;
  return {
    get: async (key) => unsealed(stored(pathOf(key))),
    put: async (key, subset) => {
      trimmed ??= removeOldest(folder);
      await trimmed;
      store(pathOf(key), sealed(subset));
    },
  };
}

/** Read at once: the promises of Node take longer to load than this file. */
function stored(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const digest = (data: Uint8Array): Buffer => Buffer.from(sha256Hex(data), "hex");

/** With a hash before it: a damaged file is as good as none. */
const sealed = (subset: Buffer): Buffer => Buffer.concat([digest(subset), subset]);

function unsealed(bytes: Buffer | undefined): Buffer | undefined {
  if (bytes === undefined || bytes.length <= 32) return undefined;
  const subset = bytes.subarray(32);
  return digest(subset).equals(bytes.subarray(0, 32)) ? subset : undefined;
}

/** A picture is drawn on a full or read-only disk too. */
function store(path: string, bytes: Buffer): void {
  try {
    replaceFile(path, bytes, { mode: 0o600, fsync: false, links: true });
  } catch {
    return;
  }
}

/** Removes the oldest half if there are too many. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length <= maxKept) return;
  const dated = names.map(async (name) => {
    const path = join(folder, name);
    return { path, time: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
  });
  const oldest = (await Promise.all(dated)).toSorted((one, other) => one.time - other.time).slice(0, -maxKept / 2);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true }).catch(() => {})));
}
