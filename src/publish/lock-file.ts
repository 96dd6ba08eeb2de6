import { readFile } from "node:fs/promises";
import { z } from "zod";

/*
 * `igx.lock.json`: what was published where. Meant to be committed, so without anything secret, in a steady order, one field a line.
 */

const entrySchema = z.looseObject({
  /** Of the infographic at the service. */
  id: z.string().min(1),
  url: z.string().optional(),
  /** Of everything that was sent last: `contentHash`. */
  hash: z.string(),
  theme_id: z.int().optional(),
  /** As the service said after the last change, ISO 8601. */
  date_modified: z.string().optional(),
  title: z.string().optional(),
  /** The source that it was made of, relative to the root. */
  source: z.string(),
  /** The table whose row gave its parameters, relative to the root. */
  table: z.string().optional(),
  elements: z.array(z.string()).optional(),
});

const lockSchema = z.looseObject({
  version: z.literal(1),
  /** By base URL: the same document may be published to several services. */
  targets: z.record(z.string(), z.looseObject({ documents: z.record(z.string(), entrySchema) })),
});

/** What is known of a published document. */
export type LockEntry = z.infer<typeof entrySchema>;
/** The documents of one target by their keys. */
export type LockedDocuments = ReadonlyMap<string, LockEntry>;
type LockFile = z.infer<typeof lockSchema>;

export type LockRead =
  | { readonly ok: true; readonly lock: LockFile }
  | { readonly ok: false; readonly problem: string };

export const lockFileName = "igx.lock.json";

/** The lock file at `path`; an empty one where there is none. */
export async function readLock(path: string): Promise<LockRead> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return missing ? { ok: true, lock: { version: 1, targets: {} } } : { ok: false, problem: "it cannot be read" };
  }
  try {
    const parsed = lockSchema.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, lock: parsed.data };
    const where = parsed.error.issues[0]?.path.join(".") ?? "";
    return { ok: false, problem: `${where === "" ? "its outermost value" : where} is not what igx writes there` };
  } catch {
    return { ok: false, problem: text.includes("<<<<<<<") ? "it holds a merge conflict" : "it is not JSON" };
  }
}

export const lockedDocuments = (lock: LockFile, target: string): LockedDocuments =>
  new Map(Object.entries(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.documents : {}));

/** The lock file with other documents for one target. */
export function lockText(lock: LockFile, target: string, documents: LockedDocuments): string {
  const sorted = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  const targets = { ...lock.targets, [target]: { ...lock.targets[target], documents: Object.fromEntries(sorted) } };
  const ordered = Object.fromEntries(Object.entries(targets).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...lock, targets: ordered }, null, 2)}\n`;
}
