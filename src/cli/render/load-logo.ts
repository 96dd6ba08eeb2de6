import type { Logo } from "../../render/render-options.js";
import { isInside, resolve } from "../../text/path.js";
import type { Result } from "../../text/result.js";
import { fileFailure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { reason } from "../base/system-error.js";
import { optionalPackage } from "./missing-package.js";

type LogoImage = Omit<Logo, "name">;

/** Pixels for each pixel of the page: sharp on paper. */
const scale = 6;

const highest = 40;

/** Pixels of the page; a wider logo is drawn smaller. */
const widest = 1000;

const maxBytes = 1024 * 1024;
/** Pixels of a PNG to each side: it needs four bytes of memory for each pixel. */
const maxSide = 4096;

/**
 * The logo of a theme. `path` is relative to the configuration, and the file is within the root. A logo that cannot be shown fails with
 * exit 3.
 */
export async function loadLogo(
  { root, folder, host }: Project,
  name: string,
  path: string,
  asPng: boolean,
): Promise<Outcome<Logo>> {
  const refused = (why: string) =>
    fileFailure(`The logo ${path} of the theme ${name} ${why}.`, `"themes.${name}.logo" ${takes}`);
  try {
    const real = await host.realPath(resolve(folder, path));
    if (!isInside(root, real)) return refused("is outside of the root");
    const bytes = await host.readFile(real, maxBytes);
    if (!bytes) return refused("cannot be read: there is no such file");
    const image = imageOf(Buffer.from(bytes));
    if (!image.ok) return refused(image.failure);
    const opened = await openLogo(image.value);
    if (!opened.ok) return asPng ? opened : success({ ...image.value, name });
    if (!opened.value) return refused("is damaged");
    return success({ ...(asPng ? opened.value() : image.value), name });
  } catch (error) {
    return refused(`cannot be read: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

const takes =
  "takes the path of an SVG or PNG file of at most 1 MB, relative to the configuration and within the root.";

/** By the first bytes, since names of files can say anything. */
function imageOf(bytes: Buffer): Result<LogoImage, string> {
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return pngOf(bytes);
  const text = bytes.toString("utf8");
  const tag = /<svg\s[^<>]*>/.exec(text)?.[0];
  if (tag === undefined) return { ok: false, failure: "is neither SVG nor PNG" };
  // They can make a small file grow without end.
  if (text.includes("<!ENTITY")) return { ok: false, failure: "declares entities, which igx does not read" };
  const [, lost] = /<(?:[\w-]+:)?(text|image|foreignObject)[\s>/]/.exec(text) ?? [];
  if (lost) return { ok: false, failure: `contains <${lost}>, which not all formats show: save it with outlines only` };
  const size = svgSize(tag);
  if (!size) return { ok: false, failure: "says neither its width and height nor a viewBox" };
  return { ok: true, value: { ...size, address: `data:image/svg+xml;base64,${bytes.toString("base64")}` } };
}

/** The header is the first chunk (PNG specification, third edition, section 11.2.1). */
function pngOf(bytes: Buffer): Result<LogoImage, string> {
  if (bytes.length < 33) return { ok: false, failure: "is damaged" };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0) return { ok: false, failure: "is damaged" };
  if (Math.max(width, height) > maxSide)
    return { ok: false, failure: `has ${width} by ${height} pixels, which is more than ${maxSide} to a side` };
  return { ok: true, value: { width, height, address: `data:image/png;base64,${bytes.toString("base64")}` } };
}

/** In pixels: the width and height of the file, or of its view box (SVG 2, section 8.2). */
function svgSize(tag: string): Pick<LogoImage, "width" | "height"> | undefined {
  const sideOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1];
  const box =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/) ?? [];
  const named = { width: Number(sideOf("width")), height: Number(sideOf("height")) };
  const boxed = { width: Number(box[2]), height: Number(box[3]) };
  return [named, boxed].find(({ width, height }) => width > 0 && height > 0 && Number.isFinite(width / height));
}

/**
 * Opens a logo with resvg, which reads no other file for an image in an image. Returns a function that draws it as PNG for PDF, or
 * `undefined` if it is damaged. The SVG writer of PDF knows no SVG images, and a damaged PNG would end the process.
 */
async function openLogo(logo: LogoImage): Promise<Outcome<(() => LogoImage) | undefined>> {
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
