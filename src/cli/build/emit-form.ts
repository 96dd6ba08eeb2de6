import { CompiledOutput } from "../../compile/compiled-output.js";
import { requestFields, withoutSecretFields } from "../../config/request-fields.js";
import type { Pieces } from "../../contract/pieces.js";
import type { CompileOutput } from "../../contract/result.js";
import { prettyJson } from "../../emit/pretty-json.js";
import { notPublished } from "../../language/picture-notes/not-published.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { Emittable, Emitter } from "../outputs/emitter.js";
import { isEmittedJson } from "../outputs/known-output.js";

/** The forms of `build --emit`. */
export const emitForms = ["content", "request", "ast", "map"] as const;
export type EmitForm = (typeof emitForms)[number];

/** The end of the file name for each form. */
const emitExtensions: Readonly<Record<EmitForm, string>> = {
  content: ".json",
  request: ".request.json",
  ast: ".ast.json",
  map: ".map.json",
};

/** Writes JSON with a line feed at its end. */
export const jsonEmitter = (form: EmitForm, compact: boolean): Emitter => ({
  extension: emitExtensions[form],
  form: compact ? `${form} compact` : form,
  recognizes: isEmittedJson,
  async emit(source) {
    if (form === "content") return success(contentOf(source.result.output, compact));
    if (form === "request") for (const one of notPublished(source.result.output)) source.notes.set(one.index, one);
    const json = await compactText(form, source);
    return success(compact ? `${json}\n` : prettyJson(json));
  },
});

function contentOf(output: CompileOutput, compact: boolean): string | Pieces {
  const pieces = CompiledOutput.piecesOf(output);
  if (!compact) return pieces?.indentedJson ?? output.indentedJson;
  if (!pieces) return `${output.json}\n`;
  return {
    writeTo(write) {
      pieces.json.writeTo(write);
      write(encodeUtf8("\n"));
    },
  };
}

async function compactText(form: EmitForm, { project, bytes, result }: Emittable): Promise<string> {
  const { output } = result;
  switch (form) {
    case "content":
      return output.json;
    case "request":
      return JSON.stringify(requestForm(project, output, result.metadata.secrets));
    case "ast": {
      const [{ parse }, { decodeUtf8 }] = await Promise.all([
        import("../../syntax/parse.js"),
        import("../../text/utf8.js"),
      ]);
      return JSON.stringify(parse(decodeUtf8(bytes).text, () => {}));
    }
    case "map":
      return JSON.stringify(result.sourceMap);
  }
}

/**
 * The fields of the request in the order of the specification (section 4.1), without the account's fields. Secrets are masked, since this
 * file may be committed.
 */
function requestForm(project: Project, { json, request }: CompileOutput, secrets: readonly string[]): object {
  const { title, password, ...rest } = withoutSecretFields(requestFields(project, request), secrets);
  return {
    ...(title !== undefined && { title }),
    content: json,
    ...rest,
    ...(password !== undefined && { password }),
  };
}
