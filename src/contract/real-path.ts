import type { Host } from "./host.js";

/** The path after symbolic links are followed, or the path itself if the host cannot tell. */
export async function realPathIn(host: Pick<Host, "realPath">, path: string): Promise<string> {
  try {
    const real: unknown = await host.realPath(path);
    // A host without types may return `undefined` for a missing file.
    return typeof real === "string" ? real : path;
  } catch {
    return path;
  }
}
