import { extensionOf } from "../text/path.js";
import type { EditorHost } from "./editor-host.js";

/** The host without data: files that are not documents are missing, and no query runs. */
export const withoutData = (host: EditorHost): EditorHost => ({
  ...host,
  readFile: async (path, maximum) => (extensionOf(path) === "igx" ? host.readFile(path, maximum) : undefined),
  isolate: async () => ({ kind: "crashed", reason: "data is not read here", seconds: 0 }),
});
