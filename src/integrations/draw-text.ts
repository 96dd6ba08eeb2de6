import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import type { Emittable } from "../cli/outputs/emitter.js";
import { drawPicture } from "../cli/render/draw-picture.js";
import { loadFonts } from "../cli/render/load-fonts.js";
import { logoReader } from "../cli/render/logo-reader.js";
import type { PictureSettings } from "../cli/render/picture.js";
import { pictureOf } from "../cli/render/picture-of.js";
import { readAspect } from "../cli/render/read-aspect.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { ModuleForm } from "./document-import.js";
import { failureError } from "./failure-error.js";
import type { PictureLook } from "./integration-options.js";

export interface DrawnText {
  readonly text: string;
  /** About what the picture cannot show. */
  readonly findings: DiagnosticSet["diagnostics"];
}

/** A document as SVG, as a fragment of HTML (`render --embed`), or as alternative texts. Rejects if a font or a logo cannot be read. */
export async function drawText(
  form: Exclude<ModuleForm, "content">,
  document: Pick<Emittable, "project" | "result">,
  look: PictureLook,
): Promise<DrawnText> {
  const settings = settingsOf(form, look);
  const picture = await pictureOf(document, look.theme, logoReader(form, settings));
  if (!picture.ok) throw failureError(picture.failure);
  const fonts = look.fonts === false || form === "alt" ? undefined : await inter();
  const notes = new Map<number, ElementNotes>();
  const onNotes = (one: ElementNotes) => notes.set(one.index, one);
  const options = { format: form, settings, terminal: undefined, ...(fonts && { fonts }) };
  const drawn = await drawPicture({ ...picture.value, onNotes }, options);
  if (!drawn.ok) throw failureError(drawn.failure);
  return { text: String(drawn.value.bytes), findings: document.result.reportNotes([...notes.values()]) };
}

/** A fragment has no proportions. */
function settingsOf(form: ModuleForm, { aspect, fonts: _fonts, ...look }: PictureLook): PictureSettings {
  if (form === "alt") return {};
  const ratio = aspect === undefined || form === "html" ? undefined : readAspect(aspect);
  const given: PictureSettings = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
  return { ...given, ...(ratio !== undefined && { aspect: ratio }), ...(form === "html" && { embed: true }) };
}

async function inter() {
  const fonts = await loadFonts({ cwd: process.cwd(), env: process.env }, []);
  if (!fonts.ok) throw failureError(fonts.failure);
  return fonts.value;
}
