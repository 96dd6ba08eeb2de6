import { contentOf } from "../../render/content-of.js";
import { defaultWidth } from "../../render/render-options.js";
import { isObject } from "../../text/is-object.js";
import type { EditorCommand } from "../command.js";
import type { DocumentLevel } from "../levels.js";
import { renderOptionsOf } from "../picture-look.js";

/** A picture of a document, for the editor to show or to save. */
export interface ExportedPicture {
  readonly text: string;
  /** The title of the document, or else its first headline. */
  readonly title: string;
  /** The texts for screen readers: one for each picture of an element. */
  readonly alternativeTexts: readonly string[];
}

type Format = "svg" | "html";

/** The options of `igx render` that a client may set: those without files. */
interface Wishes {
  /** The greatest width in pixels: on a narrow screen, the document's own is cut to it. */
  readonly maxWidth?: number;
  readonly theme?: "light" | "dark";
  readonly interactive?: boolean;
  readonly marks?: boolean;
}

/** The document as SVG or as an HTML page, as `igx render` draws it; `null` where the document has errors. */
export const exportPicture: EditorCommand = {
  name: "igx.exportPicture",
  summary:
    "Get the picture of a document as SVG, or as an HTML page. With `marks`, `data-source` of its parts is the JSON pointer for `igx.showSource`",
  arguments: ["uri", '"svg" | "html"', "{ maxWidth, theme, interactive, marks }"],
  run: async (project, [uri, format, wishes]) => {
    const document = typeof uri === "string" && isFormat(format) ? await project.document(uri) : undefined;
    return document && { result: (await draw(document, format as Format, readWishes(wishes))) ?? null };
  },
};

async function draw(
  { result, project }: DocumentLevel,
  format: Format,
  { maxWidth, ...wishes }: Wishes,
): Promise<ExportedPicture | undefined> {
  const { output, metadata } = await result();
  if (!output) return undefined;
  const [render, { pageTitle }] = await Promise.all([
    import("../../render/index.js"),
    import("../../render/page/title.js"),
  ]);
  const { request, pictureJson } = output;
  const content = contentOf(pictureJson);
  const { brand, ...look } = renderOptionsOf({ request, ...metadata }, project.lookOf);
  const width = Math.min(look.width ?? defaultWidth, maxWidth ?? Number.POSITIVE_INFINITY);
  const options = { ...look, ...(wishes.theme === undefined && brand && { brand }), ...wishes, width };
  return {
    text: format === "svg" ? render.renderSvg(content, options) : render.renderHtml(content, options),
    title: pageTitle(content, options),
    alternativeTexts: render.alternativeTexts(content, options).map(({ text }) => text),
  };
}

const isFormat = (value: unknown): value is Format => value === "svg" || value === "html";

/** Settings of editors can contain anything: invalid options are ignored. */
function readWishes(value: unknown): Wishes {
  const { maxWidth, theme, interactive, marks } = isObject(value) ? value : {};
  return {
    ...(typeof maxWidth === "number" && Number.isFinite(maxWidth) && { maxWidth }),
    ...((theme === "light" || theme === "dark") && { theme }),
    ...(interactive === true && { interactive }),
    ...(marks === true && { marks }),
  };
}
