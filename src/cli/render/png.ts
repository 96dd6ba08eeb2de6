import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Fonts } from "./font.js";
import { optionalPackage } from "./missing-package.js";
import { splitTexts } from "./set-fonts.js";

export interface PngOptions {
  readonly scale: number;
  readonly fonts: Fonts;
  /** Whether characters that none of the fonts has are taken from those of the machine. */
  readonly systemFonts: boolean;
}

/** More needs more memory than a picture should: four bytes each. */
const mostPixels = 2 ** 27;

export async function drawPng(svg: string, { scale, fonts, systemFonts }: PngOptions): Promise<Outcome<Uint8Array>> {
  const resvg = await optionalPackage("@resvg/resvg-js", "PNG", () => import("@resvg/resvg-js"));
  if (!resvg.ok) return resvg;
  const [, width = 0, height = 0] = (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
  if (width * height * scale ** 2 > mostPixels)
    return failure(
      ExitCode.usage,
      `The picture would be ${Math.round(width * scale)} by ${Math.round(height * scale)} pixels, which is too large.`,
      "Give a smaller --scale, or write SVG or PDF, which have no pixels.",
    );
  const { textWidth } = await import("../../render/text/measure.js");
  const set = splitTexts(svg, fonts, (text, font, size, weight) =>
    font ? font.width(text) * size : textWidth(text, { size, weight }),
  );
  const picture = new resvg.value.Resvg(set, {
    fitTo: { mode: "zoom", value: scale },
    font: {
      loadSystemFonts: systemFonts,
      fontFiles: [fonts.regular, fonts.semibold, ...fonts.given].map(({ path }) => path),
      defaultFontFamily: "Inter",
    },
  });
  return success(withSoftware(picture.render().asPng()));
}

/** The chunk `tEXt` that says which program made a PNG (PNG specification, section 11.3.3): igx knows its own pictures again. */
const software = Buffer.concat([
  Buffer.from([0, 0, 0, 12]),
  Buffer.from("tEXtSoftware\0igx", "latin1"),
  Buffer.from([0x26, 0xf8, 0xc1, 0x86]),
]);

/** The signature and the header, which is always the first chunk. */
const endOfHeader = 8 + 25;

const withSoftware = (png: Uint8Array): Uint8Array =>
  Buffer.concat([png.subarray(0, endOfHeader), software, png.subarray(endOfHeader)]);
