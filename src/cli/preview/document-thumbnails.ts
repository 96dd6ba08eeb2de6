import { debounce } from "../../preview/server/debounce.js";
import { haveChanged } from "../../preview/server/file-stamps.js";
import type { FileReading, FileWatcher, WatchedDocument } from "../../preview/server/watched-document.js";
import { createThumbnails, type Thumbnails } from "../../preview/session/thumbnails.js";
import type { PreviewDocuments } from "./preview-documents.js";

/** Thumbnails of the documents of a preview, for all its pages. */
export interface DocumentThumbnails extends Thumbnails {
  readonly close: () => void;
}

interface Opened {
  readonly document: WatchedDocument;
  readonly reading: FileReading;
}

/** Documents that stay open: about three screens. */
const maxOpen = 64;

/** Milliseconds. A folder that is renamed is many changes. */
const pause = 40;
const maxPause = 400;

const noChoice = { values: {}, row: 0 };

/** Only documents whose thumbnails pages ask for are read, and each again only if one of its files has changed. */
export function createDocumentThumbnails(documents: PreviewDocuments, watcher: FileWatcher): DocumentThumbnails {
  const open = new Map<string, Opened>();
  const listeners = new Set<() => void>();
  const changed = debounce(() => {
    for (const listener of listeners) listener();
  }, maxPause);
  watcher.onChange((path) => {
    const isOf = ({ reading: { stamps } }: Opened): boolean =>
      stamps.has(path) || [...stamps.keys()].some((file) => file.startsWith(`${path}/`));
    if ([...open.values()].some(isOf)) changed.after(pause);
  });
  const keep = (name: string, one: Opened): void => {
    open.delete(name);
    open.set(name, one);
    for (const oldest of [...open.keys()].slice(0, -maxOpen)) open.delete(oldest);
  };
  const of = createThumbnails(async ({ document: name = documents.first }, last) => {
    const known = open.get(name);
    if (known && known.reading === last && !(await haveChanged(known.reading.stamps))) {
      keep(name, known);
      return { stamp: last };
    }
    const opened = known ? undefined : await documents.openDocument(name);
    if (opened && !opened.ok) return { file: name, reading: { failure: opened.failure.message }, stamp: undefined };
    const document = known?.document ?? (opened?.ok ? opened.value : undefined);
    if (!document) return { file: name, reading: {}, stamp: undefined };
    const reading = await document.read(noChoice, true);
    watcher.add(reading.folders);
    keep(name, { document, reading });
    return { file: document.file, reading, stamp: reading };
  });
  return {
    of,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: changed.cancel,
  };
}
