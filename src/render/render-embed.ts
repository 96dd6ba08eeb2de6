import { fieldsOf } from "../text/fields-of.js";
import { message } from "../text/message.js";
import { wrongArgument } from "../text/require-argument.js";
import { caps } from "./caps.js";
import { textOf } from "./chart-data.js";
import { contentOf } from "./content-of.js";
import { type DataTable, dataTables, firstRows, isTable, sheetsOfChart } from "./describe/data-tables.js";
import { pictureLines } from "./describe/picture-lines.js";
import { type ElementFields, settingsOf } from "./element.js";
import { el, type MarkupNode } from "./markup/node.js";
import { writeHtml } from "./markup/write.js";
import { readingOrder } from "./page/arrange.js";
import { approximation } from "./page/note.js";
import { type AlternativeText, alternativeTexts } from "./render-alt.js";
import type { RenderOptions } from "./render-options.js";
import { renderSvg } from "./render-svg.js";
import { createWording, createWords, ownLanguage, type Words } from "./words/words.js";

/** A picture of an embedded fragment, before it has an address. */
export interface EmbedPicture {
  /** The index of its element in the content. */
  readonly index: number;
  readonly svg: string;
}

/** The pictures that a fragment shows. The caller sets their fonts, and gives `renderEmbed` an address for each. */
export function embedPictures(content: unknown, options: RenderOptions = {}): readonly EmbedPicture[] {
  const elements = contentOf(content);
  return alternativeTexts(elements, options)
    .filter(({ index }) => !isShownAsTable(elements[index]))
    .map(({ index }) => {
      const { onNotes, copyright: _copyright, logo: _logo, ...own } = options;
      const notes = onNotes && { onNotes: ({ notes }: Parameters<typeof onNotes>[0]) => onNotes({ index, notes }) };
      return { index, svg: renderSvg([whole(elements[index])], { ...own, note: false, ...notes }) };
    });
}

/**
 * A content as a fragment of HTML for a page of another system. Texts are headings and paragraphs of that page. Each picture is an image
 * in a figure, with an alternative text and its data as a table. Images cannot run a script, use no id and no style of the page, and
 * bring their fonts along; everything of the author is escaped.
 */
export function renderEmbed(
  content: unknown,
  addresses: ReadonlyMap<number, string>,
  options: RenderOptions = {},
): string {
  if (typeof addresses?.get !== "function") throw wrongArgument(addresses, "a Map", "The list of addresses");
  const elements = contentOf(content);
  const texts = new Map(alternativeTexts(elements, options).map((one) => [one.index, one]));
  // In one column, each heading stays with its picture.
  const nodes = readingOrder(elements).flatMap(({ element, index }) => {
    const fields = fieldsOf(element);
    const text = texts.get(index);
    return text ? [figure(fields, text, addresses.get(index), options)] : words(fields);
  });
  // A mark, so that igx knows its own file again.
  const html = [...nodes, ...foot(options)].map((node) => `${writeHtml(node)}\n`).join("");
  return `<!-- Drawn by igx -->\n${html}`;
}

const isShownAsTable = (element: unknown): boolean =>
  isTable(fieldsOf(element)) && sheetsOfChart(fieldsOf(element)).length > 0;

/** Alone in its picture, an element of half width has all of it. */
function whole(element: unknown): unknown {
  const { width: _width, ...settings } = settingsOf(fieldsOf(element));
  const { picture, ...fields } = fieldsOf(element);
  // Its words are below the image.
  const { source: _source, note: _note, byline: _byline, alt: _alt, ...drawn } = fieldsOf(picture);
  return { ...fields, settings, ...(Object.keys(drawn).length > 0 && { picture: drawn }) };
}

/** The page has a title already, so a headline is one level lower. */
const tags: Readonly<Record<string, string>> = { h1: "h2", h2: "h3", body: "p" };

function words(element: ElementFields): readonly MarkupNode[] {
  const type = textOf(element["type"]);
  const text = textOf(element["text"]);
  if (type === "separator") return [el("hr")];
  if (type === "quote") return [quote(element)];
  const tag = tags[type];
  return tag === undefined || text.trim() === "" ? [] : [el(tag, { dir: "auto" }, ...lines(text))];
}

function quote(element: ElementFields): MarkupNode {
  const author = textOf(element["author"] ?? element["title"]).trim();
  const cited = author === "" ? [] : [el("p", {}, `— ${author}`)];
  return el("blockquote", { dir: "auto" }, el("p", {}, ...lines(textOf(element["text"]))), ...cited);
}

const lines = (text: string): readonly (MarkupNode | string)[] =>
  text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [el("br"), line]));

function figure(
  element: ElementFields,
  { text }: AlternativeText,
  address: string | undefined,
  { locale = "en" }: RenderOptions,
): MarkupNode {
  const words = createWords(locale);
  const tables = dataTables(element, createWording(locale)).filter(({ rowCount }) => rowCount > 0);
  if (address === undefined)
    return el(
      "figure",
      {},
      tables.map((table) => tableNode(table, text, words)),
    );
  // Width alone: the height follows the picture also where the page makes images narrower.
  const image = el("img", { src: address, alt: text, ...ownLanguage(words), loading: "lazy" });
  const data = tables.map((table) => tableNode(table, text, words));
  return el(
    "figure",
    {},
    image,
    captionOf(element, words),
    data.length === 0 ? [] : el("details", {}, el("summary", ownLanguage(words), words.say(message`Data`)), data),
  );
}

function captionOf(element: ElementFields, words: Words): readonly MarkupNode[] {
  const lines = pictureLines(element, words).map(({ text, address }) =>
    el("p", { dir: "auto" }, el("small", {}, address === undefined ? text : el("a", { href: address }, text))),
  );
  return lines.length === 0 ? [] : [el("figcaption", {}, lines)];
}

const tableNode = (table: DataTable, caption: string, words: Words): MarkupNode =>
  el(
    "table",
    {},
    el("caption", ownLanguage(words), caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        table.header.map((name) => el("th", { scope: "col", dir: "auto" }, name)),
      ),
    ),
    el("tbody", {}, firstRows(table, caps.table.rows).map(rowNode)),
  );

const rowNode = ([title = "", ...cells]: readonly string[]): MarkupNode =>
  el(
    "tr",
    {},
    el("th", { scope: "row", dir: "auto" }, title),
    cells.map((cell) => el("td", { dir: "auto" }, cell)),
  );

function foot({ note = true, copyright = "", locale = "en" }: RenderOptions): readonly MarkupNode[] {
  const words = createWords(locale);
  const texts = [
    ...(copyright.trim() === "" ? [] : [el("p", { dir: "auto" }, el("small", {}, copyright.trim()))]),
    ...(note ? [el("p", ownLanguage(words), el("small", {}, words.say(approximation)))] : []),
  ];
  return texts;
}
