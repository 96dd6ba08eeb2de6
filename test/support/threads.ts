import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ThreadStarter } from "../../src/cli/base/thread.js";
import { type EarlyThreadStarter, threadStarter } from "../../src/cli/start/start-thread.js";
import { cliPath, igx } from "./cli.js";

/** The threads of the real command, as on a machine with so many processors. */
export const realThreads = (parallelism: number, folder = join(cliPath, "../cli")): EarlyThreadStarter => ({
  ...threadStarter(folder, "test", { pause: () => () => {}, changed: () => [], isSmall: () => false }),
  parallelism: () => parallelism,
});

/** A run of `build` with what it wrote and recorded. */
export async function built(cwd: string, args: readonly string[], threads?: ThreadStarter) {
  const run = await igx(["build", ...args, "--manifest", "m.json"], { cwd, ...(threads && { threads }) });
  const outputs = (await readdir(join(cwd, "out")).catch(() => [])).sort();
  const texts = await Promise.all(outputs.map((name) => readFile(join(cwd, "out", name), "utf8")));
  const [manifest, record] = await Promise.all(
    ["m.json", ".igx/outputs.json"].map((name) => readFile(join(cwd, name), "utf8").catch(() => undefined)),
  );
  return { run, outputs, texts, manifest, record };
}

export const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
