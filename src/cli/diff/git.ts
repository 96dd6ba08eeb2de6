import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { errorCode } from "../../text/error-code.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** Runs `git` in a folder, without a shell. The output of a command, or why it failed. */
export type Git = (args: readonly string[]) => Promise<Outcome<Buffer>>;

/** Locks nothing, asks for nothing, and learns none of igx's own variables, such as the API secret. */
const environment = ({ env }: Pick<Context, "env">): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("IGX_"))),
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
});

export const startGit = (context: Pick<Context, "env">, folder: string, args: readonly string[]) =>
  spawn("git", ["--no-pager", "--literal-pathspecs", ...args], {
    cwd: folder,
    env: environment(context),
    windowsHide: true,
  });

export const gitIn =
  (context: Pick<Context, "env">, folder: string): Git =>
  async (args) => {
    const child = startGit(context, folder, args);
    child.stdin.on("error", () => {}).end();
    const ended = await outputOf(child);
    if (ended instanceof Error) return notStarted(ended);
    if (ended.code === 0) return success(ended.stdout);
    return failure(ExitCode.outside, `git ${args[0]} failed: ${firstLine(ended.stderr)}`);
  };

interface Ended {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

function outputOf(child: ChildProcessWithoutNullStreams): Promise<Ended | Error> {
  const [out, err]: [Uint8Array[], Uint8Array[]] = [[], []];
  child.stdout.on("data", (chunk: Uint8Array) => out.push(chunk));
  child.stderr.on("data", (chunk: Uint8Array) => err.push(chunk));
  return new Promise((resolve) => {
    child.on("error", resolve);
    child.on("close", (code) => resolve({ code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }));
  });
}

const notStarted = (error: Error) =>
  errorCode(error) === "ENOENT"
    ? failure(ExitCode.outside, "git is not installed, and REV:PATH is read with it.", "Install git, or name files.")
    : failure(ExitCode.outside, `git could not be started: ${error.message}.`);

/** A sentence: git begins with `fatal:`, and sometimes goes on for lines. */
const firstLine = (text: string): string => {
  const line = (text.split("\n").find((one) => one.trim() !== "") ?? "no reason given").replace(/^fatal: /, "").trim();
  return line.endsWith(".") ? line : `${line}.`;
};
