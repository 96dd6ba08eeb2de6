import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The lock file and the journals of a project at one instant, by their paths. */
export type KeptState = ReadonlyMap<string, string>;

const own = ["igx.lock.json", ".igx"];

/** Call it while a request is under way, to see what a process would leave that is killed now. */
export async function keepState(root: string): Promise<KeptState> {
  const journals = (await readdir(join(root, ".igx")).catch(() => [])).filter((name) => name.endsWith(".jsonl"));
  const paths = ["igx.lock.json", ...journals.map((name) => `.igx/${name}`)];
  const read = (path: string) => readFile(join(root, path), "utf8").catch(() => undefined);
  const texts = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
  return new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}

/** Puts a project back to where a process was killed. */
export async function restoreState(root: string, state: KeptState): Promise<void> {
  for (const name of own) await rm(join(root, name), { recursive: true, force: true });
  await mkdir(join(root, ".igx"));
  for (const [path, text] of state) await writeFile(join(root, path), text);
}
