import type { Logo } from "../../render/render-options.js";
import { type Outcome, success } from "../base/outcome.js";
import { optionalPackage } from "./missing-package.js";

export type LogoImage = Omit<Logo, "name">;

/** Pixels for each pixel of the page: sharp on paper. */
const scale = 6;
const highest = 40;
/** Pixels of the page; a wider logo is drawn smaller. */
const widest = 1000;

/**
 * Opens a logo with resvg, which reads no other file for an image in an image. Returns a function that draws it as PNG for PDF, or
 * `undefined` if it is damaged. The SVG writer of PDF knows no SVG images, and a damaged PNG would end the process.
 */
export async function openLogo(logo: LogoImage): Promise<Outcome<(() => LogoImage) | undefined>> {
  const resvg = await optionalPackage("@resvg/resvg-js", "A logo in PDF", () => import("@resvg/resvg-js"));
  if (!resvg.ok) return resvg;
  const factor = Math.min(1, highest / logo.height, widest / logo.width);
  const [width, height] = [Math.max(1, logo.width * factor), Math.max(1, logo.height * factor)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${logo.address}" width="${width}" height="${height}"/></svg>`;
  const opened = new resvg.value.Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: { loadSystemFonts: false },
  });
  if (!opened.getBBox()) return success(undefined);
  return success(() => {
    const base64 = Buffer.from(opened.render().asPng()).toString("base64");
    return { ...logo, address: `data:image/png;base64,${base64}` };
  });
}
