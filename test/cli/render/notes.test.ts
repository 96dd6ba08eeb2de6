import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const chart = "@chart column\n| Year | Wind | Solar |\n| 2024 | 466 | 304 |\n";
const map = "@map europe\n| title | value |\n| Germany | 1 |\n| Grmany | 2 |\n";
const content = `[\n{"type":"h1","text":"x"},\n{"type":"map","territory":"europe","data":[{"title":"Grmany","value":2}]}]\n`;

const findings = (text: string) => JSON.parse(text) as readonly Record<string, unknown>[];

test("`igx render` reports what its pictures leave out, at its place, once, and does not fail", async () => {
  const folder = await folderWith({ "a.igx": `${chart}\n${map}`, "b.json": content });
  for (const to of ["svg", "html", "pdf"]) {
    const { exitCode, stderr } = await igx(
      ["render", "a.igx", "b.json", "-o", `out-${to}/`, "--to", to, "--strict", "--format", "json"],
      { cwd: folder },
    );
    const lines = stderr.slice(stderr.indexOf("["), stderr.lastIndexOf("]") + 1);
    expect(findings(lines), to).toMatchObject([
      { code: "series-not-shown", severity: "info", file: "a.igx", start: { line: 2 } },
      { code: "region-not-shown", severity: "info", file: "a.igx", start: { line: 8, column: 3 } },
      { code: "region-not-shown", severity: "info", file: "b.json", start: { line: 3, column: 53 } },
    ]);
    expect(exitCode, to).toBe(0);
  }
  expect(await readFile(join(folder, "out-svg/a.svg"), "utf8")).toContain("Only “Wind” is shown, not “Solar”.");
});

test("the configuration makes an error of one: then nothing is written", async () => {
  const config = JSON.stringify({ rules: { "region-not-shown": "error" } });
  const folder = await folderWith({ "a.igx": map, "igx.config.json": config });
  const { exitCode, stderr } = await igx(["render", "a.igx", "-o", "a.svg"], { cwd: folder });
  expect([exitCode, stderr.includes("region-not-shown")]).toEqual([1, true]);
  await expect(readFile(join(folder, "a.svg"))).rejects.toThrow();
});
