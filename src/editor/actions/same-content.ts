import { compile } from "../../compile/compile.js";
import type { CompileResult } from "../../contract/result.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { addedError } from "../added-error.js";
import type { DocumentLevel } from "../levels.js";

type Files = ReadonlyMap<string, string>;

/** Whether another text of the document gives the same content, digit for digit. `files`: new files, by absolute path. */
export async function givesSameContent(level: DocumentLevel, text: string, files: Files = new Map()): Promise<boolean> {
  const { output } = await compileEdited(level, text, files);
  return output !== undefined && output.json === (await level.result()).output?.json;
}

/** As `givesSameContent`. A document without content, since it has errors or its parameters have no values, gets no further error. */
export async function keepsContent(level: DocumentLevel, text: string): Promise<boolean> {
  const before = await level.result();
  if (before.output) return givesSameContent(level, text);
  return addedError(before, await compileEdited(level, text)) === undefined;
}

async function compileEdited(
  { project, path, uri }: DocumentLevel,
  text: string,
  files: Files = new Map(),
): Promise<CompileResult> {
  const { host } = project;
  const overlay = {
    ...host,
    readFile: async (at: string, maximum?: number) => {
      const own = files.get(at);
      return own === undefined ? host.readFile(at, maximum) : encodeUtf8(own);
    },
    realPath: async (at: string) => (files.has(at) ? at : host.realPath(at)),
  };
  const options = {
    path,
    host: overlay,
    project: project.options,
    params: project.paramsOf(uri),
    optionalParams: true,
  };
  return compile({ path, text }, options);
}
