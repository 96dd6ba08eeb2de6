import type { Draft } from "../../contract/draft.js";
import type { SourceMap } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ElementType } from "../../language/content.js";
import type { ElementNotes } from "../../language/picture-notes/picture-note.js";
import { headingsAbove } from "../../render/page/headings.js";
import { isHalf } from "../../render/page/layout.js";
import { pageWidth, type RenderOptions } from "../../render/render-options.js";
import type { PreviewElement, PreviewPicture } from "../protocol.js";
import type { Drawings } from "./drawings.js";
import { jsonRanges } from "./json-ranges.js";
import { mergeDraft, type PlacedItems } from "./merge-draft.js";
import { itemsOf, jsonOfItems, type PictureItem } from "./picture-items.js";
import { type PicturePlaces, picturePlaces } from "./picture-places.js";
import type { Texts } from "./place-findings.js";
import type { Rendering } from "./preview-document.js";

/** Pixels, by type. The page measures the real height when it shows an element; an estimate keeps the scroll bar from jumping far. */
const elementHeights: Readonly<Record<ElementType, number>> = {
  h1: 56,
  h2: 40,
  body: 28,
  quote: 90,
  separator: 24,
  chart: 400,
  map: 460,
  facts_and_figures: 130,
};

const lineHeight = 26;

/** Pixels of a letter in a text, on average. */
const letterWidth = 8;

/** A picture, and the data that the next one needs. */
export interface MadePicture extends PlacedItems {
  readonly places: PicturePlaces;
  readonly picture: PreviewPicture;
  /** The findings about data that the existing drawings cannot show. */
  readonly notes: () => readonly Diagnostic[];
}

/** The picture of a rendering; `undefined` if nothing was evaluated. */
export function makePicture(
  { result, json, pictureJson, draft, copyright }: Rendering,
  sources: Texts,
  last: PlacedItems | undefined,
  drawings: Drawings,
): MadePicture | undefined {
  const request = result.output?.request ?? draft?.request;
  if (!request) return undefined;
  const { locale } = result.metadata;
  const { width } = request;
  const options = { locale, ...(width !== undefined && { width }), ...(copyright !== undefined && { copyright }) };
  if (json !== undefined) {
    const items = itemsOf(json, result.sourceMap, pictureJson);
    const { sourceMap, reportNotes: report } = result;
    return draw({ items, json, options, sources, sourceMap, report }, drawings);
  }
  if (!draft) return undefined;
  const items = mergeDraft(draft, sources, last ?? { items: [], sources: {} });
  // Without anything to show, the errors alone are clearer than their elements.
  if (items.every((item) => item.json === undefined)) return undefined;
  const { sourceMap, reportNotes: report } = draft;
  const made = draw({ items, json: jsonOfItems(items), options, sources, sourceMap, report }, drawings);
  return { ...made, picture: { ...made.picture, draft: true } };
}

/** Elements whose drawing does not name the heading above. */
const texts: ReadonlySet<string> = new Set<ElementType>(["h1", "h2", "body", "quote", "separator"]);

interface Drawable extends PlacedItems {
  readonly json: string;
  readonly options: RenderOptions;
  readonly sourceMap: SourceMap;
  readonly report: Draft["reportNotes"];
}

function draw({ items, json, options, sources, sourceMap, report }: Drawable, drawings: Drawings): MadePicture {
  const shown = items.filter((item) => item.json !== undefined);
  const headings = headingsAbove(shown.map(({ element }) => element));
  const numbers = drawings.replace(
    shown.map(({ element, json: content, pictureJson: own = content, type }, at) => {
      const heading = texts.has(type) ? "" : (headings[at] ?? "");
      return { element, json: own!, heading, options };
    }),
  );
  const width = pageWidth(options);
  const { copyright } = options;
  const elements = elementsOf(items, { numbers, ranges: jsonRanges(json), width });
  const notes = () =>
    report(shown.flatMap((item, at) => (item.index === undefined ? [] : notesOf(item.index, numbers[at]!, drawings))));
  const places = picturePlaces(items, sourceMap);
  return {
    items,
    sources,
    places,
    picture: {
      elements,
      json,
      width,
      ...(shown.some(({ pictureJson: own }) => own !== undefined) && { pictureJson: jsonOfItems(items, true) }),
      ...(copyright !== undefined && { copyright }),
    },
    notes,
  };
}

interface Parts extends Pick<PreviewPicture, "width"> {
  readonly numbers: readonly number[];
  readonly ranges: ReturnType<typeof jsonRanges>;
}

function elementsOf(items: readonly PictureItem[], { numbers, ranges, width }: Parts): readonly PreviewElement[] {
  let at = 0;
  return items.map(({ type, element, json, source, state }, index): PreviewElement => {
    const common = { index, type, ...(source && { source }), ...(state && { state }) };
    const end = ranges[at - 1]?.end ?? 0;
    if (json === undefined) return { ...common, half: false, height: 60, json: { start: end, end } };
    const half = isHalf(element);
    const height = estimateHeight(element, half ? width / 2 : width);
    const drawn = { drawing: numbers[at]!, json: ranges[at]! };
    at++;
    return { ...common, half, height, ...drawn };
  });
}

function notesOf(index: number, number: number, drawings: Drawings): readonly ElementNotes[] {
  const notes = drawings.isDrawn(number) ? drawings.draw(number)!.notes : [];
  return notes.length > 0 ? [{ index, notes }] : [];
}

/** About how high an element is on a page of a width. */
function estimateHeight(element: unknown, width: number): number {
  const { type, text, settings } = element as Readonly<Record<string, unknown>>;
  const base = Object.hasOwn(elementHeights, String(type)) ? elementHeights[type as ElementType] : 120;
  if (typeof text === "string") return base + lineHeight * Math.floor((text.length * letterWidth) / width);
  const height = (settings as Readonly<Record<string, unknown>> | undefined)?.["height"];
  return Number.isFinite(Number(height)) && Number(height) > 0 ? Math.min(Number(height) + 60, 4_000) : base;
}
