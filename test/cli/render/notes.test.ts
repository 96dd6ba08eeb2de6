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

test("one note for many labels and colours; `igx check --fix` is not named for what only a picture shows", async () => {
  const name =
    "A name of a country that is much longer than the picture has room for, whatever its width may be in the end, and however many lines of it are written beside the bars of the chart below each other";
  const rows = Array.from({ length: 9 }, (_, row) => `| ${row} ${name} | ${row + 1} |\n`).join("");
  const folder = await folderWith({ "a.igx": `@chart bar {colors=[#ffe08a]}\n| Country | Bags |\n${rows}` });
  const { exitCode, stderr } = await igx(["render", "a.igx", "-o", "a.svg"], { cwd: folder });
  expect(stderr.split("\n").filter((line) => /^a\.igx:|^ {2}(?:hint|fix):/.test(line))).toEqual([
    // In the order of the text.
    "a.igx:1:21: warning [one-color]",
    "  hint: Write a colour for each row, or the column `color` of the data.",
    "a.igx:1:21: info [low-contrast]",
    expect.stringMatching(/^ {2}hint: Write `#[0-9a-f]{6}`, or another darker colour\.$/),
    expect.stringMatching(/^ {2}fix: Write `#[0-9a-f]{6}`$/),
    "a.igx:3:3: info [label-cut-off]",
    "  hint: Write a shorter text, or a larger `width` in the front matter.",
  ]);
  expect([exitCode, /\d warning.* in .*/.exec(stderr)?.[0]]).toEqual([0, "1 warning, 2 notes in 1 file"]);
});
