import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { PictureFormat } from "./formats.js";
import { packageAt, subsetMaker } from "./subset-maker.js";

/** The packages besides igx that decide the bytes of a picture. Texts are made by igx alone, sooner than a file is read. */
const packages: Readonly<Record<PictureFormat, readonly string[] | undefined>> = {
  svg: [],
  html: [],
  png: ["@resvg/resvg-js"],
  pdf: ["pdfkit", "svg-to-pdfkit", "fontkit"],
  alt: undefined,
  text: undefined,
};

/** The names and versions of what draws a format; `undefined` if one is not found. */
export function pictureMakers(format: PictureFormat): string | undefined {
  const folder = dirname(fileURLToPath(import.meta.url));
  const found = packages[format]?.map((name) => packageAt(folder, name)?.nameAndVersion);
  if (!found || found.includes(undefined)) return undefined;
  return [...found, subsetMaker()].join(" ");
}
