import { expect, test } from "vitest";
import { createStopwatch } from "../../../src/cli/base/stopwatch.js";
import { folderWith, good, igx } from "../../support/cli.js";

const files = {
  "a.igx": '@include "b.igx"\n',
  "b.igx": good,
  "each.igx": '---\nkey: "{{ n }}"\n---\n@param n: string\n# {{ n }}\n',
  "t.csv": "n\nx\ny\n",
};

test("--timing lists the phases for people, beside what a build says anyway", async () => {
  const cwd = await folderWith(files);
  const { exitCode, stdout, stderr } = await igx(["build", "a.igx", "--timing"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  const [said, ...lines] = stderr.trimEnd().split("\n");
  expect(said).toBe("a.igx -> a.json");
  const phases = lines.map((line) => /^(.+?) +[\d.]+ ms +\d+ %(?: {2}\S.*)?$/.exec(line)?.[1]);
  const all = ["start", "inputs", "comparison", "outputs", "read", "parse", "named files", "types", "expand", "check"];
  expect(phases).toEqual([...all, "emit", "write", "cache", "report", "other", "total"]);
});

test("with --format json, the phases are a result; their times add up", async () => {
  const cwd = await folderWith(files);
  const args = ["build", "each.igx", "--each", "t.csv", "-o", "out/", "--timing", "--format", "json"];
  const { stdout, stderr } = await igx(args, { cwd });
  expect(JSON.parse(stderr)).toEqual([]);
  const { total, phases } = JSON.parse(stdout) as { total: number; phases: Record<string, number> };
  expect(Object.keys(phases)).toEqual(expect.arrayContaining(["inputs", "parse", "expand", "emit", "write"]));
  expect(Object.values(phases).reduce((sum, time) => sum + time, 0)).toBeCloseTo(total, 0);
  const refused = await igx(["build", "a.igx", "-o", "-", "--timing", "--format", "json"], { cwd });
  expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
  expect(refused.stderr).toContain("Name a file or folder with -o.");
});

test("--profile names a target of a publish: a build says so, and IGX_PROFILE is nothing to it", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const refused = await igx(["build", "a.igx", "--profile"], { cwd });
  const said = "igx: unknown option `--profile`\n(Did you mean --timing?)\n";
  expect(refused).toMatchObject({ exitCode: 2, stdout: "", stderr: said });
  const { stderr } = await igx(["build", "a.igx"], { cwd, env: { IGX_PROFILE: "production" } });
  expect(stderr).toBe("a.igx -> a.json\n");
});

test("a part has no time of the parts inside it", async () => {
  const stopwatch = createStopwatch();
  const inner = () => stopwatch.add("inner", 1_000_000);
  stopwatch.time("outer", () => stopwatch.time("middle", inner));
  await stopwatch.time("outer", async () => inner());
  const { outer, middle, inner: added } = Object.fromEntries(stopwatch.parts());
  expect(added).toBe(2_000_000);
  expect([outer! < 0, middle! < 0]).toEqual([true, true]);
});
