import type { PictureNote } from "../../language/picture-notes/picture-note.js";
import { columnWidth } from "../page/measures.js";
import { createRenderContext, type RenderContext } from "../render-context.js";
import { pageWidth } from "../render-options.js";
import { createWording, type Wording } from "../words/words.js";
import type { HtmlElementOptions } from "./html-options.js";

/** Pixels: the width of a picture for phones. */
const narrowWidth = 340;

/** The input for one element's HTML. */
export interface HtmlContext extends Wording {
  /** The start of its ids: unique in a page. */
  readonly id: string;
  /** The heading above it. */
  readonly heading: string;
  readonly locale: string;
  /** Whether a script makes it interactive. */
  readonly interactive: boolean;
  /** The start of the JSON pointers of its marks, if they lead to the source. */
  readonly source?: string;
  /** One context for each picture of the element, as wide as it is drawn; the wide one first. */
  readonly pictures: readonly PictureContext[];
  /** If set, receives the notes about data that the wide picture cannot show. */
  readonly notes?: PictureNote[];
}

interface PictureContext {
  readonly className: string;
  readonly width: number;
  readonly context: RenderContext;
}

/**
 * The text in a picture that is scaled down to a phone cannot be read, so each is drawn twice, and CSS shows one. An element of half
 * width is narrow enough for both, but on a narrow page: the text of a picture that is scaled up to a phone is twice as large as that around it.
 */
export function createHtmlContext(
  id: string,
  half: boolean,
  heading: string,
  options: HtmlElementOptions,
  source?: string,
): HtmlContext {
  const width = columnWidth(pageWidth(options), half);
  // Colours are CSS variables in every theme, so that the page can be printed on white paper.
  const interactive = options.interactive === true;
  const context = (side: string): RenderContext => ({
    ...createRenderContext({ ...options, theme: "auto" }, () => `${id}${side}`),
    interactive,
    ...(source !== undefined && { source }),
  });
  const pictures =
    width <= narrowWidth * 1.2 && width >= narrowWidth * 0.8
      ? [{ className: "igx-any", width, context: context("") }]
      : [
          { className: "igx-wide", width, context: context("w") },
          { className: "igx-narrow", width: narrowWidth, context: context("n") },
        ];
  const common = {
    id,
    heading,
    locale: options.locale ?? "en",
    ...createWording(options.locale ?? "en"),
    interactive,
    pictures,
    ...(options.onNotes && { notes: [] }),
  };
  return { ...common, ...(source !== undefined && { source }) };
}
