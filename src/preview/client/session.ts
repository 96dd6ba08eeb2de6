import {
  type PictureMark,
  type PreviewElement,
  type PreviewState,
  type ShownMark,
  type SourceRange,
  type SyncMode,
  syncModes,
} from "../protocol.js";
import { createKeptValue } from "./dom/kept-value.js";
import { createValue, type Value } from "./dom/value.js";
import { rangeMover } from "./move-range.js";
import { createRequests, type Requests } from "./requests.js";
import type { Connection, Transport } from "./transport.js";

/** The widths of a phone, of the service's page, and of a wide screen. */
export const viewWidths = ["fit", "390", "720", "1080"] as const;
export const zooms = ["50", "75", "100", "150", "200"] as const;

const tabNames = ["findings", "json", "source", "params", "rows"] as const;
export type TabName = (typeof tabNames)[number];

/** The selected element and the view in which it was selected. That view does not scroll, the others do. */
interface Selection {
  readonly index: number;
  readonly from: "page" | "json" | "source" | "finding" | "update";
}

/** The state that all parts of the page share. */
export interface PageSession extends Requests {
  readonly state: Value<PreviewState | undefined>;
  readonly connection: Value<Connection>;
  readonly selection: Value<Selection | undefined>;
  /** A place in the sources to show, when something without an element is asked for. */
  readonly place: Value<SourceRange | undefined>;
  /** The value that is marked in the picture. */
  readonly mark: Value<PictureMark | undefined>;
  /** The value at the editor's cursor, as far as the editor has said. */
  readonly cursor: Value<PictureMark | undefined>;
  readonly sync: Value<SyncMode>;
  /** Whether all documents or rows are shown, instead of one. */
  readonly wall: Value<boolean>;
  readonly tab: Value<TabName>;
  /** The tab that shows a clicked element: the one of the two that was used last. */
  readonly code: Value<"source" | "json">;
  readonly panel: Value<"open" | "closed">;
  /** The width of the page in pixels; `fit` for the document's width, or less. */
  readonly width: Value<(typeof viewWidths)[number]>;
  /** Percent. */
  readonly zoom: Value<(typeof zooms)[number]>;
  readonly theme: Value<"auto" | "light" | "dark">;
  /** Shortcuts of a single letter can be switched off (WCAG 2.2, 2.1.4). */
  readonly shortcuts: Value<"on" | "off">;
  /** Shows and announces a short message. */
  readonly notice: Value<string>;
}

export function createSession(narrow: boolean, transport: Transport): PageSession {
  return {
    ...createRequests(transport),
    state: createValue<PreviewState | undefined>(undefined),
    connection: createValue<Connection>("open"),
    selection: createValue<Selection | undefined>(undefined),
    place: createValue<SourceRange | undefined>(undefined),
    mark: createValue<PictureMark | undefined>(undefined),
    cursor: createValue<PictureMark | undefined>(undefined),
    sync: createKeptValue<SyncMode>("sync", syncModes, "click"),
    wall: createValue(false),
    tab: createKeptValue("tab", tabNames, "findings"),
    code: createKeptValue("code", ["source", "json"], "source"),
    panel: createKeptValue(narrow ? "sheet" : "panel", ["open", "closed"], narrow ? "closed" : "open"),
    width: createKeptValue("width", viewWidths, "fit"),
    zoom: createKeptValue("zoom", zooms, "100"),
    theme: createKeptValue("theme", ["auto", "light", "dark"], "auto"),
    shortcuts: createKeptValue("shortcuts", ["on", "off"], "on"),
    notice: createValue(""),
  };
}

/** Whether the picture is of the newest source, which has errors. */
export const isDraft = ({ status, failure, picture }: PreviewState): boolean =>
  status === "broken" && failure === undefined && picture?.draft === true;

export const showsElements = ({ picture }: PreviewState): boolean => (picture?.elements.length ?? 0) > 0;

export const elementsOf = (session: PageSession): readonly PreviewElement[] =>
  session.state.get()?.picture?.elements ?? [];

/** A mark as the page shows it: the server may have another picture by now. */
export const shownMark = (session: PageSession, mark: PictureMark): ShownMark => ({
  ...mark,
  ...shownElement(session, mark.element),
});

export const shownElement = (session: PageSession, element: number): Omit<ShownMark, "pointer"> => {
  const drawing = elementsOf(session)[element]?.drawing;
  return { element, ...(drawing !== undefined && { drawing }) };
};

/**
 * The ranges of the elements in the current sources. If the picture was made from older sources (`good`), its ranges are moved by the changes
 * since then.
 */
export function sourcesOf(
  elements: readonly PreviewElement[],
  good: PreviewState["sources"],
  now: PreviewState["sources"],
): readonly (SourceRange | undefined)[] {
  const movers = new Map(
    Object.entries(now).map(([file, text]) => [file, rangeMover(Object.hasOwn(good, file) ? good[file]! : text, text)]),
  );
  return elements.map(({ source }) => {
    const move = source && movers.get(source.file);
    return move && { file: source.file, ...move(source) };
  });
}
