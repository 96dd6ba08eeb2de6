import { lstatSync, readdirSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";
import { localFolder } from "../text/own-files.js";
import type { Field } from "./backend.js";
import { hashOfHashed } from "./content-hash.js";
import { ignoreFolder } from "./ignore-folder.js";
import { inFolder } from "./open-folder.js";
import { readRegularBytes, staysInside } from "./own-file.js";
import { removeQuietly, replaceFile } from "./replace-file.js";

/** The fields that were sent from a folder, by `contentHash`. The service never returns content, and a plan shows how values change. */
export interface SentContents {
  /** Keeps the fields of `hashedFields`. Without effect if the disk refuses: a publish does not depend on it. */
  readonly keep: (hash: string, fields: readonly Field[]) => Promise<void>;
  /** The fields with this hash; `undefined` if they are not kept, or if the file has others. */
  readonly find: (hash: string) => Promise<readonly Field[] | undefined>;
}

interface Limits {
  readonly files: number;
  /** Of all files, compressed. */
  readonly bytes: number;
}

const usual: Limits = { files: 5_000, bytes: 64 * 1024 * 1024 };

/** Characters of the fields of one document. */
const maxLength = 16 * 1024 * 1024;

/** The files `.igx/sent/HASH.json.gz` of a project. */
export function sentContents(root: string, limits: Limits = usual): SentContents {
  let room: ReturnType<typeof makeRoom> | undefined;
  return {
    keep: async (hash, fields) => {
      try {
        const text = JSON.stringify(fields);
        const name = fileOf(hash);
        if (name === undefined || text.length > maxLength) return;
        const own = await staysInside(root, join(root, localFolder));
        const folder = await staysInside(root, join(own, "sent"));
        const bytes = gzipSync(text, { level: 1 });
        room ??= makeRoom(folder, limits);
        if (!room.isFor(bytes.length)) return;
        // Not synced: a lost or damaged file costs only the values of one plan.
        replaceFile(join(folder, name), bytes, { make: true, mode: 0o600, fsync: false });
        inFolder(own, ({ path }) => ignoreFolder(path));
        room.add(name, bytes.length);
      } catch {
        // The plan shows which elements change instead.
      }
    },
    find: (hash) => read(root, hash, limits).catch(() => undefined),
  };
}

const fileOf = (hash: string): string | undefined =>
  /^sha256-[0-9a-f]{64}$/.test(hash) ? `${hash}.json.gz` : undefined;

const ofFile = /^sha256-[0-9a-f]{64}\.json\.gz$/;

const unzipped = promisify(gunzip);

async function read(root: string, hash: string, limits: Limits): Promise<readonly Field[] | undefined> {
  const name = fileOf(hash);
  if (name === undefined) return undefined;
  const path = await staysInside(root, join(root, localFolder, "sent", name));
  // A stranger's project may have a file that is too large for the memory.
  if ((await lstat(path)).size > limits.bytes) return undefined;
  const text = await unzipped(await readRegularBytes(path), { maxOutputLength: 4 * maxLength });
  const fields: unknown = JSON.parse(text.toString());
  return isFields(fields) && hashOfHashed(fields) === hash ? fields : undefined;
}

const isFields = (value: unknown): value is readonly Field[] =>
  Array.isArray(value) &&
  value.every((field) => Array.isArray(field) && field.length === 2 && field.every((one) => typeof one === "string"));

/** Removes the oldest files of earlier runs. Files of the present run stay: after as many as there is room for, it keeps no more. */
function makeRoom(folder: string, limits: Limits) {
  const earlier = filesIn(folder);
  let own = { files: 0, bytes: 0 };
  let bytes = [...earlier.values()].reduce((sum, size) => sum + size, 0);
  const forget = (name: string): void => {
    bytes -= earlier.get(name) ?? 0;
    earlier.delete(name);
  };
  return {
    isFor: (size: number): boolean => own.files < limits.files && own.bytes + size <= limits.bytes,
    add: (name: string, size: number): void => {
      forget(name);
      own = { files: own.files + 1, bytes: own.bytes + size };
      for (const oldest of earlier.keys()) {
        if (own.files + earlier.size <= limits.files && own.bytes + bytes <= limits.bytes) break;
        inFolder(folder, ({ path }) => removeQuietly(join(path, oldest)));
        forget(oldest);
      }
    },
  };
}

/** Their sizes by names, the oldest first. */
function filesIn(folder: string): Map<string, number> {
  try {
    const files = inFolder(folder, ({ path }) =>
      readdirSync(path)
        .filter((name) => ofFile.test(name))
        .map((name) => {
          const { size, mtimeMs } = lstatSync(join(path, name));
          return { name, size, mtimeMs };
        })
        .sort((one, other) => one.mtimeMs - other.mtimeMs),
    );
    return new Map(files.map(({ name, size }) => [name, size]));
  } catch {
    return new Map();
  }
}
