import { z } from "zod";
import { isObject } from "../text/is-object.js";
import type { Result } from "../text/result.js";
import { entryText, indented, inOrder, type LaidOut, readLayout, sectionText } from "./lock-layout.js";
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
  const own = readOwn(text);
  if (own) return { ok: true, value: own };
  try {
    return understand(JSON.parse(text));
  } catch {
    const conflict = /^(<{7}|>{7})( |$)/m.test(text);
    return { ok: false, failure: conflict ? "it holds a merge conflict" : "it is not JSON" };
  }
}

/** By their keys. */
type Section = ReadonlyMap<string, LaidOut>;

/** The entries of a lock file with their texts, by target: only what has changed is made anew. */
const readTexts = new WeakMap<LockFile, ReadonlyMap<string, Section>>();

/** A lock file as igx writes it, which may be large; `undefined` for any other text. What it accepts, the schema accepts. */
function readOwn(text: string): LockFile | undefined {
  const layout = readLayout(text);
  if (!layout) return undefined;
  const sections = layout.sections.map((section) => new Map(section.map((one) => [one[0], one])));
  // A key twice counts once.
  if (sections.some((section, at) => section.size !== layout.sections[at]!.length)) return undefined;
  if (!layout.sections.every((section) => section.every(([, entry]) => isEntry(entry) && isInOrder(entry))))
    return undefined;
  const byTarget = takeSections(layout.shell, sections);
  const read = byTarget && understand(layout.shell);
  if (!read?.ok) return undefined;
  for (const [target, section] of byTarget!) {
    if (!Object.hasOwn(read.value.targets, target)) return undefined;
    read.value.targets[target]!.documents = [...section.values()].map(([key, entry]) => [key, entry as LockEntry]);
  }
  readTexts.set(read.value, byTarget!);
  return read.value;
}

/** Takes the marks of the sections out of `shell`; `undefined` unless each is in the place of a target's documents. */
function takeSections(shell: unknown, sections: readonly Section[]): ReadonlyMap<string, Section> | undefined {
  const byTarget = new Map<string, Section>();
  const { targets } = Object(shell) as { readonly targets?: unknown };
  for (const [target, part] of Object.entries(isObject(targets) ? targets : {})) {
    const documents = isObject(part) && isObject(part.documents) ? part.documents : {};
    const section = Object.hasOwn(documents, "") ? sections[Number(documents[""])] : undefined;
    if (!section) continue;
    byTarget.set(target, section);
    (part as { documents: object }).documents = {};
  }
  return new Set(byTarget.values()).size === sections.length && byTarget.size === sections.length
    ? byTarget
    : undefined;
}

/** `entrySchema` by hand: the schema takes ten times as long, which counts for 100,000 documents. */
export function isEntry(value: unknown): value is LockEntry {
  if (!isObject(value)) return false;
  const { id, hash, source, theme_id, elements } = value;
  if (!isText(id) || id === "" || !isText(hash) || !isText(source)) return false;
  if (theme_id !== undefined && !Number.isSafeInteger(theme_id)) return false;
  if (elements !== undefined && !(Array.isArray(elements) && elements.every(isText))) return false;
  return [value.url, value.date_modified, value.title, value.table].every((one) => one === undefined || isText(one));
}

/** Whether the fields are in the order of the schema, which brings them into it: equal states give equal files. */
function isInOrder(entry: LockEntry): boolean {
  let last = 0;
  return Object.keys(entry).every((name) => {
    const before = last;
    last = places.get(name) ?? places.size;
    return before <= last;
  });
}

const places = new Map(Object.keys(entrySchema.shape).map((name, place) => [name, place]));

const isText = (value: unknown): value is string => typeof value === "string";

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

/** A copy. */
export const lockedDocuments = (lock: LockFile, target: string): Map<string, LockEntry> =>
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
  const known = readTexts.get(lock);
  const targets = inOrder(Object.entries({ ...lock.targets, [target]: own })).map(
    ([url, part]) => `\n    ${JSON.stringify(url)}: ${targetText(part, known?.get(url))}`,
  );
  return `${filled(JSON.stringify({ ...lock, targets: {} }, null, 2), '\n  "targets": {', `${targets.join(",")}\n  `)}\n`;
}

function targetText(
  { documents, queued = [], ...rest }: LockFile["targets"][string],
  known: Section | undefined,
): string {
  const waiting = queued.length > 0 && { queued: Object.fromEntries(inOrder(queued)) };
  const shell = indented(JSON.stringify({ ...rest, documents: {}, ...waiting }, null, 2), "    ");
  const texts = inOrder(documents).map(([key, entry]): [string, string] => {
    const was = known?.get(key);
    return [key, was?.[1] === entry ? was[2] : entryText(entry)];
  });
  return filled(shell, '\n      "documents": {', sectionText(texts));
}

/** JSON with `text` inside the object that `opening` begins. An indentation and a name are nowhere twice. */
function filled(json: string, opening: string, text: string): string {
  const at = json.indexOf(opening) + opening.length;
  return json.slice(0, at) + text + json.slice(at);
}
