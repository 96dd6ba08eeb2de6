import { createInterface } from "node:readline/promises";
import { cliFailure } from "./cli-failure.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import type { Failure } from "./outcome.js";

/** Whether the user says yes to a question on the terminal. Without a terminal it fails (exit 2), and says what `--yes` would allow. */
export async function isAllowed(
  { interactive, note }: Pick<Context, "interactive" | "note">,
  question: string,
  otherwise: Pick<Failure, "message" | "hint">,
): Promise<boolean> {
  if (!interactive) throw cliFailure({ exitCode: ExitCode.usage, ...otherwise });
  if (await askYesNo(question)) return true;
  note("nothing was changed");
  return false;
}

/** Asks a question on the terminal. An empty answer is a no. */
export async function askYesNo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal takes Ctrl-C for itself while it asks; the end of input (Ctrl-D) is no.
  terminal.on("SIGINT", () => {
    terminal.close();
    process.kill(process.pid, "SIGINT");
  });
  const ended = new Promise<undefined>((resolve) => terminal.once("close", () => resolve(undefined)));
  try {
    const typed = terminal.question(`${question} [y/N] `).catch(() => undefined);
    const answer = await Promise.race([typed, ended]);
    // The line is still open.
    if (answer === undefined) process.stderr.write("\n");
    return /^y(?:es)?$/i.test((answer ?? "").trim());
  } finally {
    terminal.close();
  }
}
