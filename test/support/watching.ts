import { expect, vi } from "vitest";
import { startIgx } from "./cli.js";

/**
 * Starts `igx build --watch` and gives what it has said so far; `until` waits for words and forgets what was before them. It looks often, since
 * what follows at once is what a watch may miss.
 */
export async function watching(cwd: string, ...args: readonly string[]) {
  const child = startIgx(["build", ...args, "--watch"], { cwd });
  let all = "";
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    all += text;
  });
  const until = async (words: string) => {
    await vi.waitFor(() => expect(said).toContain(words), { timeout: 90_000, interval: 2 });
    const before = said;
    said = "";
    return before;
  };
  await until("watching, Ctrl-C ends");
  /** Waits until everything that was said passes. */
  const meets = (check: (all: string) => void) => vi.waitFor(() => check(all), { timeout: 90_000, interval: 20 });
  return { until, meets };
}
