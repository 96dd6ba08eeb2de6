import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The packages that decide the bytes of a subset, with their versions; `undefined` if one is not installed. Loading them takes longer than
 * starting Node, and so does asking Node where they are. igx looks at their versions itself.
 */
export const subsetMaker = (): string | undefined => {
  found ??= findMaker();
  return found;
};

let found: string | undefined;

function findMaker(): string | undefined {
  const own = packageAt(dirname(fileURLToPath(import.meta.url)), "subset-font");
  const verter = own && packageAt(own.folder, "fontverter");
  const harfbuzz = own && packageAt(own.folder, "harfbuzzjs");
  const compressor = verter && packageAt(verter.folder, "wawoff2");
  if (!harfbuzz || !compressor) return undefined;
  return [own, verter, compressor, harfbuzz].map(({ nameAndVersion }) => nameAndVersion).join(" ");
}

interface InstalledPackage {
  /** Without links: a package finds its dependencies from its real folder. */
  readonly folder: string;
  readonly nameAndVersion: string;
}

/** The package of a name that code in a folder loads: the nearest `node_modules` has it (Node, "Loading from node_modules folders"). */
export function packageAt(folder: string, name: string): InstalledPackage | undefined {
  const path = join(folder, "node_modules", name);
  const nameAndVersion = nameAndVersionIn(join(path, "package.json"));
  if (nameAndVersion !== undefined) return { folder: realpathSync.native(path), nameAndVersion };
  const parent = dirname(folder);
  return parent === folder ? undefined : packageAt(parent, name);
}

function nameAndVersionIn(path: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;
    return `${name}@${version}`;
  } catch {
    return undefined;
  }
}
