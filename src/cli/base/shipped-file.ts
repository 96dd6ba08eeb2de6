import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A file of the package: a script of `dist` that runs in a process or thread of its own, which is missing when igx runs from sources or
 * bundled into another program, or an example.
 */
export const shippedFile = (name: string): string | undefined =>
  ["./", "../", "../../", "../../../"]
    .map((folder) => pathIn(folder + name))
    .find((path) => path !== undefined && existsSync(path));

function pathIn(name: string): string | undefined {
  try {
    // A bundler may leave `import.meta.url` empty, which throws here.
    return fileURLToPath(new URL(name, import.meta.url));
  } catch {
    return undefined;
  }
}
