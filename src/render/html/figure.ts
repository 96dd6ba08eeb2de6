import { append } from "../../text/extremes.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { Drawing } from "../drawing.js";
import type { ElementFields, ElementInput } from "../element.js";
import { pictureNotes } from "../inspect/picture-notes.js";
import { el, type MarkupNode } from "../markup/node.js";
import { ownLanguage } from "../words/words.js";
import type { HtmlContext } from "./html-context.js";

interface FigureTexts {
  readonly title: string;
  readonly description: string;
}

/**
 * A picture in each of its widths, named and described. The name and the description are written once, outside the pictures and hidden: as
 * the `<title>` of an SVG they would appear as a tooltip over the whole picture. The name is mostly a heading of the author, the description
 * a sentence of igx.
 */
export function figureNodes(
  element: ElementFields,
  { id, pictures, notes, words }: HtmlContext,
  part: string,
  { title, description }: FigureTexts,
  draw: (input: ElementInput) => Drawing,
): readonly MarkupNode[] {
  const [titleId, descriptionId] = [`${id}${part}-title`, `${id}${part}-desc`];
  const drawings = pictures.map(({ width, context }) => draw({ ...context, width }));
  if (notes) append(notes, pictureNotes(element, drawings[0]!, pictures[0]!.context));
  return [
    ...pictures.map(({ className }, at) =>
      svg(drawings[at]!, {
        class: `igx-picture ${className}`,
        role: "img",
        "aria-labelledby": titleId,
        "aria-describedby": descriptionId,
      }),
    ),
    el("span", { id: titleId, hidden: true }, title),
    el("span", { id: descriptionId, ...ownLanguage(words), hidden: true }, description),
  ];
}

const svg = ({ width, height, nodes }: Drawing, attributes: MarkupNode["attributes"]): MarkupNode =>
  el("svg", { ...attributes, viewBox: `0 0 ${toHundredths(width)} ${toHundredths(height)}`, width, height }, nodes);
