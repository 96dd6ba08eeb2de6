import { errorCode } from "../text/error-code.js";
import { isObject } from "../text/is-object.js";
import { lockFileName } from "../text/own-files.js";
import type { Result } from "../text/result.js";
import * as z from "../text/zod.js";
import { duplicateKey } from "./duplicate-key.js";
import { inOrder } from "./key-order.js";
import { lazyDocuments } from "./lazy-documents.js";
import { type ChangeableDocuments, entrySchema, type LockedDocuments } from "./lock-entry.js";
import { documentsText, indented, type Layout, readLayout, sectionPieces, shellOf } from "./lock-layout.js";
import { readRegularBytes, unreadableFile } from "./own-file.js";
import type { Piece } from "./piece.js";
import { storedDocuments } from "./stored-documents.js";
import type { StoredLock } from "./stored-lock.js";
import { joinedPieces } from "./write-pieces.js";

/*
 * `igx.lock.json`: what was published where. It is committed, so it contains no secrets, has a stable order, and one field a line for diffs.
 */

const version = 1;

/** Pairs, because a document may be called `__proto__`, which a record would lose. */
const pairsOf = (value: unknown): unknown => (isObject(value) ? Object.entries(value) : value && "not pairs");

const documentsSchema = z
  .preprocess(pairsOf, z.array(z.tuple([z.string(), entrySchema])))
  .transform((pairs): LockedDocuments => new Map(pairs));
const queuedSchema = z.preprocess(pairsOf, z.array(z.tuple([z.string(), z.string()])).optional());

const lockSchema = z.looseObject({
  version: z.literal(version),
  /** A random id, made on first use. It tells this project's jobs in a queue from those of others. */
  project: z.uuid().optional(),
  /** By base URL: the same document may be published to several services. */
  targets: z.record(z.string(), z.looseObject({ documents: documentsSchema, queued: queuedSchema })),
});

/** The queue that has changes of a document, by key: the address of the queue, without user and password. */
export type QueuedDocuments = ReadonlyMap<string, string>;
export type LockFile = z.infer<typeof lockSchema>;

/** The lock file at `path`, or what is wrong with it; an empty one if the file is missing. */
export async function readLock(path: string): Promise<Result<LockFile, string>> {
  try {
    return parseLock(await readRegularBytes(path, { links: true }));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return parseLock(undefined);
    return { ok: false, failure: unreadableFile(error as NodeJS.ErrnoException) };
  }
}

/** A lock file from its text or bytes; an empty one without. */
export function parseLock(content: string | Buffer | StoredLock | undefined): Result<LockFile, string> {
  if (content === undefined) return { ok: true, value: { version, targets: {} } };
  if (typeof content === "object" && "ranges" in content) {
    const stored = readStored(content);
    return stored ? { ok: true, value: stored } : parseLock(content.whole());
  }
  const plain = withoutMark(content);
  const own = readOwn(typeof plain === "string" ? Buffer.from(plain) : plain);
  if (own) return { ok: true, value: own };
  const text = textOf(plain);
  if (text === undefined) return { ok: false, failure: "it cannot be read" };
  try {
    return understand(JSON.parse(text), text);
  } catch {
    const conflict = /^(<{7}|>{7})( |$)/m.test(text);
    return { ok: false, failure: conflict ? "it holds a merge conflict" : "it is not JSON" };
  }
}

const byteOrderMark = Buffer.from("\uFEFF");

/** Editors and scripts on Windows save JSON with a byte-order mark, which readers may ignore (RFC 8259, section 8.1). igx writes none. */
function withoutMark(content: string | Buffer): string | Buffer {
  if (typeof content === "string") return content.replace(/^\uFEFF/, "");
  const { length } = byteOrderMark;
  return content.subarray(0, length).equals(byteOrderMark) ? content.subarray(length) : content;
}

/** `undefined` for more bytes than a text may have. */
function textOf(content: string | Buffer): string | undefined {
  try {
    return content.toString();
  } catch {
    return undefined;
  }
}

/** A lock file as igx writes it, which may be large; `undefined` for any other text. What it accepts, the schema accepts. */
function readOwn(bytes: Buffer): LockFile | undefined {
  const layout = readLayout(bytes);
  return layout && readShell(layout, lazyDocuments);
}

/** The same of a file of which only the rest is read now. */
function readStored(stored: StoredLock): LockFile | undefined {
  try {
    const textOf = (from: number, to: number) => stored.reading((read) => read(from, to).toString());
    const shell = shellOf(stored.ranges, stored.size, textOf);
    return readShell({ shell, sections: stored.ranges }, (range, target) =>
      storedDocuments(stored, range, () => wholeDocuments(stored, target)),
    );
  } catch {
    return undefined;
  }
}

function wholeDocuments(stored: StoredLock, target: string): ChangeableDocuments {
  const read = parseLock(stored.whole());
  if (!read.ok) throw new Error(`${lockFileName} cannot be used: ${read.failure}`);
  return lockedDocuments(read.value, target);
}

function readShell<Section>(
  layout: Layout<Section>,
  documentsOf: (section: Section, target: string) => LockedDocuments,
): LockFile | undefined {
  const sections = takeSections(layout);
  const read = sections && understand(layout.shell);
  if (!read?.ok) return undefined;
  for (const [target, section] of sections!) {
    if (!Object.hasOwn(read.value.targets, target)) return undefined;
    read.value.targets[target]!.documents = documentsOf(section, target);
  }
  return read.value;
}

/** Takes the marks of the sections out of `shell`; `undefined` unless each is in the place of a target's documents. */
function takeSections<Section>({ shell, sections }: Layout<Section>): ReadonlyMap<string, Section> | undefined {
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

/** `text`: of the value, if its keys may be duplicates. Both sides of a merge conflict, when somebody keeps them, are two documents of one key. */
function understand(value: unknown, text = ""): Result<LockFile, string> {
  const { version: found } = Object(value) as { readonly version?: unknown };
  if (typeof found === "number" && found > version)
    return { ok: false, failure: `it is of version ${found}, which a newer igx has written` };
  const duplicate = duplicateKey(text);
  if (duplicate !== undefined) return { ok: false, failure: `its key ${JSON.stringify(duplicate)} is a duplicate` };
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
export function lockedDocuments(lock: LockFile, target: string): ChangeableDocuments {
  const documents: LockedDocuments = Object.hasOwn(lock.targets, target) ? lock.targets[target]!.documents : new Map();
  return documents.copy?.() ?? new Map(documents);
}

export const queuedDocuments = (lock: LockFile, target: string): QueuedDocuments =>
  new Map(Object.hasOwn(lock.targets, target) ? lock.targets[target]!.queued : []);

/** The text of the lock file with these documents, and these queued keys, for one target. */
export const lockText = (...content: Parameters<typeof lockPieces>): string => joinedPieces(lockPieces(...content));

/** The same, in pieces. */
export function lockPieces(
  lock: LockFile,
  target: string,
  documents: LockedDocuments,
  queued: QueuedDocuments = queuedDocuments(lock, target),
): readonly Piece[] {
  const own = { ...lock.targets[target], documents, queued: [...queued] };
  const targets = inOrder(Object.entries({ ...lock.targets, [target]: own })).flatMap(([url, part], at) => [
    `${at === 0 ? "" : ","}\n    ${JSON.stringify(url)}: `,
    ...targetPieces(part),
  ]);
  const shell = JSON.stringify({ ...lock, targets: {} }, null, 2);
  return [...filled(shell, '\n  "targets": {', [...targets, "\n  "]), "\n"];
}

function targetPieces({ documents, queued = [], ...others }: LockFile["targets"][string]): readonly Piece[] {
  const waiting = queued.length > 0 && { queued: Object.fromEntries(inOrder(queued)) };
  const shell = indented(JSON.stringify({ ...others, documents: {}, ...waiting }, null, 2), "    ");
  return filled(shell, '\n      "documents": {', documents.pieces?.() ?? piecesOf(documents));
}

/** Documents whose texts are made together. */
const together = 100;

function piecesOf(documents: LockedDocuments): readonly Piece[] {
  const sorted = inOrder([...documents]);
  const texts: string[] = [];
  for (let at = 0; at < sorted.length; at += together) texts.push(documentsText(sorted.slice(at, at + together)));
  return sectionPieces(texts);
}

/** JSON with `pieces` inside the object that `opening` begins. An indentation and a name are nowhere twice. */
function filled(json: string, opening: string, pieces: readonly Piece[]): readonly Piece[] {
  const at = json.indexOf(opening) + opening.length;
  return [json.slice(0, at), ...pieces, json.slice(at)];
}
