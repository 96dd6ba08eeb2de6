import type { PageSize } from "../../render/page-sizes.js";

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
const maxSide = 14_400;

/** How high a page is in pixels when its width is `width` pixels; none where pages are as high as they need to be. */
export function pageHeight(size: PageSize, width: number): number | undefined {
  if (size === "fit") return undefined;
  const [sheetWidth, sheetHeight] = sheets[size];
  return (sheetHeight / sheetWidth) * width;
}

/** A page in points, and how large the picture is on it. */
export interface PdfSheet {
  readonly width: number;
  readonly height: number;
  /** Points for each pixel. */
  readonly scale: number;
}

/** The picture is as wide as the page, smaller where it would be too high. */
export function pdfSheet(
  { width, height }: { readonly width: number; readonly height: number },
  size: PageSize,
): PdfSheet {
  if (size === "fit") {
    const scale = Math.min(pointsPerPixel, maxSide / height);
    return { width: width * scale, height: height * scale, scale };
  }
  const [sheetWidth, sheetHeight] = sheets[size];
  return { width: sheetWidth, height: sheetHeight, scale: Math.min(sheetWidth / width, sheetHeight / height) };
}
