import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The packages that decide the bytes of a subset, with their versions; `undefined` if one is not installed. Loading them takes longer than
 * starting Node, so igx looks at their versions first.
 */
export function subsetMaker(): string | undefined {
  try {
    const own = createRequire(import.meta.url).resolve("subset-font/package.json");
    const verter = createRequire(own).resolve("fontverter/package.json");
    const wasm = createRequire(own).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
    const packages = [
      own,
      verter,
      createRequire(verter).resolve("wawoff2/package.json"),
      join(dirname(wasm), "../package.json"),
    ];
    return packages.map(nameAndVersion).join(" ");
  } catch {
    return undefined;
  }
}

function nameAndVersion(path: string): string {
  const { name, version } = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;
  return `${name}@${version}`;
}
