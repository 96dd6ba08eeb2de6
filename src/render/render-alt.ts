import { fieldsOf } from "../text/fields-of.js";
import { contentOf } from "./content-of.js";
import { alternativeText } from "./describe/alternative-text.js";
import { describeElement } from "./describe/describe-element.js";
import { ownAlt, withLines } from "./describe/picture-lines.js";
import { headingsAbove } from "./page/headings.js";
import { type RenderOptions, requireRenderOptions } from "./render-options.js";
import { createWords } from "./words/words.js";

/** Heading and description of a picture, for the `alt` of an image. */
export interface AlternativeText {
  /** The index of the element in the content. */
  readonly index: number;
  readonly text: string;
}

/** The alternative texts of all pictures of a content, in the language of the locale, or in English where igx has no sentences in it. Texts need none. */
export function alternativeTexts(content: unknown, options: RenderOptions = {}): readonly AlternativeText[] {
  requireRenderOptions(options);
  const { locale = "en", title: own } = options;
  const elements = contentOf(content);
  const headings = headingsAbove(elements);
  return elements.flatMap((element, index) => {
    // Alone, an element has the name that it has in its document.
    const heading = headings[index] || (elements.length === 1 ? own : "");
    const description = describeElement(element, locale);
    return description === undefined
      ? []
      : [
          {
            index,
            text: ownAlt(fieldsOf(element)) ?? alternativeText(heading ?? "", description, createWords(locale)),
          },
        ];
  });
}

/**
 * The same as text: a line for each picture, with the number of its element, and with the lines below it. Where a picture is drawn, these are texts of
 * their own, so its alternative text does not repeat them.
 */
export function renderAlt(content: unknown, options: RenderOptions = {}): string {
  requireRenderOptions(options);
  const elements = contentOf(content);
  const words = createWords(options.locale ?? "en");
  return alternativeTexts(elements, options)
    .map(({ index, text }) => `${index + 1}: ${withLines(text, fieldsOf(elements[index]), words)}\n`)
    .join("");
}
