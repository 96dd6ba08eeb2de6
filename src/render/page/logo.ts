import { el, type MarkupNode } from "../markup/node.js";
import type { Logo, RenderOptions } from "../render-options.js";
import { marginOf } from "./measures.js";

const highest = 40;
/** White space between a logo and the first row. */
const gap = 16;

/** Only bytes that are part of the page: an address would be asked for, and tell who reads the page. */
const inert = /^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/]+=*$/;

/** The size in which a page of a width shows a logo, in pixels; `undefined` for one that it does not show. Smaller ones are not enlarged. */
export function logoSize(logo: Logo | undefined, width: number) {
  if (!logo || !(logo.width > 0 && logo.height > 0) || !inert.test(logo.address)) return undefined;
  const scale = Math.min(1, highest / logo.height, (width - 2 * marginOf(width)) / logo.width);
  return { width: logo.width * scale, height: logo.height * scale };
}

/** White space above the first row of a page: the margin, or more for a logo. Pixels. */
export function topOf({ logo }: RenderOptions, width: number): number {
  const size = logoSize(logo, width);
  return Math.max(marginOf(width), size ? Math.ceil(marginOf(width) / 2 + size.height + gap) : 0);
}

/** The logo at the top right of a page. An SVG file is an image here too, in which no script runs and nothing is loaded. */
export function drawLogo({ logo }: RenderOptions, width: number): readonly MarkupNode[] {
  const size = logoSize(logo, width);
  if (!logo || !size) return [];
  const place = { x: width - marginOf(width) - size.width, y: marginOf(width) / 2 };
  return [el("image", { ...place, ...size, href: logo.address, "aria-label": logo.name })];
}
