import type { ExportPicture } from "../../preview/session/export-picture.js";
import type { HtmlFont } from "../../render/html/html-options.js";

/** Writes pictures where there is no Node. Drawing is large, and most sessions begin without a picture. */
export const createExportPicture =
  (fontsOf: () => Promise<readonly HtmlFont[]>): ExportPicture =>
  async ({ content, ...picture }, format, { theme, transparent, aspect }) => {
    const options = { ...picture, theme, transparent, aspect };
    const [{ renderHtml, renderSvg }, { embedFonts }, fonts] = await Promise.all([
      import("../../render/index.js"),
      import("../../render/embed-fonts.js"),
      fontsOf(),
    ]);
    if (format === "svg") return { ok: true, bytes: embedFonts(renderSvg(content, options), fonts) };
    if (format === "html") return { ok: true, bytes: renderHtml(content, { ...options, fonts, interactive: true }) };
    return { ok: false, message: `No part of igx writes ${format.toUpperCase()} here. Choose SVG.` };
  };
