import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import type { Project } from "../cli/base/project.js";
import type { CompiledInput } from "../cli/inputs/compile-input.js";
import { emittable } from "../cli/outputs/emitter.js";
import { isOwnTheme } from "../cli/render/choose-brand.js";
import { embeddedFonts, svgTexts } from "../cli/render/embed-fonts.js";
import { loadFonts } from "../cli/render/load-fonts.js";
import { logoReader } from "../cli/render/logo-reader.js";
import type { Picture } from "../cli/render/picture.js";
import { pictureOf } from "../cli/render/picture-of.js";
import { readAspect } from "../cli/render/read-aspect.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import { fontFaces } from "../render/embed-fonts.js";
import { el, type MarkupNode } from "../render/markup/node.js";
import { writeXml } from "../render/markup/write.js";
import type { RenderOptions } from "../render/render-options.js";
import { renderSvgNode } from "../render/render-svg.js";
import { failureError } from "./failure-error.js";
import type { PictureStyle } from "./integration-options.js";

/** A picture as SVG markup, with the findings about data that it cannot show. */
export interface DrawnNode {
  readonly svg: MarkupNode;
  readonly findings: DiagnosticSet["diagnostics"];
}

/** Draws a document; `undefined` if it has an error. `copy` numbers equal pictures of one page. Rejects if the theme's logo cannot be read. */
export async function drawNode(
  project: Project,
  { result }: Pick<CompiledInput, "result">,
  style: PictureStyle,
  copy = 0,
): Promise<DrawnNode | undefined> {
  const document = emittable(project, new Uint8Array(), result);
  if (!document) return undefined;
  const picture = await pictureOf(document, style.theme, logoReader("svg", {}));
  if (!picture.ok) throw failureError(picture.failure);
  const notes = new Map<number, ElementNotes>();
  const onNotes = (one: ElementNotes) => notes.set(one.index, one);
  const { content, ...own } = picture.value;
  const svg = renderSvgNode(content, { ...renderOptions(own, style), ...(copy > 0 && { copy }), onNotes });
  return { svg: await withFonts(svg, style), findings: result.reportNotes([...notes.values()]) };
}

function renderOptions(own: Omit<Picture, "content">, style: PictureStyle): RenderOptions {
  const aspect = style.aspect === undefined ? undefined : readAspect(style.aspect);
  return {
    ...own,
    ...(style.theme !== undefined && isOwnTheme(style.theme) && { theme: style.theme }),
    ...(style.width !== undefined && { width: style.width }),
    ...(aspect !== undefined && { aspect }),
    ...(style.transparent && { transparent: true }),
    ...(style.note === false && { note: false }),
    ...(style.notes !== undefined && { notes: style.notes }),
  };
}

/** Texts are measured with Inter, so a page without it would cut them off. */
async function withFonts(svg: MarkupNode, { fonts = true }: PictureStyle): Promise<MarkupNode> {
  if (!fonts) return svg;
  const inter = await loadFonts({ cwd: process.cwd(), env: process.env }, []);
  const embedded = inter.ok ? await embeddedFonts(svgTexts(writeXml(svg)), inter.value) : inter;
  if (!embedded.ok) throw failureError(embedded.failure);
  if (embedded.value.length === 0) return svg;
  const { families, css } = fontFaces(embedded.value);
  const family = `${families}, ${String(svg.attributes["font-family"])}`;
  return {
    ...svg,
    attributes: { ...svg.attributes, "font-family": family },
    children: [el("style", {}, css), ...svg.children],
  };
}
