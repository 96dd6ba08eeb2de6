import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { isAllowed } from "../../../src/cli/base/ask.js";

afterEach(() => void vi.unstubAllGlobals());

/** The answer to a question, and what the terminal shows. `undefined` is the end of input. */
async function answer(typed: string | undefined) {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()];
  vi.stubGlobal("process", { ...process, stdin, stderr });
  const notes: string[] = [];
  const context = { interactive: true, note: (text: string | readonly string[]) => void notes.push(String(text)) };
  const asked = isAllowed(context, "Delete it?", { message: "", hint: "" });
  stdin.end(typed);
  return { allowed: await asked, notes, shown: String(stderr.read()) };
}

test("only a yes allows; everything else changes nothing, and is told", async () => {
  for (const yes of ["y\n", "YES\n", " yes \n"])
    expect(await answer(yes)).toEqual({ allowed: true, notes: [], shown: "Delete it? [y/N] " });
  for (const no of ["n\n", "\n", "yesterday\n"])
    expect(await answer(no)).toEqual({ allowed: false, notes: ["nothing was changed"], shown: "Delete it? [y/N] " });
  expect(await answer(undefined)).toMatchObject({ allowed: false, shown: "Delete it? [y/N] \n" });
});
