import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../publish/replace-file.js";
import { ownFolder } from "./own-folder.js";

/** An infographic as the sandbox keeps it. The password of a private one is not kept. */
export interface StoredInfographic {
  readonly id: string;
  readonly title: string;
  readonly theme_id: number;
  readonly published: boolean;
  readonly private: boolean;
  /** ISO 8601. */
  readonly date_created: string;
  readonly date_modified: string;
  readonly width?: number;
  readonly copyright?: string;
  /** JSON text, as it was sent. */
  readonly content: string;
}

export interface Store {
  /** In the order of creation. */
  all(): readonly StoredInfographic[];
  get(id: string): StoredInfographic | undefined;
  put(item: StoredInfographic): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Records in memory and, with a directory, on disk too: one file each, written whole or not at all, before memory. */
export async function openStore(directory?: string): Promise<Store> {
  const items = new Map<string, StoredInfographic>();
  if (directory !== undefined) for (const item of await load(directory)) items.set(item.id, item);
  const file = (id: string) => join(directory ?? "", `${id}.json`);
  return {
    all: () => [...items.values()],
    get: (id) => items.get(id),
    put: async (item) => {
      if (directory !== undefined) save(file(item.id), item);
      items.set(item.id, item);
    },
    remove: async (id) => {
      if (directory !== undefined) await rm(file(id), { force: true });
      items.delete(id);
    },
  };
}

function save(path: string, item: StoredInfographic): void {
  replaceFile(path, Buffer.from(`${JSON.stringify(item, null, 2)}\n`), { mode: 0o600, fsync: true, links: true });
}

const recordFile = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json$/;

/** Rejects for a folder that cannot be written, and for a file that is not a record: overwriting what cannot be read would lose it. */
async function load(directory: string): Promise<readonly StoredInfographic[]> {
  await ownFolder(directory);
  const names = (await readdir(directory)).filter((name) => recordFile.test(name));
  const items = await Promise.all(names.map((name) => read(join(directory, name), name.slice(0, -".json".length))));
  return items.toSorted((a, b) => (a.date_created < b.date_created ? -1 : a.date_created > b.date_created ? 1 : 0));
}

async function read(path: string, id: string): Promise<StoredInfographic> {
  const text = await readFile(path, "utf8");
  try {
    const item = JSON.parse(text) as StoredInfographic;
    if (item.id === id && typeof item.content === "string" && typeof item.date_created === "string") return item;
  } catch {
    // Said below, in one way for both.
  }
  throw new Error(`${path} is not a record of the sandbox; remove it or choose another directory.`);
}
