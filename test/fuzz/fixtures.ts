import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "./random.js";
import type { Target } from "./target.js";

/** One folder for each target, one file for each input that once failed. */
export const fixturesFolder = "test/fixtures/fuzz";

export interface Fixture {
  readonly target: string;
  readonly file: string;
  readonly input: Uint8Array;
}

export async function fixtures(): Promise<readonly Fixture[]> {
  const entries = await readdir(fixturesFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== fixturesFolder);
  return Promise.all(
    files
      .map(({ parentPath, name }) => ({ target: parentPath.split("/").at(-1)!, file: join(parentPath, name) }))
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(async (one) => ({ ...one, input: new Uint8Array(await readFile(one.file)) })),
  );
}

/** Keeps an input as a fixture in `place`; its path. */
export async function keep(place: string, { name, extension }: Target, input: Uint8Array): Promise<string> {
  const folder = join(place, name);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${hashOf(input).toString(16).padStart(8, "0")}.${extension}`);
  await writeFile(path, input);
  return path;
}
