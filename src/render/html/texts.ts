import type { ElementType } from "../../language/content.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import { el, type MarkupNode } from "../markup/node.js";

/** `dir=auto`: a text in Arabic or Hebrew runs as it should, on a page in whatever language. */
const textAttributes = (className: string) => ({ class: className, dir: "auto" });

type HtmlText = (element: ElementFields) => readonly MarkupNode[];

/** Nothing at all for an empty text: a heading without words is one that screen readers announce and nobody understands. */
const block =
  (tag: string, className: string): HtmlText =>
  ({ text }) => {
    const words = textOf(text);
    return words.trim() === "" ? [] : [el(tag, textAttributes(className), words)];
  };

function quote(element: ElementFields): readonly MarkupNode[] {
  const author = textOf(element["author"] ?? element["title"]).trim();
  const words = el("blockquote", {}, el("p", {}, textOf(element["text"])));
  if (author === "") return [el("div", textAttributes("igx-quote"), words)];
  return [el("figure", textAttributes("igx-quote"), words, el("figcaption", {}, `— ${author}`))];
}

/** The elements that are text in HTML too; all others are figures. */
export const htmlTexts = {
  h1: block("h1", "igx-h1"),
  h2: block("h2", "igx-h2"),
  body: block("p", "igx-body"),
  quote,
  separator: () => [el("hr", { class: "igx-separator" })],
} as const satisfies Partial<Readonly<Record<ElementType, HtmlText>>>;
