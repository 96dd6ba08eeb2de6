import type { PlaygroundSession } from "../session.js";
import { documentOf, openDocument } from "../session.js";
import { listDocuments, readDocument } from "./kept-documents.js";
import { type PlaygroundDocument, packDocument, unpackDocument } from "./playground-document.js";
import { sample, sampleFile } from "./sample.js";
import { hasShareLink, readShareLink } from "./share-link.js";

export const newDocument = (text = "# Title\n"): PlaygroundDocument => ({
  files: new Map([[sampleFile, text]]),
  open: sampleFile,
  params: {},
});

export const newId = (): string => crypto.randomUUID();

/** The files of `igx playground FILE`, relative to the page. */
const ownDocument = "document.json";

/** Opens the document of the address, else of the last visit, else a first one. Resolves with whether it is the first one, unchanged. */
export async function openFirst(session: PlaygroundSession): Promise<boolean> {
  if ((await openOwn(session)) || (await openShared(session))) return false;
  const [last] = listDocuments();
  const kept = last && readDocument(last.id);
  if (kept) openDocument(session, kept.document, last.id);
  else openDocument(session, newDocument(sample), newId());
  return !kept;
}

/** Opens the document that `igx playground` serves. The address forgets it, so that a reload keeps later changes. */
async function openOwn(session: PlaygroundSession): Promise<boolean> {
  const { pathname, search } = location;
  if (search !== "?document") return false;
  const response = await fetch(ownDocument).catch(() => undefined);
  const document = response?.ok ? unpackDocument(await response.json()) : undefined;
  history.replaceState(null, "", pathname);
  if (document) openDocument(session, document, idOf(document));
  else session.notice.set({ text: "The document is not served any more. Start `igx playground` again." });
  return document !== undefined;
}

/** Opens the document of a share link. The link stays in the address until the document has changed. */
export async function openShared(session: PlaygroundSession): Promise<boolean> {
  const { hash } = location;
  if (!hasShareLink(hash)) return false;
  const read = await readShareLink(hash);
  if (read.ok) {
    openDocument(session, read.document, idOf(read.document));
    session.shared.set(hash);
  } else {
    setFragment("");
    session.notice.set({ text: read.message });
  }
  return read.ok;
}

/** Takes a share link out of the address as soon as the document is another one. */
export function keepFragment(session: PlaygroundSession): void {
  const contentNow = (): string => contentOf(documentOf(session));
  let linked = contentNow();
  let isPlanned = false;
  const compare = (): void => {
    isPlanned = false;
    if (hasShareLink(location.hash) && contentNow() !== linked) setFragment("");
  };
  const later = (): void => {
    if (isPlanned || !hasShareLink(location.hash)) return;
    isPlanned = true;
    queueMicrotask(compare);
  };
  session.files.onChange(later);
  session.params.listen(later);
  session.shared.listen(() => {
    linked = contentNow();
  });
}

/** Shows a share link in the address, or takes it out. */
export function setFragment(fragment: string): void {
  const { pathname, search } = location;
  history.replaceState(null, "", pathname + search + fragment);
}

/** Everything of a document but which of its files is open. */
const contentOf = (document: PlaygroundDocument): string => JSON.stringify(packDocument({ ...document, open: "" }));

/** A reload must not make another document of the same link. */
function idOf(document: PlaygroundDocument): string {
  const wanted = contentOf(document);
  const isSame = (id: string): boolean => {
    const kept = readDocument(id);
    return kept !== undefined && contentOf(kept.document) === wanted;
  };
  return listDocuments().find(({ id }) => isSame(id))?.id ?? newId();
}
