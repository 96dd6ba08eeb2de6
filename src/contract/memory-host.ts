import { isBytes } from "../text/is-bytes.js";
import { resolve } from "../text/path.js";
import { requireArgument, wrongArgument } from "../text/require-argument.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { Host } from "./host.js";

/** A host over files in memory, by their paths relative to the root: for tests and browsers. */
export function memoryHost(files: Readonly<Record<string, string | Uint8Array>>, root = "/project"): Host {
  requireArgument(files, "object", "The list of files");
  requireArgument(root, "string", "The root");
  for (const [path, content] of Object.entries(files))
    if (typeof content !== "string" && !isBytes(content))
      throw wrongArgument(content, "a string or a Uint8Array", `The file \`${path}\``);
  const known = new Map(Object.entries(files).map(([path, content]) => [resolve(root, path), content]));
  return {
    root,
    readFile: async (path) => {
      const content = known.get(path);
      return typeof content === "string" ? encodeUtf8(content) : content;
    },
    realPath: async (path) => path,
  };
}
