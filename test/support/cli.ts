import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { createRedactor } from "../../src/cli/base/redactor.js";
import { runCommandLine } from "../../src/cli/run-command-line.js";

const project = join(import.meta.dirname, "../..");

export const cliPath = join(project, "dist/cli.cjs");

const { version } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { readonly version: string };

export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProcessOptions extends RunOptions {
  /** Another copy of the command. */
  readonly cli?: string;
}

/** Nothing of the machine that runs the tests: no colours, no CI, no home, no credentials. */
export const cleanEnvironment = (cwd: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: cwd,
  XDG_CONFIG_HOME: join(cwd, ".config"),
  IGX_CACHE_DIR: process.env["IGX_CACHE_DIR"] ?? "off",
});

/** Starts the real command, for tests that talk to it while it runs. */
export function startIgx(args: readonly string[], { cwd, env = {}, cli = cliPath }: ProcessOptions): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...cleanEnvironment(cwd), ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/**
 * Runs a command line to its end, in this process: starting one costs a hundred times what most command lines do.
 * `run-command-line.test.ts` shows that both say and write the same.
 */
export async function igx(args: readonly string[], { cwd, input, env = {} }: RunOptions): Promise<Run> {
  const [out, err] = [recorder(), recorder()];
  const exitCode = await runCommandLine({
    args,
    version,
    cwd,
    env: { ...cleanEnvironment(cwd), ...env },
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout: out,
    stderr: err,
    redactor: createRedactor(),
    onInterrupt: () => {},
  });
  return { exitCode, stdout: out.text(), stderr: err.text() };
}

function recorder() {
  const parts: Uint8Array[] = [];
  return {
    write: (data: string | Uint8Array) => void parts.push(Buffer.from(data)),
    text: () => Buffer.concat(parts).toString("utf8"),
  };
}

/** Runs the real command to its end, for tests about the process: its signals, streams, memory, and what is shipped. */
export async function igxProcess(args: readonly string[], options: ProcessOptions): Promise<Run> {
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
  // A process that was ended a moment ago may still write into it.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
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
