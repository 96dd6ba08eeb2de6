import { fieldsOf } from "../../text/fields-of.js";
import { toHundredths } from "../../text/to-hundredths.js";
import { textOf } from "../chart-data.js";
import { alternativeText } from "../describe/alternative-text.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import { describeElement, describeSheetAlone } from "../describe/describe-element.js";
import { ownAlt, withLines } from "../describe/picture-lines.js";
import type { Drawing } from "../drawing.js";
import { el, type MarkupNode } from "../markup/node.js";
import { sourceMark } from "../source-mark.js";
import { createWords, ownLanguage } from "../words/words.js";

/** An element, or a part of it, at its place in a row. */
export interface PageItem {
  /** The type of the element: `h1`, `chart` and so on. */
  readonly type: string;
  /** Its place in the content, where the item is all of it. */
  readonly index?: number;
  /** The words of a text. */
  readonly text?: string;
  /** A description of a picture, for screen readers. */
  readonly alt?: string;
  /** The language of the description, if it is not that of the document. */
  readonly altLanguage?: string;
  /** The author's own words for a picture, if there are any. */
  readonly ownAlt?: string;
  readonly node: MarkupNode;
}

interface ItemPlace {
  /** Pixels from the left of the row. */
  readonly x: number;
  readonly locale: string;
  /** The part of a chart that is continued: its sheet, and whether there was a part before it. */
  readonly sheet?: number;
  readonly continued?: boolean;
  /** In a picture that leads to its source: the JSON pointer of the element, and how wide the place is that belongs to it. */
  readonly area?: { readonly source: string; readonly width: number };
}

/** Screen readers treat each picture as one image with a name and a description, instead of reading every label in it. */
export function pageItem(
  element: unknown,
  heading: string | undefined,
  { nodes, height }: Drawing,
  { x, locale, sheet, continued = false, area }: ItemPlace,
): PageItem {
  const fields = fieldsOf(element);
  const { type, text } = fields;
  const words = createWords(locale);
  const alone = sheet === undefined ? undefined : sheetsOfChart(fields)[sheet];
  const description = alone ? describeSheetAlone(fields, alone, sheet ?? 0, locale) : describeElement(element, locale);
  const own = ownAlt(fields);
  const said =
    description === undefined ? undefined : (own ?? alternativeText(heading ?? "", description, words, continued));
  // The lines are in the image, which is one thing for listeners.
  const alt = said && withLines(said, fields, words);
  const { lang } = own === undefined ? ownLanguage(words) : {};
  const attributes = {
    ...(x > 0 && { transform: `translate(${toHundredths(x)} 0)` }),
    ...(alt !== undefined && { role: "img", "aria-label": alt, ...(lang !== undefined && { lang }) }),
  };
  return {
    type: textOf(type),
    ...(alt === undefined ? { text: textOf(text) } : { alt, ...(lang !== undefined && { altLanguage: lang }) }),
    ...(own !== undefined && { ownAlt: own }),
    node: el("g", attributes, area ? areaOf(area, height) : [], nodes),
  };
}

/** Behind an element, so that its empty parts lead to the source too. */
const areaOf = ({ source, width }: NonNullable<ItemPlace["area"]>, height: number): MarkupNode =>
  sourceMark(el("rect", { width, height, fill: "none" }), source);
