import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A script of `dist` that runs in a process or thread of its own. Missing when igx runs from sources, or bundled into another program. */
export const shippedFile = (name: string): string | undefined =>
  ["./", "../"].map((folder) => pathIn(folder + name)).find((path) => path !== undefined && existsSync(path));

function pathIn(name: string): string | undefined {
  try {
    // A bundler may leave `import.meta.url` empty, which throws here.
    return fileURLToPath(new URL(name, import.meta.url));
  } catch {
    return undefined;
  }
}
