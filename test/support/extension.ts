import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";

const root = join(import.meta.dirname, "../..");

export interface PackedExtension {
  /** The unpacked `extension` folder of the `.vsix`. */
  readonly folder: string;
  /** All files of the archive with their sizes. */
  readonly files: ReadonlyMap<string, number>;
  readonly remove: () => Promise<void>;
}

/** The VS Code extension as `npm run vsix` packages it, unpacked as an editor does. */
export async function packedExtension(): Promise<PackedExtension> {
  const folder = await mkdtemp(join(tmpdir(), "igx-vsix-"));
  const path = join(folder, "igx.vsix");
  await promisify(execFile)(process.execPath, ["build/vsix.js", path], { cwd: root });
  const files = Object.entries(unzipSync(await readFile(path)));
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return {
    folder: join(folder, "extension"),
    files: new Map(files.map(([name, { length }]) => [name, length])),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
