import { buffer } from "node:stream/consumers";
import type { Outcome } from "../base/outcome.js";
import { success } from "../base/outcome.js";
import type { Fonts } from "./font.js";
import { optionalPackage } from "./missing-package.js";
import type { PageSize } from "./picture.js";
import { givenName, isGivenName, setFonts } from "./set-fonts.js";

/** Width and height in points, portrait: ISO 216 and ANSI Y14.1. */
const sheets: Readonly<Record<Exclude<PageSize, "fit">, readonly [width: number, height: number]>> = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  letter: [612, 792],
  legal: [612, 1008],
  tabloid: [792, 1224],
};

/** CSS Values 4, section 6.2: an inch has 96 pixels and 72 points. */
const pointsPerPixel = 0.75;
/** ISO 32000-1, annex C: no side of a page is longer. */
const longestSide = 14_400;

/** How high a page is in pixels when its width is `width` pixels; none where pages are as high as they need to be. */
export function pageHeight(size: PageSize, width: number): number | undefined {
  if (size === "fit") return undefined;
  const [sheetWidth, sheetHeight] = sheets[size];
  return (sheetHeight / sheetWidth) * width;
}

export interface PdfOptions {
  readonly size: PageSize;
  readonly title: string;
  readonly locale: string;
  /** Of the page, where a picture does not cover it. */
  readonly surface: string;
  readonly fonts: Fonts;
}

/** Pages as SVG to a PDF file: vectors, text as text. The same bytes for the same input, so its date is not today's. */
export async function drawPdf(pages: readonly string[], options: PdfOptions): Promise<Outcome<Uint8Array>> {
  const pdfkit = await optionalPackage("pdfkit", "PDF", () => import("pdfkit"));
  if (!pdfkit.ok) return pdfkit;
  const svgToPdf = await optionalPackage("svg-to-pdfkit", "PDF", () => import("svg-to-pdfkit"));
  if (!svgToPdf.ok) return svgToPdf;
  const { regular, semibold, given } = options.fonts;
  const document = new pdfkit.value.default({
    autoFirstPage: false,
    // A path: without one pdfkit loads Helvetica, which nothing uses.
    font: regular.path,
    lang: options.locale,
    displayTitle: true,
    info: { Title: options.title, Creator: "igx", Producer: "igx", CreationDate: new Date(0) },
  });
  for (const [name, { path }] of [["regular", regular] as const, ["semibold", semibold] as const])
    document.registerFont(name, path);
  for (const [index, { path }] of given.entries()) document.registerFont(givenName(index), path);
  for (const page of pages) {
    const { width, height, scale } = placePage(page, options.size);
    document.addPage({ size: [width, height], margin: 0 });
    document.rect(0, 0, width, height).fill(options.surface);
    const [svgWidth, svgHeight] = sizeOf(page);
    document.translate((width - svgWidth * scale) / 2, 0).scale(scale);
    svgToPdf.value.default(document as never, setFonts(page, options.fonts), 0, 0, {
      assumePt: true,
      width: svgWidth,
      height: svgHeight,
      fontCallback: (family, bold) => (isGivenName(family) ? family : bold ? "semibold" : "regular"),
      // What it could not draw it says for people who write SVG.
      warningCallback: () => {},
    });
  }
  document.end();
  return success(await buffer(document));
}

const sizeOf = (svg: string): readonly [width: number, height: number] => {
  const [, width = 0, height = 0] = (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
  return [width, height];
};

/** A page in points, and how large the picture is on it: as wide as the page, smaller where it would be too high. */
function placePage(svg: string, size: PageSize) {
  const [width, height] = sizeOf(svg);
  if (size === "fit") {
    const scale = Math.min(pointsPerPixel, longestSide / height);
    return { width: width * scale, height: height * scale, scale };
  }
  const [sheetWidth, sheetHeight] = sheets[size];
  return { width: sheetWidth, height: sheetHeight, scale: Math.min(sheetWidth / width, sheetHeight / height) };
}
