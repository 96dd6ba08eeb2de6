import { z } from "zod";
import type { Result } from "../text/result.js";
import { problemOf, readRegularFile } from "./own-file.js";

/*
 * `igx.lock.json`: what was published where. It is committed, so it contains no secrets, has a stable order, and one field a line for diffs.
 */

const version = 1;

export const entrySchema = z.looseObject({
  /** The id of the infographic at the service. */
  id: z.string().min(1),
  url: z.string().optional(),
  /** `contentHash` of what was sent last. Empty: the next publish updates the document. */
  hash: z.string(),
  theme_id: z.int().optional(),
  /** The answer of the service to the last change, ISO 8601. */
  date_modified: z.string().optional(),
  title: z.string().optional(),
  /** Relative to the root. */
  source: z.string(),
  /** The table whose row supplied the parameters, relative to the root. */
  table: z.string().optional(),
  elements: z.array(z.string()).optional(),
});

/** Pairs, because a document may be called `__proto__`, which a record would lose. */
const pairsOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : value && "not pairs";

const documentsSchema = z.preprocess(pairsOf, z.array(z.tuple([z.string(), entrySchema])));
const queuedSchema = z.preprocess(pairsOf, z.array(z.tuple([z.string(), z.string()])).optional());

const lockSchema = z.looseObject({
  version: z.literal(version),
  /** A random id, made on first use. It tells this project's jobs in a queue from those of others. */
  project: z.uuid().optional(),
  /** By base URL: the same document may be published to several services. */
  targets: z.record(z.string(), z.looseObject({ documents: documentsSchema, queued: queuedSchema })),
});

/** The record of a published document. */
export type LockEntry = z.infer<typeof entrySchema>;
/** The documents of one target by their keys. */
export type LockedDocuments = ReadonlyMap<string, LockEntry>;
/** The queue that has changes of a document, by key: the address of the queue, without user and password. */
export type QueuedDocuments = ReadonlyMap<string, string>;
export type LockFile = z.infer<typeof lockSchema>;

/** The lock file at `path`, or what is wrong with it; an empty one if the file is missing. */
export async function readLock(path: string): Promise<Result<LockFile, string>> {
  try {
    return parseLock(await readRegularFile(path, { links: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return parseLock(undefined);
    return { ok: false, failure: problemOf(error as NodeJS.ErrnoException) ?? "it cannot be read" };
  }
}

/** A lock file from its text; an empty one without text. */
export function parseLock(text: string | undefined): Result<LockFile, string> {
  if (text === undefined) return { ok: true, value: { version, targets: {} } };
  try {
    return understand(JSON.parse(text));
  } catch {
    const conflict = /^(<{7}|>{7})( |$)/m.test(text);
    return { ok: false, failure: conflict ? "it holds a merge conflict" : "it is not JSON" };
  }
}

function understand(value: unknown): Result<LockFile, string> {
  const { version: found } = Object(value) as { readonly version?: unknown };
  if (typeof found === "number" && found > version)
    return { ok: false, failure: `it is of version ${found}, which a newer igx has written` };
  const parsed = lockSchema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const where = placeOf(value, parsed.error.issues[0]?.path ?? []);
  return { ok: false, failure: `${where === "" ? "its outermost value" : where} is not what igx writes there` };
}

/** The path of a problem as it is in the file, where documents have keys instead of positions. */
function placeOf(value: unknown, path: readonly PropertyKey[]): string {
  const [targets, target, pairs, at, , ...rest] = path;
  if ((pairs !== "documents" && pairs !== "queued") || typeof at !== "number") return path.map(String).join(".");
  const known = value as { targets: Record<PropertyKey, Record<"documents" | "queued", object>> };
  const key = Object.keys(known.targets[target!]![pairs])[at]!;
  return [targets, target, pairs, key, ...rest].map(String).join(".");
}

export const lockedDocuments = (lock: LockFile, target: string): LockedDocuments =>
  new Map(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.documents : []);

export const queuedDocuments = (lock: LockFile, target: string): QueuedDocuments =>
  new Map(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.queued : []);

/** The text of the lock file with these documents, and these queued keys, for one target. */
export function lockText(
  lock: LockFile,
  target: string,
  documents: LockedDocuments,
  queued: QueuedDocuments = queuedDocuments(lock, target),
): string {
  const own = { ...lock.targets[target], documents: [...documents], queued: [...queued] };
  const ordered = Object.entries({ ...lock.targets, [target]: own }).sort(byName);
  const shown = ordered.map(([url, { documents: known, queued: waiting = [], ...rest }]) => [
    url,
    { ...rest, documents: sorted(known), ...(waiting.length > 0 && { queued: sorted(waiting) }) },
  ]);
  return `${JSON.stringify({ ...lock, targets: Object.fromEntries(shown) }, null, 2)}\n`;
}

const sorted = (pairs: readonly (readonly [string, unknown])[]): object => Object.fromEntries([...pairs].sort(byName));

/** By UTF-16 code units: the same on every machine, whatever its language. */
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
