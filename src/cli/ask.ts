import { createInterface } from "node:readline/promises";

/** Asks on the terminal for a yes or a no; no is what an empty answer means. Only where `context.interactive`. */
export async function askYesNo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
