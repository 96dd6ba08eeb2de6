import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/* What `npm run fuzz` has found once, replayed in a process of its own: an input may have killed the process, or hung it. */

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Replayed {
  readonly file: string;
  readonly begins?: true;
  readonly error?: string;
}

test("every fixture of fuzzing holds", async () => {
  await run("npm", ["run", "-s", "bundle", "--", "test/fuzz/fuzz.ts"], { cwd: root });
  const command = join(root, "node_modules/.cache/igx/fuzz.js");
  const args = ["--max-old-space-size=1024", command, "--replay"];
  // What was printed before it died names the fixture.
  const { stdout } = await run(process.execPath, args, { cwd: root, timeout: 150_000 }).catch((died) => died);
  const lines = (stdout as string).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Replayed]));
  const ended = lines.filter(({ begins }) => !begins);
  expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(lines.filter(({ begins, file }) => begins && !ended.some((one) => one.file === file))).toEqual([]);
});
