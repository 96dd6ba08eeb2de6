import { isInside } from "../../text/path.js";
import type { EditorHost } from "../editor-host.js";

/**
 * The host of a folder that the user does not trust: no file outside the given folders is read, and no query runs. `folders` are real paths.
 */
export const restrictHost = (host: EditorHost, folders: readonly string[]): EditorHost => {
  const isHere = (path: string) => folders.some((folder) => isInside(folder, path));
  return {
    ...host,
    async readFile(path, maximum) {
      // As the system refuses a file that the user may not read.
      if (!isHere(path)) throw Object.assign(new Error("not trusted"), { code: "EACCES" });
      return host.readFile(path, maximum);
    },
    readFolder: async (path) => (isHere(path) ? host.readFolder?.(path) : undefined),
    isolate: async (job, bounds) =>
      isQuery(job)
        ? { kind: "crashed", reason: "no query runs in a folder that is not trusted", seconds: 0 }
        : host.isolate?.(job, bounds),
  };
};

const isQuery = (job: unknown): boolean => (job as { readonly reader?: unknown } | null)?.reader === "sql";
