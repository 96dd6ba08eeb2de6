import type { ExportPicture } from "../../preview/session/export-picture.js";
import type { Context } from "../base/context.js";
import type { Failure } from "../base/outcome.js";
import { drawPicture } from "../render/draw-picture.js";
import type { Fonts } from "../render/font.js";
import { loadFonts } from "../render/load-fonts.js";
import { subsetPackage } from "../render/subset.js";

/** Writes pictures as `igx render` does, with its usual settings. The fonts are read once. */
export function createExportPicture(context: Pick<Context, "cwd" | "env">): ExportPicture {
  let loaded: ReturnType<typeof loadFonts> | undefined;
  return async (picture, format, look) => {
    loaded ??= loadFonts(context, []);
    const fonts = await loaded;
    const needsFonts = format === "png" || format === "pdf";
    if (!fonts.ok && needsFonts) return refused(fonts.failure);
    // SVG and HTML can also be read with fonts of the reader.
    const usable: Fonts | undefined = fonts.ok && (needsFonts || (await subsetPackage()).ok) ? fonts.value : undefined;
    const settings = { ...look, interactive: format === "html" };
    const drawn = await drawPicture(picture, {
      format,
      settings,
      terminal: undefined,
      ...(usable && { fonts: usable }),
    });
    return drawn.ok ? { ok: true, bytes: drawn.value.bytes } : refused(drawn.failure);
  };
}

const refused = ({ message, hint }: Failure) => ({ ok: false, message, ...(hint !== undefined && { hint }) }) as const;
