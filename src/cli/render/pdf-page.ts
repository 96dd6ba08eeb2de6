import type PDFDocument from "pdfkit";
import type { PageSize } from "../../render/page-sizes.js";
import type { TaggedFile, TaggedPage, TaggedPart } from "../../render/render-pages.js";
import { drawHalosFirst } from "./draw-halos-first.js";
import type { Fonts } from "./font.js";
import { type PdfSheet, pdfSheet } from "./pdf-sheet.js";
import { isGivenName, setFonts } from "./set-fonts.js";

type Document = typeof PDFDocument.prototype;
type Structure = ReturnType<Document["struct"]>;

export interface PdfPen {
  readonly document: Document;
  /** The structure element of the whole document. */
  readonly root: Structure;
  readonly svgToPdf: (document: never, svg: string, x: number, y: number, options: object) => void;
  readonly size: PageSize;
  readonly locale: string;
  /** The colour of the page, where a picture does not cover it. */
  readonly surface: string;
  /** Without it. */
  readonly transparent: boolean;
  readonly fonts: Fonts;
  /** The name of the font for a text in Inter. */
  readonly interOf: (family: string, bold: boolean) => string;
}

/**
 * Draws a page with its structure (ISO 32000-1, section 14.8): each part is an element in the order of the content, a picture has its
 * description, and what says nothing is an artifact, which screen readers skip.
 */
export function drawPdfPage(page: TaggedPage, pen: PdfPen): void {
  const { document, root, surface } = pen;
  const sheet = pdfSheet(page, pen.size);
  const { width, height } = sheet;
  document.addPage({ size: [width, height], margin: 0 });
  if (!pen.transparent) artifact(pen, "Background", () => document.rect(0, 0, width, height).fill(surface));
  const { logo } = page;
  if (logo) root.add(document.struct("Figure", { alt: logo.alt }, () => drawSvg(logo.svg, page, sheet, pen)));
  for (const part of page.parts) {
    const draw = (svg = part.svg) => drawSvg(svg, page, sheet, pen);
    if (part.type === "separator") artifact(pen, "Layout", draw);
    else if (part.contents.length > 0)
      for (const content of part.contents) addContent(root, content, draw, pen, part.ownAlt);
    else if (part.text?.trim() !== "") root.add(structureOf(part, draw, pen));
  }
  artifact(pen, "Pagination", () => drawSvg(page.foot, page, sheet, pen));
}

function artifact({ document }: PdfPen, type: string, draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

/** Adds a part of a table or list, with all that is in it. A part is drawn when it is added to a structure of the document. */
function addContent(
  parent: Structure,
  content: TaggedFile,
  draw: (svg: string) => void,
  pen: PdfPen,
  summary?: string,
): void {
  const { type, scope, alt, svg, parts } = content;
  if (type === "Artifact") {
    artifact(pen, "Layout", () => draw(svg));
    return;
  }
  const own = pen.document.struct(type, { ...(scope && { scope }), ...(alt !== undefined && { alt }) } as object);
  // An alternative text would replace the cells (ISO 32000-1, sections 14.8.5.7 and 14.9.3).
  if (type === "Table" && summary !== undefined)
    own.dictionary.data["A"] = { O: "Table", Summary: new String(summary) };
  parent.add(own);
  if (svg !== "") own.add(() => draw(svg));
  for (const part of parts) addContent(own, part, draw, pen);
  own.end();
}

function structureOf({ type, alt, altLanguage }: TaggedPart, draw: () => void, { document }: PdfPen): Structure {
  if (alt !== undefined)
    return document.struct("Figure", { alt, ...(altLanguage !== undefined && { lang: altLanguage }) }, draw);
  if (type === "quote") return document.struct("BlockQuote", {}, [document.struct("P", {}, draw)]);
  return document.struct(type === "h1" ? "H1" : type === "h2" ? "H2" : "P", {}, draw);
}

function drawSvg(
  svg: string,
  page: TaggedPage,
  { width, scale }: PdfSheet,
  { document, svgToPdf, fonts, interOf }: PdfPen,
): void {
  document.save();
  document.translate((width - page.width * scale) / 2, 0).scale(scale);
  svgToPdf(document as never, setFonts(drawHalosFirst(svg), fonts), 0, 0, {
    assumePt: true,
    width: page.width,
    height: page.height,
    fontCallback: (family: string, bold: boolean) => (isGivenName(family) ? family : interOf(family, bold)),
    // Its warnings about parts that it cannot draw are for authors of SVG.
    warningCallback: () => {},
  });
  document.restore();
}
