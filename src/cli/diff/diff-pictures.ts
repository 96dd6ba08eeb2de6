import type { ElementDiff } from "../../diff/content-diff.js";
import { brandColors } from "../../render/brand-theme.js";
import { textOf } from "../../render/chart-data.js";
import { brandCss } from "../../render/css-theme.js";
import { renderHtmlElements } from "../../render/html/render-html-elements.js";
import { el } from "../../render/markup/node.js";
import { writeHtml } from "../../render/markup/write.js";
import { fieldsOf } from "../../text/fields-of.js";
import type { Picture } from "../render/picture.js";

export interface DiffPictures {
  readonly before?: DiffPicture;
  readonly after?: DiffPicture;
  /** The colours of brands, each for pictures of its class. */
  readonly styles: readonly string[];
}

interface DiffPicture {
  readonly picture: Picture;
  /** For ids that no other picture of the page has. */
  readonly copy: number;
  readonly brandClass?: string;
}

/** The pictures of a document before and after. `number` is that of the document in the page. */
export function diffPictures(number: number, before: Picture | undefined, after: Picture | undefined): DiffPictures {
  const styles: string[] = [];
  const side = (picture: Picture, at: number): DiffPicture => {
    const copy = 2 * number + at;
    if (!picture.brand) return { picture, copy };
    const brandClass = `diff-brand-${copy}`;
    styles.push(brandCss(brandColors(picture.brand)).replace(":root,:root[data-theme]", `.${brandClass}`));
    return { picture, copy, brandClass };
  };
  return {
    ...(before && { before: side(before, 0) }),
    ...(after && { after: side(after, 1) }),
    styles,
  };
}

/** An element before and after, with its changed marks outlined in both. */
export function pictureHtml(element: ElementDiff, { before, after }: DiffPictures): string {
  const sides = [
    sideHtml("before", before, element.before, outlinedIn(element, "before")),
    sideHtml("after", after, element.after, outlinedIn(element, "after")),
  ];
  return sides.join("");
}

const outlinedIn = ({ cells, lines }: ElementDiff, side: "before" | "after"): readonly string[] => [
  ...cells.map(({ pointers }) => pointers[side]),
  // The words of a mark are the same at another place.
  ...lines.flatMap(({ change, pointers }) => (change === "moved" ? [] : (pointers[side] ?? []))),
];

const captions = { before: "Before", after: "After" } as const;

function sideHtml(
  side: "before" | "after",
  drawn: DiffPicture | undefined,
  position: number | undefined,
  outlined: readonly string[],
): string {
  const caption = writeHtml(el("p", { class: "diff-caption" }, captions[side]));
  if (!drawn || position === undefined) return `<div class="diff-side diff-none">${caption}<p>none</p></div>`;
  const { picture, brandClass } = drawn;
  const inner = elementHtml(drawn, position - 1, outlined);
  const names = ["igx-page", ...(brandClass === undefined ? [] : [brandClass])].join(" ");
  return `<div class="diff-side">${caption}<div class="${names}" lang="${languageOf(picture.locale)}">${inner}</div></div>`;
}

/** A text as a paragraph, whose level is that of the document and not of this page; a picture as `igx render` draws it. */
function elementHtml({ picture, copy }: DiffPicture, index: number, outlined: readonly string[]): string {
  const { type, text, author, title } = fieldsOf(picture.content[index]);
  if (type === "separator") return '<hr class="igx-separator">';
  if (type === "h1" || type === "h2" || type === "body" || type === "quote") {
    const by = textOf(author ?? title);
    const nodes = [el("p", { class: `igx-${type === "quote" ? "body" : String(type)}`, dir: "auto" }, textOf(text))];
    if (by !== "") nodes.push(el("p", { class: "igx-body", dir: "auto" }, `— ${by}`));
    return nodes.map(writeHtml).join("");
  }
  const options = { locale: picture.locale, outlined, copy, ...(picture.brand && { brand: picture.brand }) };
  const html = renderHtmlElements(onlyPicture(picture.content, index), options)[index]?.html ?? "";
  return `<div class="igx-item">${html}</div>`;
}

/** The content with no other picture: the headings name the one that is drawn. */
const onlyPicture = (content: readonly unknown[], index: number): readonly unknown[] =>
  content.map((element, at) => {
    const { type } = fieldsOf(element);
    if (at === index)
      return { ...fieldsOf(element), settings: { ...fieldsOf(fieldsOf(element)["settings"]), width: undefined } };
    return type === "h1" || type === "h2" ? element : { type: "separator" };
  });

const languageOf = (locale: string): string => (/^[\w-]+$/.test(locale) ? locale : "en");
