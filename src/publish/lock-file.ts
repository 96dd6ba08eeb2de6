import { errorCode } from "../text/error-code.js";
import { isObject } from "../text/is-object.js";
import type { Result } from "../text/result.js";
import * as z from "../text/zod.js";
import { duplicateKey } from "./duplicate-key.js";
import { entrySchema, type LockEntry, type LockedDocuments } from "./lock-entry.js";
import { readRegularBytes, unreadableFile } from "./own-file.js";

/*
 * `igx.lock.json` records each published document with its infographic. It is committed, so it contains no secrets, has a stable order, and
 * one field a line for diffs.
 */

const version = 1;

/** A map, because a document may be called `__proto__`, which a record would lose. */
const mapOf = <Value>(schema: z.ZodType<Value>) =>
  z.unknown().transform((value, { issues }): ReadonlyMap<string, Value> => {
    const map = new Map<string, Value>();
    if (!isObject(value)) issues.push({ code: "custom", input: value });
    for (const [key, one] of isObject(value) ? Object.entries(value) : []) {
      const { data, error } = schema.safeParse(one);
      if (error) issues.push({ code: "custom", input: one, path: [key, ...error.issues[0]!.path] });
      else map.set(key, data);
    }
    return map;
  });

const lockSchema = z.looseObject({
  version: z.literal(version),
  /** A random id, made on first use. It distinguishes this project's jobs in a queue. */
  project: z.uuid().optional(),
  /** By base URL: the same document may be published to several services. */
  targets: z.record(z.string(), z.looseObject({ documents: mapOf(entrySchema), queued: mapOf(z.string()).optional() })),
});

/** The queue that has changes of a document, by key: the address of the queue, without user and password. */
export type QueuedDocuments = ReadonlyMap<string, string>;
export type LockFile = z.infer<typeof lockSchema>;

/** The lock file at `path`, or its error; an empty one if the file is missing. */
export async function readLock(path: string): Promise<Result<LockFile, string>> {
  try {
    return parseLock(await readRegularBytes(path, { links: true }));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return parseLock(undefined);
    return { ok: false, failure: unreadableFile(error as NodeJS.ErrnoException) };
  }
}

/** A lock file from its text or bytes; an empty one without. */
export function parseLock(content: string | Buffer | undefined): Result<LockFile, string> {
  if (content === undefined) return { ok: true, value: { version, targets: {} } };
  // Editors and scripts on Windows save JSON with a byte-order mark, which readers may ignore (RFC 8259, section 8.1). igx writes none.
  const text = textOf(content)?.replace(/^\uFEFF/, "");
  if (text === undefined) return { ok: false, failure: "it cannot be read" };
  try {
    return understand(JSON.parse(text), text);
  } catch {
    const conflict = /^(<{7}|>{7})( |$)/m.test(text);
    return { ok: false, failure: conflict ? "it holds a merge conflict" : "it is not JSON" };
  }
}

/** `undefined` for more bytes than a text may have. */
function textOf(content: string | Buffer): string | undefined {
  try {
    return content.toString();
  } catch {
    return undefined;
  }
}

/** `text`: of the value. If a merge kept both sides of a conflict, two documents have one key. */
function understand(value: unknown, text: string): Result<LockFile, string> {
  const { version: found } = Object(value) as { readonly version?: unknown };
  if (typeof found === "number" && found > version)
    return { ok: false, failure: `it is of version ${found}, which a newer igx has written` };
  const duplicate = duplicateKey(text, value);
  if (duplicate !== undefined) return { ok: false, failure: `its key ${JSON.stringify(duplicate)} is a duplicate` };
  const parsed = lockSchema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const where = parsed.error.issues[0]!.path.map(String).join(".");
  return { ok: false, failure: `${where === "" ? "its outermost value" : where} is not valid` };
}

/** A copy. */
export const lockedDocuments = (lock: LockFile, target: string): Map<string, LockEntry> =>
  new Map(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.documents : []);

export const queuedDocuments = (lock: LockFile, target: string): QueuedDocuments =>
  new Map(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.queued : undefined);

/** A lock file, and the documents and queued keys that replace the entries of one target. */
export type LockContent = [lock: LockFile, target: string, documents: LockedDocuments, queued?: QueuedDocuments];

export function lockText(...[lock, target, documents, queued = queuedDocuments(lock, target)]: LockContent): string {
  const own = { ...lock.targets[target], documents, queued };
  const targets = inOrder(Object.entries({ ...lock.targets, [target]: own }).map(([url, part]) => [url, shown(part)]));
  return `${JSON.stringify({ ...lock, targets }, null, 2)}\n`;
}

const shown = ({ documents, queued, ...others }: LockFile["targets"][string]): object => ({
  ...others,
  documents: inOrder([...documents]),
  ...(queued && queued.size > 0 && { queued: inOrder([...queued]) }),
});

/** By UTF-16 code units: the same on every machine. An object lists array indices first. */
export const inOrder = (pairs: readonly (readonly [key: string, value: unknown])[]): object =>
  Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
