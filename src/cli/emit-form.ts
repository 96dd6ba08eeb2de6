import type { CompileOutput, SourceMap } from "../compile-result.js";
import { prettyJson } from "../emit/pretty-json.js";
import type { Project } from "./project.js";
import { requestFields, withoutSecretFields } from "./request-fields.js";

/** What `build --emit` can write. */
export const emitForms = ["content", "request", "ast", "map"] as const;
export type EmitForm = (typeof emitForms)[number];

/** What the name of such a file ends in. */
export const emitExtensions: Readonly<Record<EmitForm, string>> = {
  content: ".json",
  request: ".request.json",
  ast: ".ast.json",
  map: ".map.json",
};

/** A source that compiled without error. */
export interface Emittable {
  readonly project: Project;
  readonly bytes: Uint8Array;
  readonly output: CompileOutput;
  /** Fields of the request that hold a secret. */
  readonly secrets: readonly string[];
  /** Made when asked for. */
  readonly sourceMap: () => SourceMap;
}

/** The text to write; ends with a line feed. */
export async function emitText(form: EmitForm, compact: boolean, source: Emittable): Promise<string> {
  const json = await compactText(form, source);
  return compact ? `${json}\n` : prettyJson(json);
}

async function compactText(form: EmitForm, { project, bytes, output, secrets, sourceMap }: Emittable): Promise<string> {
  switch (form) {
    case "content":
      return output.json;
    case "request":
      return JSON.stringify(requestForm(project, output, secrets));
    case "ast": {
      const [{ parse }, { decodeUtf8 }] = await Promise.all([import("../syntax/parse.js"), import("../text/utf8.js")]);
      return JSON.stringify(parse(decodeUtf8(bytes).text, () => {}));
    }
    case "map":
      return JSON.stringify(sourceMap());
  }
}

/** The fields of the request as the specification lists them (section 4.1), without those of the account. */
function requestForm(project: Project, { json, request }: CompileOutput, secrets: readonly string[]): object {
  const { title, password, ...rest } = withoutSecretFields(requestFields(project, request), secrets);
  return {
    ...(title !== undefined && { title }),
    content: json,
    ...rest,
    ...(password !== undefined && { password }),
  };
}
