import { turn } from "../../text/timers.js";
import type { MadeThumbnail, Thumbnail, ThumbnailElement, ThumbnailWish } from "../protocol.js";
import { createDrawings, type Drawings } from "./drawings.js";
import { makeState } from "./make-state.js";
import type { PreviewReading } from "./preview-document.js";

/** Shows how documents or rows look without opening them. */
export interface Thumbnails {
  readonly of: (wishes: readonly ThumbnailWish[]) => Promise<readonly MadeThumbnail[]>;
  /** Calls back when some may have changed. Returns a function that ends this. */
  readonly onChange: (listener: () => void) => () => void;
}

/** A document or row as it is now. */
interface ReadThumbnail {
  readonly file: string;
  readonly reading: PreviewReading;
  /** The same as last time if and only if it was not read again. */
  readonly stamp: unknown;
}

/** Reads a document or row, unless it would find the same as last time: it then returns only the `stamp` of the last time. */
export type ReadForThumbnail = (
  wish: ThumbnailWish,
  last: unknown,
) => Promise<ReadThumbnail | Pick<ReadThumbnail, "stamp">>;

interface Entry {
  readonly drawings: Drawings;
  readonly stamp: unknown;
  readonly version: number;
  readonly thumbnail: Thumbnail;
  readonly text: string;
}

/** About three screens of thumbnails. Others are made again when they are seen again. */
const maxKept = 64;

// Pages stay open while the preview restarts, and send the versions that they have.
let nextVersion = Date.now() * 1_000;

/** Makes thumbnails one after the other, and lets the server answer other requests between them. */
export function createThumbnails(read: ReadForThumbnail): Thumbnails["of"] {
  const kept = new Map<string, Entry>();
  const make = async (wish: ThumbnailWish): Promise<Entry> => {
    const key = JSON.stringify([wish.document, wish.row]);
    const last = kept.get(key);
    const found = await read(wish, last?.stamp);
    const entry = last && !("reading" in found) ? last : entryOf(found as ReadThumbnail, last);
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
    return entry;
  };
  return async (wishes) => {
    const made: MadeThumbnail[] = [];
    for (const wish of wishes) {
      const { version, thumbnail } = await make(wish);
      made.push({ version, ...(version !== wish.version && { thumbnail }) });
      await turn();
    }
    return made;
  };
}

function entryOf({ file, reading, stamp }: ReadThumbnail, last: Entry | undefined): Entry {
  const drawings = last?.drawings ?? createDrawings();
  const thumbnail = thumbnailOf(file, reading, drawings);
  const text = JSON.stringify(thumbnail);
  const version = last?.text === text ? last.version : nextVersion++;
  return { drawings, stamp, version, thumbnail, text };
}

/** Pixels of the page that a thumbnail shows, on a page of 720 pixels. */
const shownHeight = 1_000;

/** Letters of HTML. A table of thousands of rows is too long to be sent for a thumbnail. */
const maxHtml = 400_000;

const maxMessages = 3;

/** Only elements that are seen are drawn. */
function thumbnailOf(file: string, reading: PreviewReading, drawings: Drawings): Thumbnail {
  // Without the picture before: a thumbnail never shows an older one.
  const { state, findings } = makeState(file, reading, { values: {}, row: 0 }, undefined, drawings);
  const { title, locale, status, picture, failure } = state;
  const elements: ThumbnailElement[] = [];
  let height = 0;
  let letters = 0;
  for (const { type, half, drawing, height: own } of picture?.elements ?? []) {
    if (height > shownHeight || letters > maxHtml) break;
    height += half ? own / 2 : own;
    const html = drawing === undefined ? "" : drawings.draw(drawing)!.html;
    letters += html.length;
    if (letters <= maxHtml) elements.push({ type, half, html });
  }
  const all = findings();
  const of = (severity: "error" | "warning" | "info") => all.filter((one) => one.severity === severity);
  const [errors, warnings, infos] = [of("error"), of("warning"), of("info")];
  const messages = [...errors, ...warnings, ...infos].map(({ message }) => message);
  return {
    title,
    locale,
    status,
    counts: { error: errors.length, warning: warnings.length, info: infos.length },
    messages: [...(failure === undefined ? [] : [failure]), ...messages].slice(0, maxMessages),
    width: picture?.width ?? 720,
    elements,
  };
}
