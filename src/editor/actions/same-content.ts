import { compile } from "../../compile/compile.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { DocumentLevel } from "../levels.js";

/** Whether another text of the document gives the same content, digit for digit. `files`: new files, by absolute path. */
export async function givesSameContent(
  { project, path, uri, result }: DocumentLevel,
  text: string,
  files: ReadonlyMap<string, string> = new Map(),
): Promise<boolean> {
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
  const { output } = await compile({ path, text }, options);
  return output !== undefined && output.json === (await result()).output?.json;
}
