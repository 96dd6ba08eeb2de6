import { afterEach, expect, test, vi } from "vitest";
import { scriptOptions } from "../support/script-options.js";

afterEach(() => void vi.unstubAllGlobals());

/** What a script says and returns, or how it ends. */
function run(...args: string[]) {
  const said = { out: "", err: "" };
  const write = (to: "out" | "err") => ({ write: (text: string) => (said[to] += text) });
  const exit = (code: number) => {
    throw code;
  };
  const argv = ["node", "bench.js", ...args];
  vi.stubGlobal("process", { ...process, argv, execArgv: [], exit, stdout: write("out"), stderr: write("err") });
  try {
    const options = { short: { type: "boolean", default: false } } as const;
    return { ...said, values: { ...scriptOptions("Usage: bench", { args, options }).values } };
  } catch (code) {
    return { ...said, code };
  }
}

test("a script says how it is used where its arguments are wrong, and when asked", () => {
  expect(run("--short")).toEqual({ out: "", err: "", values: { short: true } });
  expect(run("--help")).toEqual({ out: "Usage: bench\n", err: "", code: 0 });
  expect(run("--shrt")).toEqual({ out: "", err: "Unknown option '--shrt'.\nUsage: bench\n", code: 2 });
});
