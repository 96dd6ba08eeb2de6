import { isObject } from "../../text/is-object.js";
import { type PackedDocument, type PlaygroundDocument, packDocument, unpackDocument } from "./playground-document.js";

/** The undo history of a text, as the editor writes it. */
export type History = unknown;

/** A document between two visits. */
interface KeptDocument {
  readonly document: PlaygroundDocument;
  /** By the path of the file. */
  readonly histories: Readonly<Record<string, History>>;
}

export interface RecentDocument {
  readonly id: string;
  readonly title: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
}

/** How many documents are kept. The oldest one makes room. */
const maxKept = 12;

/** In characters. With a longer history, the text alone is kept. */
const maxHistory = 300_000;

const listKey = "igx-playground-recent";
const keyOf = (id: string): string => `igx-playground-document-${id}`;

/** The documents of this browser, the newest first. */
export function listDocuments(): readonly RecentDocument[] {
  const list = readJson(listKey);
  return Array.isArray(list) ? list.filter(isRecent) : [];
}

export function readDocument(id: string): KeptDocument | undefined {
  const kept = readJson(keyOf(id));
  const document = unpackDocument(kept);
  return (
    document && { document, histories: (isObject(kept) && isObject(kept["histories"]) && kept["histories"]) || {} }
  );
}

/** When a document was last changed; `undefined` if it is not kept. */
export const timeOf = (id: string): number | undefined => listDocuments().find((recent) => recent.id === id)?.at;

/** Keeps a document, and returns when. `undefined` if the browser has no room for it, even after older ones are gone, or does not allow it. */
export function keepDocument(id: string, title: string, { document, histories }: KeptDocument): number | undefined {
  const packed: PackedDocument & Pick<KeptDocument, "histories"> = {
    ...packDocument(document),
    histories: shortOf(histories),
  };
  const others = listDocuments().filter((recent) => recent.id !== id);
  for (const old of others.splice(maxKept - 1)) forget(old.id);
  const at = Date.now();
  for (;;) {
    if (write(keyOf(id), packed) && write(listKey, [{ id, title, at }, ...others])) return at;
    const oldest = others.pop();
    if (!oldest) return undefined;
    forget(oldest.id);
  }
}

export function deleteDocument(id: string): void {
  forget(id);
  write(
    listKey,
    listDocuments().filter((recent) => recent.id !== id),
  );
}

const shortOf = (histories: KeptDocument["histories"]): KeptDocument["histories"] =>
  JSON.stringify(histories).length <= maxHistory ? histories : {};

const isRecent = (value: unknown): value is RecentDocument =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["title"] === "string" &&
  typeof value["at"] === "number";

// Storage throws if it is switched off or full.
function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {}
}
