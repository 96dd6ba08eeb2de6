import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface ShellResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Shell = (script: string, env: Readonly<Record<string, string>>) => Promise<ShellResult>;

/** A shell in a folder, in which `igx` and `npx igx` run the command at `cli`, as in a project that has installed it. */
export async function shellIn(folder: string, cli: string): Promise<Shell> {
  const bin = join(folder, ".bin");
  await mkdir(bin, { recursive: true });
  const igx = `exec "${process.execPath}" "${cli}" "$@"`;
  const programs = { igx, npx: `[ "$1" = igx ] || exit 99\nshift\n${igx}` };
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return (script, env) =>
    new Promise((resolve) => {
      const settings = { cwd: folder, env: { ...env, PATH: `${bin}:${env["PATH"]}` }, maxBuffer: 1 << 26 };
      execFile("bash", ["--norc", "-eo", "pipefail", "-c", script], settings, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      );
    });
}
