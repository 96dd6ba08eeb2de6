import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { github } from "../../../src/cli/report/github.js";
import { inert, inertIn } from "../../../src/cli/report/inert.js";
import { json } from "../../../src/cli/report/json.js";
import { pretty } from "../../../src/cli/report/pretty.js";
import { sarif } from "../../../src/cli/report/sarif.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { bad, folderWith, good, igx } from "../../support/cli.js";

/* What strangers write, in the terminals and the logs of CI. */

const ci = { GITHUB_ACTIONS: "true" };
/** Commands of GitHub's runner: after blanks at the start of a line, or in the old form anywhere. */
const commands = /^\s*::|##\[/m;
const controls = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test.each([
  ["::error::x", ": :error::x"],
  [" \t\u00a0::stop-commands::x", " \t\u00a0: :stop-commands::x"],
  ["a\n\n  ::x\r::y", "a\n\n  : :x\r: :y"],
  ["a ##[error]b ##vso[x] ###[c]", "a # #[error]b # #vso[x] ## #[c]"],
  ["a::b ## [x] :x", "a::b ## [x] :x"],
  [":::x", ": ::x"],
])("%j is text in a log", (text, expected) => {
  expect(inert(text)).toBe(expected);
  expect(inertIn(ci, text)).toBe(expected);
  expect(inertIn({}, text)).toBe(text);
  expect(inert(text)).not.toMatch(commands);
});

test("file names: in notes, failures, findings and lists", async () => {
  const name = "x\n::error file=pwn::injected \u001b]0;t\u0007\u202e##[error]a.igx";
  const cwd = await folderWith({ [name]: good, "::warning::b.igx": good, "bad\n::c.igx": bad });
  await writeFile(join(cwd, "d\n::e.igx"), "# A\n\n* b\n\n\n\n* c\n");
  for (const env of [ci, {}])
    for (const args of [
      ["build", "."],
      ["build", name, "-o", "-"],
      ["format", ".", "--check"],
      ["check", "none\n::f.igx"],
      ["check", ".", "--format", "pretty"],
    ]) {
      const { stdout, stderr } = await igx(args, { cwd, env });
      const said = `${stderr}${args[0] === "format" ? stdout : ""}`;
      expect(said).not.toMatch(controls);
      if (env === ci) expect(said.replace(/^::(?:error|warning) file=[^:]*::.*$/gm, "")).not.toMatch(commands);
    }
});

test("text pictures and diffs: in a log, and as they are elsewhere", async () => {
  const source = "# T\n\n\n\n::stop-commands::token\n\n##[error] \u001b[31m\u202e\n";
  const cwd = await folderWith({ "a.igx": source });
  for (const args of [
    ["render", "a.igx"],
    ["format", "a.igx", "--diff"],
  ]) {
    const { stdout } = await igx(args, { cwd, env: ci });
    expect(stdout).toContain(": :stop-commands::token");
    expect(stdout).not.toMatch(commands);
    expect(stdout).not.toMatch(args[0] === "format" ? controls : /\u001b/);
  }
  const patch = (await igx(["format", "a.igx", "--diff"], { cwd })).stdout;
  expect(patch).toContain("\u001b[31m\u202e");
});

const place = { line: 1, column: 1, offset: 0 };
const finding = (message: string, severity: Diagnostic["severity"] = "error"): Diagnostic => ({
  code: "x",
  severity,
  message,
  file: "a\u009b\u202e.igx",
  start: place,
  end: place,
});

test("findings for machines have escapes that a reader undoes", async () => {
  const hostile = "\u001b[31m\u0007\u0000\u007f\u0085\u009b\u061c\u200f\u2028\u202e\u2066##[error]";
  const findings = { diagnostics: [finding(hostile)], sources: new Map() };
  const texts = [
    json(findings),
    await sarif(findings, { version: "1.0.0", repository: "/repo", place: (file) => file }),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(controls);
    expect(text).not.toContain("##[");
  }
  expect(JSON.parse(texts[0]!)[0].message).toBe(hostile);
  expect(JSON.parse(texts[1]!).runs[0].results[0].message.text).toBe(hostile);
  expect(github(findings, (file) => file)).not.toMatch(controls);
});

test("people are shown at most 200 findings, errors first; machines all", () => {
  const diagnostics = [...Array(300)].map((_, index) => finding(`number ${index}`, index < 250 ? "warning" : "error"));
  const findings = { diagnostics, sources: new Map() };
  const text = pretty(findings, { color: false, columns: 100, place: (file) => file });
  expect(text.match(/number \d+/g)).toHaveLength(200);
  expect(text.match(/: error/g)).toHaveLength(50);
  expect(text).toContain("number 149\n");
  expect(text).not.toContain("number 150\n");
  expect(text).toContain("\n… and 100 findings more; --format json has all\n50 errors, 250 warnings in 1 file\n");
  expect(JSON.parse(json(findings))).toHaveLength(300);
});

test("SARIF and annotations name files from the top of the repository, whatever the folder of the run", async () => {
  const repository = await folderWith({ "site/docs/igx.config.json": "{}", "site/docs/pages/bad.igx": bad });
  await mkdir(join(repository, ".git"));
  const cwd = join(repository, "site", "docs", "pages");
  const uriOf = (text: string) =>
    JSON.parse(text).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri as string;
  const check = async (format: string, env: Record<string, string> = {}) =>
    (await igx(["check", "bad.igx", "--format", format], { cwd, env })).stdout;
  expect(uriOf(await check("sarif"))).toBe("site/docs/pages/bad.igx");
  expect(await check("github")).toMatch(/^::error file=site\/docs\/pages\/bad\.igx,/);
  // The checkout that GitHub Actions names wins: it reads the log.
  const workspace = { GITHUB_WORKSPACE: join(repository, "site") };
  expect(uriOf(await check("sarif", workspace))).toBe("docs/pages/bad.igx");
  expect(await check("github", workspace)).toMatch(/^::error file=docs\/pages\/bad\.igx,/);
});
