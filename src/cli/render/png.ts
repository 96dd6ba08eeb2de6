import type { Font as FontkitFont } from "fontkit";
import { textWidth } from "../../render/text/measure.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { FontFile, Fonts } from "./font.js";
import { findInter } from "./font-bytes.js";
import { fontReader } from "./font-reader.js";
import { optionalPackage } from "./missing-package.js";
import { endOfHeader, pngChunk, sourceKeyword, textChunk } from "./png-chunks.js";
import { splitTexts } from "./set-fonts.js";

/** The width of a text in em, as a font sets it. */
type FontWidth = (text: string, font: FontFile) => number;

interface PngOptions {
  readonly title: string;
  readonly scale: number;
  readonly fonts: Fonts;
  /** Whether characters that the given fonts lack come from the fonts of the machine. */
  readonly systemFonts: boolean;
  /** Of `--embed-source`. */
  readonly source?: string | undefined;
}

/** More needs more memory than a picture should: four bytes each. */
const maxPixels = 2 ** 27;

export async function drawPng(svg: string, options: PngOptions): Promise<Outcome<Uint8Array>> {
  const { scale, fonts, systemFonts } = options;
  const resvg = await optionalPackage("@resvg/resvg-js", "PNG", () => import("@resvg/resvg-js"));
  if (!resvg.ok) return resvg;
  const [, width = 0, height = 0] = (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
  if (width * height * scale ** 2 > maxPixels)
    return failure(
      ExitCode.usage,
      `The picture would be ${Math.round(width * scale)} by ${Math.round(height * scale)} pixels, which is too large.`,
      "Give a smaller --scale, or write SVG or PDF, which have no pixels.",
    );
  const found = await findInter(fonts);
  if (!found.ok) return found;
  const set = await split(svg, fonts);
  if (!set.ok) return set;
  const picture = new resvg.value.Resvg(set.value, {
    fitTo: { mode: "zoom", value: scale },
    font: {
      loadSystemFonts: systemFonts,
      fontFiles: [fonts.regular, fonts.semibold, ...fonts.given].map(({ path }) => path),
      defaultFontFamily: "Inter",
    },
  });
  return success(withMetadata(picture.render().asPng(), options));
}

/** Most pictures have no text of several fonts: then what measures them is not loaded. */
async function split(svg: string, fonts: Fonts): Promise<Outcome<string>> {
  let measured = false;
  const set = splitTexts(svg, fonts, () => {
    measured = true;
    return 0;
  });
  if (!measured) return success(set);
  const width = await measureFonts(fonts);
  if (!width.ok) return width;
  return success(
    splitTexts(svg, fonts, (text, font, size, weight) =>
      font ? width.value(text, font) * size : textWidth(text, { size, weight }),
    ),
  );
}

/** Which program made the picture (section 11.3.3): igx knows its own pictures again. */
const software = pngChunk("tEXt", Buffer.from("Software\0igx", "latin1"));

/** How large the picture is on paper, as a page of 96 pixels to the inch. In pixels to the metre (section 11.3.4). */
function density(scale: number): Buffer {
  const data = Buffer.alloc(9);
  const pixels = Math.round((96 * scale) / 0.0254);
  data.writeUInt32BE(pixels, 0);
  data.writeUInt32BE(pixels, 4);
  data.writeUInt8(1, 8);
  return pngChunk("pHYs", data);
}

const withMetadata = (png: Uint8Array, { scale, title, source }: PngOptions): Uint8Array =>
  Buffer.concat([
    png.subarray(0, endOfHeader),
    density(scale),
    software,
    textChunk("Title", title),
    ...(source === undefined ? [] : [textChunk(sourceKeyword, source)]),
    png.subarray(endOfHeader),
  ]);

/** Opens all fonts to measure with. */
async function measureFonts({ regular, semibold, given }: Fonts): Promise<Outcome<FontWidth>> {
  const fontkit = await fontReader();
  if (!fontkit.ok) return fontkit;
  const opened = new Map<FontFile, FontkitFont>();
  for (const file of [regular, semibold, ...given])
    opened.set(file, fontkit.value.create(await file.read()) as FontkitFont);
  return success((text, file) => {
    const font = opened.get(file)!;
    return font.layout(text).advanceWidth / font.unitsPerEm;
  });
}
