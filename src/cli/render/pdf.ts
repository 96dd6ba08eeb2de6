import { buffer } from "node:stream/consumers";
import type PDFDocument from "pdfkit";
import { escapeMarkup } from "../../render/markup/write.js";
import type { TaggedPage } from "../../render/render-pages.js";
import { inOneLine } from "../../text/in-one-line.js";
import { type Outcome, success } from "../base/outcome.js";
import { sourceElement } from "./embedded-source.js";
import { optionalPackage } from "./missing-package.js";
import { openFont } from "./open-font.js";
import { type EncodingFont, writeActualTexts } from "./pdf-actual-text.js";
import { createFigures } from "./pdf-figures.js";
import { drawPdfPage, type PdfPen } from "./pdf-page.js";
import { type PdfSheet, pdfSheet } from "./pdf-sheet.js";
import { givenName } from "./set-fonts.js";

type Outline = (typeof PDFDocument.prototype)["outline"];

interface PdfOptions extends Pick<PdfPen, "size" | "locale" | "surface" | "transparent" | "fonts"> {
  readonly title: string;
  /** Of `--embed-source`. */
  readonly source?: string | undefined;
}

/**
 * Pages to a tagged PDF file: vectors, text as text, the structure of the content, bookmarks for headlines. The same bytes for the same
 * input.
 */
export async function drawPdf(pages: readonly TaggedPage[], options: PdfOptions): Promise<Outcome<Uint8Array>> {
  const pdfkit = await optionalPackage("pdfkit", "PDF", () => import("pdfkit"));
  if (!pdfkit.ok) return pdfkit;
  const svgToPdf = await optionalPackage("svg-to-pdfkit", "PDF", () => import("svg-to-pdfkit"));
  if (!svgToPdf.ok) return svgToPdf;
  const { regular, semibold, given } = options.fonts;
  const named = [["regular", regular] as const, ["semibold", semibold] as const];
  const files = [...named, ...given.map((file, index) => [givenName(index), file] as const)];
  const opened = await Promise.all(files.map(async ([name, file]) => [name, await openFont(file)] as const));
  const document = new pdfkit.value.default({
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    // Without one pdfkit loads Helvetica, which nothing uses; null is none, which its types do not know.
    font: null as unknown as string,
    lang: options.locale,
    displayTitle: true,
    info: { Title: options.title, Creator: "igx", Producer: "igx", CreationDate: new Date(0) },
  });
  // Without a date: today's would change the bytes, and any other is false. pdfkit needs one to begin with.
  delete document.info.CreationDate;
  writeMetadata(document, options);
  for (const [name, font] of opened) {
    if (!font.ok) return font;
    // pdfkit takes a font that fontkit has opened, which its types do not know.
    document.registerFont(name, font.value as unknown as ArrayBuffer);
  }
  const fonts = given.map(
    (_, index) => (document.font(givenName(index)) as unknown as { readonly _font: EncodingFont })._font,
  );
  for (const font of fonts) drawMarks(font);
  writeActualTexts(document, fonts);
  const interOf = createFigures(document);
  const root = document.struct("Document");
  document.addStructure(root);
  const pen: PdfPen = { ...options, document, root, interOf, svgToPdf: svgToPdf.value.default };
  let above: typeof document.outline | undefined;
  for (const page of pages) {
    drawPdfPage(page, pen);
    above = addBookmarks(document.outline, page, pdfSheet(page, options.size), above);
  }
  root.end();
  document.end();
  return success(await buffer(document));
}

/** Members of pdfkit that its types lack. */
interface Metadata {
  _addInfo: () => void;
  appendXML: (xml: string) => void;
}

/** The metadata of the file (ISO 16684-1). pdfkit would write a date, and a title whose `&` breaks the file. */
function writeMetadata(document: typeof PDFDocument.prototype, { title, source }: PdfOptions): void {
  const metadata = document as unknown as Metadata;
  metadata._addInfo = () =>
    metadata.appendXML(`
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>
            <xmp:CreatorTool>igx</xmp:CreatorTool>
            <pdf:Producer>igx</pdf:Producer>${source === undefined ? "" : `\n            ${sourceElement(source)}`}
        </rdf:Description>`);
}

/**
 * Shows the marks of Arabic, Hebrew and Indic scripts: svg-to-pdfkit leaves out glyphs without a width, and moves them down by the offsets
 * that fonts have for up.
 */
function drawMarks(font: EncodingFont): void {
  const encode = font.encode.bind(font);
  font.encode = (text) => {
    const [glyphs, positions] = encode(text);
    return [glyphs, positions.map((one) => ({ ...one, yOffset: -one.yOffset, advanceWidth: one.advanceWidth || 1 }))];
  };
}

/** In points. Smaller text is hard to read on paper. */
const smallestText = 6;

/** Notes on text that is too small on paper; each page has the text sizes of its pictures, in pixels. */
export function smallTextNotes(pages: readonly TaggedPage[], size: PdfPen["size"]): readonly string[] {
  const sizes = pages.map((page) => {
    const svg = page.parts.map((part) => part.svg).join("") + page.foot;
    const pixels = [...svg.matchAll(/ font-size="([\d.]+)"/g)].map(([, one]) => Number(one));
    return pixels.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY) * pdfSheet(page, size).scale;
  });
  const small = sizes.flatMap((points, index) => (points < smallestText ? [{ points, page: index + 1 }] : []));
  const [worst] = small.toSorted((one, other) => one.points - other.points);
  if (!worst) return [];
  const points = Math.floor(worst.points * 10) / 10;
  return [
    `Page ${worst.page} has text of ${points} points, which is hard to read. Choose a larger --page-size or a smaller --width.`,
  ];
}

/** Adds bookmarks for the headlines of the page that was drawn last: h2 below the h1 before it. Returns that h1, for the next page. */
function addBookmarks(outline: Outline, page: TaggedPage, { width, scale }: PdfSheet, above: Outline | undefined) {
  let parent = above;
  for (const { type, text = "", top } of page.parts) {
    const title = inOneLine(text);
    if ((type !== "h1" && type !== "h2") || title === "") continue;
    // pdfkit takes the distance from the right.
    const place = { top: Math.max(0, top - 12) * scale, left: width, fit: false, expanded: true };
    const item = (type === "h1" ? outline : (parent ?? outline)).addItem(title, place);
    if (type === "h1") parent = item;
  }
  return parent;
}
