import { createInterface } from "node:readline/promises";

/** Asks a question on the terminal. An empty answer is a no. Only for `context.interactive`. */
export async function askYesNo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal takes Ctrl-C for itself while it asks; the end of input (Ctrl-D) is no.
  terminal.on("SIGINT", () => {
    terminal.close();
    process.kill(process.pid, "SIGINT");
  });
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    const answer = terminal.question(`${question} [y/N] `).catch(() => "");
    return /^y(?:es)?$/i.test((await Promise.race([answer, ended])).trim());
  } finally {
    terminal.close();
  }
}
