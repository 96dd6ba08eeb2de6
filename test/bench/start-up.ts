import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { small } from "./inputs.js";
import { compare, type Measured } from "./measure.js";

/** Whole processes: the built command against a Node that does nothing. */
export async function startUp(rounds: number): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), "igx-bench-"));
  const file = join(folder, "small.igx");
  await writeFile(file, small.igx);
  try {
    const commands: readonly (readonly [name: string, ...args: string[]])[] = [
      ["igx build FILE", "dist/cli.js", "build", file, "-o", "-"],
      ["igx check FILE", "dist/cli.js", "check", file],
      ["igx --version", "dist/cli.js", "--version"],
      ["node -e 0", "-e", "0"],
    ];
    return await compare(
      commands.map(([name, ...args]) => ({ name, run: () => start(args) })),
      rounds,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function start(args: readonly string[]): void {
  // With it, Node 20 reads all certificates at each start and takes three times as long.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
