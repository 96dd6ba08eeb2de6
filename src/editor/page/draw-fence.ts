import { compile } from "../../compile/compile.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { ExportPicture } from "../../preview/session/export-picture.js";
import { contentOf } from "../../render/content-of.js";
import { defaultWidth } from "../../render/render-options.js";
import type { EditorCommand } from "../command.js";
import type { Project } from "../levels.js";
import { renderOptionsOf } from "../picture-look.js";
import type { EditorLink } from "../server/editor-link.js";

/** A picture of a fence of a Markdown file, or the errors in it. */
export type FencePicture =
  | { readonly svg: string; readonly title: string; readonly description: string }
  | { readonly errors: readonly string[] };

/** The text of a fence is a document beside the Markdown file, as for the plugins for Markdown. */
export const drawFenceCommand = (
  { projectOf }: Pick<EditorLink, "projectOf">,
  exportPicture: ExportPicture | undefined,
): EditorCommand => ({
  name: "igx.drawFence",
  summary: "Get the picture of a fence of a Markdown file as SVG with its fonts, or the errors in it",
  arguments: ["uri", "text", '{ theme: "light" | "dark" }'],
  run: async (_, [uri, text, wishes]) => {
    if (typeof uri !== "string" || typeof text !== "string" || !exportPicture) return undefined;
    const theme = (wishes as { readonly theme?: unknown } | null | undefined)?.theme === "dark" ? "dark" : "light";
    return { result: await draw(await projectOf(uri), uri, text, { exportPicture, theme }) };
  },
});

async function draw(
  { host, options, uris, lookOf }: Project,
  uri: string,
  text: string,
  { exportPicture, theme }: { readonly exportPicture: ExportPicture; readonly theme: "light" | "dark" },
): Promise<FencePicture> {
  const path = uris.toPath(uri);
  const { output, diagnostics, metadata } = await compile({ path, text }, { path, host, project: options });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!output || hasErrors(diagnostics))
    return { errors: errors.map(({ start, message }) => `${start.line}:${start.column}: ${message}`) };
  const [{ alternativeTexts }, { pageTitle }] = await Promise.all([
    import("../../render/index.js"),
    import("../../render/page/title.js"),
  ]);
  const look = renderOptionsOf({ request: output.request, ...metadata }, lookOf);
  const { locale } = metadata;
  const { copyright, width = defaultWidth } = look;
  const content = contentOf(output.pictureJson);
  const title = pageTitle(content, look);
  const picture = { content, title, locale, width, ...(copyright !== undefined && { copyright }) };
  const drawn = await exportPicture(picture, "svg", { theme });
  if (!drawn.ok) return { errors: [drawn.message] };
  return {
    svg: String(drawn.bytes),
    title,
    description: alternativeTexts(content, look)
      .map((one) => one.text)
      .join(" "),
  };
}
