import { realPathIn } from "../contract/real-path.js";
import type { EditorHost } from "./editor-host.js";

/**
 * The host of a caller, for others to build upon. Spreading an object does not copy the methods of its class, and programs without types have
 * methods that throw at once, or return no promise.
 */
export const boundHost = (host: EditorHost): EditorHost => ({
  root: host.root,
  readFile: async (path, maximum) => host.readFile(path, maximum),
  realPath: (path) => realPathIn(host, path),
  ...(host.readFolder && { readFolder: async (path) => host.readFolder?.(path) }),
  ...(host.isolate && { isolate: async (job, bounds) => host.isolate?.(job, bounds) }),
});
