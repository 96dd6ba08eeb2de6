import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export const cliPath = join(import.meta.dirname, "../../dist/cli.js");

export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Another copy of the command. */
  readonly cli?: string;
}

/** Nothing of the machine that runs the tests: no colours, no CI, no home, no credentials. */
export const cleanEnvironment = (cwd: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: cwd,
  XDG_CONFIG_HOME: join(cwd, ".config"),
});

/** Starts the real command, for tests that talk to it while it runs. */
export function startIgx(args: readonly string[], { cwd, env = {}, cli = cliPath }: RunOptions): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...cleanEnvironment(cwd), ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs the real command to its end. */
export async function igx(args: readonly string[], options: RunOptions): Promise<Run> {
  const child = startIgx(args, options);
  let stdout = "";
  let stderr = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin!.on("error", () => {}).end(options.input);
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exitCode, stdout, stderr };
}

/** A folder with these files, removed when the test is over. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "igx-test-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Documents that the tests of several commands use. */
export const good = "# Coffee\n\nThe world drinks it.\n";
export const bad = "# Coffee\n\n@chart bar {width=0.3}\n| a | b |\n|---|--:|\n| x | 1 |\n";
export const warned = "# Coffee\n\n@chart bar {height=-1}\n| a | b |\n|---|--:|\n| x | 1 |\n";
