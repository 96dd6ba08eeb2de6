import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import type { Project } from "../cli/base/project.js";
import type { CompiledInput } from "../cli/inputs/compile-input.js";
import { type Emittable, emittable } from "../cli/outputs/emitter.js";
import { drawPicture } from "../cli/render/draw-picture.js";
import { loadFonts } from "../cli/render/load-fonts.js";
import { logoReader } from "../cli/render/logo-reader.js";
import type { PictureSettings } from "../cli/render/picture.js";
import { pictureOf } from "../cli/render/picture-of.js";
import { readAspect } from "../cli/render/read-aspect.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { ModuleForm } from "./document-import.js";
import { failureError } from "./failure-error.js";
import type { PictureStyle } from "./integration-options.js";

interface DrawnText {
  readonly text: string;
  /** About data that the picture cannot show. */
  readonly findings: DiagnosticSet["diagnostics"];
}

export interface ModuleSource {
  readonly project: Project;
  readonly bytes: Uint8Array;
  readonly compiled: CompiledInput;
  readonly style: PictureStyle;
}

/** A module, and the findings about what its picture cannot show. */
export interface MadeModule {
  readonly code: string;
  readonly findings: DiagnosticSet["diagnostics"];
}

/** The code of a module: the content with its title and language, or a text. Without output, a module that other modules can import. */
export async function moduleCode(
  form: ModuleForm,
  { project, bytes, compiled, style }: ModuleSource,
): Promise<MadeModule> {
  const document = emittable(project, bytes, compiled.result);
  if (!document) return { code: form === "content" ? `${emptyNames}${empty}` : empty, findings: [] };
  if (form === "content") return { code: contentModule(document), findings: [] };
  const { text, findings } = await drawText(form, document, style);
  return { code: `export default ${JSON.stringify(text)};\n`, findings };
}

const empty = "export default undefined;\n";

/** The named exports of an empty module: without them, a tool that continues would report them as missing too. */
const emptyNames = "export const title = undefined;\nexport const locale = undefined;\n";

/** `JSON.parse` is faster than a literal, and reads the key `__proto__` correctly. A bundler drops exports that no module imports. */
function contentModule({ result: { output, metadata } }: Emittable): string {
  const title = metadata.secrets.includes("title") ? undefined : metadata.title;
  return [
    `export const title = ${JSON.stringify(title) ?? "undefined"};`,
    `export const locale = ${JSON.stringify(metadata.locale)};`,
    `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(output.json)});`,
    "",
  ].join("\n");
}

/** A document as SVG, as a fragment of HTML (`render --embed`), or as alternative texts. Rejects if a font or a logo cannot be read. */
async function drawText(
  form: Exclude<ModuleForm, "content">,
  document: Pick<Emittable, "project" | "result">,
  style: PictureStyle,
): Promise<DrawnText> {
  const settings = settingsOf(form, style);
  const picture = await pictureOf(document, style.theme, logoReader(form, settings));
  if (!picture.ok) throw failureError(picture.failure);
  const fonts = style.fonts === false || form === "alt" ? undefined : await inter();
  const notes = new Map<number, ElementNotes>();
  const onNotes = (one: ElementNotes) => notes.set(one.index, one);
  const options = { format: form, settings, terminal: undefined, ...(fonts && { fonts }) };
  const drawn = await drawPicture({ ...picture.value, onNotes }, options);
  if (!drawn.ok) throw failureError(drawn.failure);
  return { text: String(drawn.value.bytes), findings: document.result.reportNotes([...notes.values()]) };
}

/** A fragment has no proportions. */
function settingsOf(form: ModuleForm, { aspect, fonts: _fonts, ...style }: PictureStyle): PictureSettings {
  if (form === "alt") return {};
  const ratio = aspect === undefined || form === "html" ? undefined : readAspect(aspect);
  const given: PictureSettings = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
  return { ...given, ...(ratio !== undefined && { aspect: ratio }), ...(form === "html" && { embed: true }) };
}

async function inter() {
  const fonts = await loadFonts({ cwd: process.cwd(), env: process.env }, []);
  if (!fonts.ok) throw failureError(fonts.failure);
  return fonts.value;
}
