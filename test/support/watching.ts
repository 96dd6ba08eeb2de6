import { once } from "node:events";
import { expect } from "vitest";
import { startIgx } from "./cli.js";

/** Watches with `igx build`. */
export const watching = (cwd: string, ...args: readonly string[]) => watchingWith("build", cwd, ...args);

/**
 * Starts a command with `--watch` and returns its output so far; `until` waits for a text and forgets what was before it. It continues
 * at once when the text is printed, since a watch may miss what follows immediately.
 */
export async function watchingWith(command: string, cwd: string, ...args: readonly string[]) {
  const child = startIgx([command, ...args, "--watch"], { cwd });
  let all = "";
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    all += text;
  });
  const passing = async (check: () => void) => {
    const signal = AbortSignal.timeout(90_000);
    for (;;) {
      try {
        return check();
      } catch (error) {
        await once(child.stderr!, "data", { signal }).catch(() => Promise.reject(error));
      }
    }
  };
  const until = async (words: string) => {
    await passing(() => expect(said).toContain(words));
    const before = said;
    said = "";
    return before;
  };
  await until("watching, Ctrl-C ends");
  /** Waits until everything that was said passes. */
  const meets = (check: (all: string) => void) => passing(() => check(all));
  return { until, meets };
}
