import type { Host } from "./host.js";

/** The path after symbolic links are followed, or the path itself if the host cannot tell. */
export async function realPathIn(host: Pick<Host, "realPath">, path: string): Promise<string> {
  try {
    const real: unknown = await host.realPath(path);
    // Of a program without types, which may give nothing for what is missing.
    return typeof real === "string" ? real : path;
  } catch {
    return path;
  }
}
