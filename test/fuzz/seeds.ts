import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Of a checkout: `npm run fuzz` starts at its top. */
const root = process.cwd();

/** Files of the fixtures and examples by how their name ends, at most 64 KB each, in the same order on every machine. */
export async function seedFiles(...endings: readonly string[]): Promise<readonly Uint8Array[]> {
  const found: string[] = [];
  for (const folder of ["test/fixtures", "examples", "grammar"]) {
    const entries = await readdir(join(root, folder), { recursive: true });
    // Failures of earlier runs are replayed by themselves; as seeds they would end every run at once.
    found.push(...entries.filter((name) => !name.startsWith("fuzz")).map((name) => join(root, folder, name)));
  }
  const chosen = found.filter((path) => endings.some((ending) => path.endsWith(ending))).sort();
  const files = await Promise.all(chosen.map(async (path) => new Uint8Array(await readFile(path))));
  return files.filter(({ length }) => length > 0 && length <= 65_536);
}
