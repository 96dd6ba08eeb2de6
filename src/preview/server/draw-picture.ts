import { setImmediate } from "node:timers/promises";
import type { CompileResult } from "../../contract/result.js";
import type { ElementNotes, PictureNote } from "../../language/picture-notes/picture-note.js";
import { contentOf } from "../../render/content-of.js";
import { createHtmlContext, type HtmlContext } from "../../render/html/html-context.js";
import { htmlElement } from "../../render/html/html-element.js";
import { writeHtml } from "../../render/markup/write.js";
import { headingsAbove } from "../../render/page/headings.js";
import { isHalf } from "../../render/page/layout.js";
import { pageWidth, type RenderOptions } from "../../render/render-options.js";
import type { PreviewPicture } from "../protocol.js";
import { jsonRanges } from "./json-ranges.js";
import { sourceRanges } from "./source-ranges.js";

/** Draws a result that has an output. `json` is its indented JSON. */
export type DrawPicture = (
  result: CompileResult,
  json: string,
) => Promise<{ readonly picture: PreviewPicture; readonly notes: readonly ElementNotes[] }>;

/** What an element is drawn as, and what the drawing cannot show. */
interface DrawnElement {
  readonly html: string;
  readonly notes: readonly PictureNote[];
}

/**
 * Draws pictures one after the other, and each element again only if it has changed: drawing a chart takes a hundred times longer than
 * compiling a document. An element that only moves keeps its HTML, so ids in it do not depend on its position.
 */
export function createDrawPicture(): DrawPicture {
  /** The HTML of the last picture, by what it is drawn from. A list for each, since elements may be equal. */
  let known: ReadonlyMap<string, readonly DrawnElement[]> = new Map();
  let serial = 0;

  return async ({ output, metadata, sourceMap }, json) => {
    // From the text, which has the digits of numbers as written.
    const content = contentOf(json);
    const { width } = output!.request;
    const options: RenderOptions = { locale: metadata.locale, ...(width !== undefined && { width }) };
    const headings = headingsAbove(content);
    const ranges = jsonRanges(json);
    const sources = sourceRanges(sourceMap);
    const drawn = new Map<string, DrawnElement[]>();
    const elements = [];
    const all: ElementNotes[] = [];
    for (const [index, element] of content.entries()) {
      const half = isHalf(element);
      const heading = headings[index] ?? "";
      const range = ranges[index]!;
      // Everything that the drawing depends on, including the heading above (which names it for screen readers).
      const key = JSON.stringify([options, heading, json.slice(range.start, range.end)]);
      const equal = drawn.get(key) ?? [];
      drawn.set(key, equal);
      const before = known.get(key)?.[equal.length];
      const own = before ?? drawElement(element, createHtmlContext(`e${serial++}`, half, heading, options));
      equal.push(own);
      if (own.notes.length > 0) all.push({ index, notes: own.notes });
      // Lets the server answer requests between charts.
      if (before === undefined) await setImmediate();
      const { type } = element as { readonly type: string };
      const source = sources.get(index);
      elements.push({ index, type, half, html: own.html, json: range, ...(source && { source }) });
    }
    known = drawn;
    return { picture: { elements, json, width: pageWidth(options) }, notes: all };
  };
}

function drawElement(element: unknown, context: HtmlContext): DrawnElement {
  const html = htmlElement(element, context).map(writeHtml).join("");
  return { html, notes: context.notes };
}
