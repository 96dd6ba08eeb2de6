import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import type { Project } from "../cli/base/project.js";
import type { CompiledInput } from "../cli/inputs/compile-input.js";
import { type Emittable, emittable } from "../cli/outputs/emitter.js";
import type { ModuleForm } from "./document-import.js";
import { drawText } from "./draw-text.js";
import type { PictureLook } from "./integration-options.js";

export interface ModuleSource {
  readonly project: Project;
  readonly bytes: Uint8Array;
  readonly compiled: CompiledInput;
  readonly look: PictureLook;
}

/** A module, and the findings about what its picture cannot show. */
export interface MadeModule {
  readonly code: string;
  readonly findings: DiagnosticSet["diagnostics"];
}

/** The code of a module: the content with its title and language, or a text. Without output, a module that other modules can import. */
export async function moduleCode(
  form: ModuleForm,
  { project, bytes, compiled, look }: ModuleSource,
): Promise<MadeModule> {
  const document = emittable(project, bytes, compiled.result);
  if (!document) return { code: form === "content" ? `${emptyNames}${empty}` : empty, findings: [] };
  if (form === "content") return { code: contentModule(document), findings: [] };
  const { text, findings } = await drawText(form, document, look);
  return { code: `export default ${JSON.stringify(text)};\n`, findings };
}

const empty = "export default undefined;\n";

/** What others import by name, so that a tool that goes on does not report them as missing too. */
const emptyNames = "export const title = undefined;\nexport const locale = undefined;\n";

/** `JSON.parse` is faster than a literal, and takes a key `__proto__` for what it is. A bundler drops what nobody imports. */
function contentModule({ result: { output, metadata } }: Emittable): string {
  const title = metadata.secrets.includes("title") ? undefined : metadata.title;
  return [
    `export const title = ${JSON.stringify(title) ?? "undefined"};`,
    `export const locale = ${JSON.stringify(metadata.locale)};`,
    `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(output.json)});`,
    "",
  ].join("\n");
}
