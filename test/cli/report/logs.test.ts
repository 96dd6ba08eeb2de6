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
import { withService } from "../../support/publish-service.js";

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

/** What a log of GitHub would take for a command, other than the findings of igx itself. */
const injected = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((line) => commands.test(line) && !/^::(?:error|warning|notice) (?:file=[^:]*,)?title=[^:]*::/.test(line));

test("wrong use of the command line, whatever it contains", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const text = "\n::error::pwn ##[error]##vso[task.x]";
  const lines = [
    [`--x${text}`],
    [`-x${text}`],
    [text],
    [`build${text}`],
    ["check", `--strict=${text}`],
    ["check", "a.igx", "--format", text],
    ["check", "a.igx", "--max-warnings", text],
    ["check", "a.igx", "--config", text],
    ["remote", text],
    ["queue", `ls${text}`],
    ["lock", text],
    ["lock", "merge", text, text, text],
    ["help", text],
    ["explain", text],
    ["render", "a.igx", "--to", text],
    ["sign", text, text, `a${text}=b`],
    ["init", "a.igx", text],
    ["completion", text],
    ["build", "a.igx", "--each", text],
    ["build", "a.igx", "--param", `${text}=1`],
    ["publish", "a.igx", "--queue", text],
    ["publish", "a.igx", "--base-url", text, "--plan"],
  ];
  for (const env of [{}, { IGX_STRICT: text }, { IGX_FORMAT: text }])
    for (const args of lines) {
      const { stdout, stderr, exitCode } = await igx(args, { cwd, env: { ...ci, ...env } });
      expect([args, exitCode]).toEqual([args, expect.toBeOneOf([0, 1, 2, 3])]);
      expect([args, injected(stdout), injected(stderr)]).toEqual([args, [], []]);
    }
});

test("keys, ids, titles and sources, as text and as JSON with equal values", async () => {
  const evil = (name: string) => `::error::${name} ##[error]${name} ##vso[${name}]`;
  const document = (name: string) =>
    `---\ntitle: ${JSON.stringify(evil(`t${name}`))}\ntheme_id: 1\n---\n\n# ##[error]${name}\n\n::error::${name}\n`;
  // The key of a document is its path.
  const cwd = await folderWith({
    "igx.config.json": "{}",
    [`${evil("k1")}.igx`]: document("1"),
    [`${evil("k2")}.igx`]: document("2"),
  });
  const ca = await folderWith({});
  await withService(ca, async (service) => {
    const env = { ...service.env, IGX_CA: service.ca, IGX_RATE: "1000/s", ...ci };
    const id = evil("id");
    const run = async (...args: readonly string[]) => {
      const done = await igx(args, { cwd, env });
      expect([args, injected(done.stdout), injected(done.stderr)]).toEqual([args, [], []]);
      return done;
    };
    await run("publish", ".", "--dry-run");
    await run("publish", ".", "--plan");
    const sent = await run("publish", ".");
    expect([sent.exitCode, sent.stderr]).toEqual([0, expect.any(String)]);
    service.stored.set("foreign", { id, title: evil("foreign"), content: "[]", date_modified: "2026-01-01T00:00:00Z" });
    const requests = JSON.parse((await run("publish", ".", "--dry-run", "--format", "json")).stdout);
    expect(requests[0].fields.title).toBe(evil("t1"));
    expect((await run("remote", "list")).stdout).toContain("foreign");
    const listed = JSON.parse((await run("remote", "list", "--format", "json")).stdout);
    expect(listed.map(({ title }: { title: string }) => title)).toContain(evil("foreign"));
    await run("remote", "get", "id-1");
    await run("remote", "get", id);
    await run("remote", "adopt", "--by-title", ".");
    await run("remote", "themes");
    expect((await run("lock", "list")).stdout).toContain("k2");
    const locked = JSON.parse((await run("lock", "list", "--format", "json")).stdout);
    expect(locked.map(({ key }: { key: string }) => key).toSorted()).toEqual([evil("k1"), evil("k2")]);
    await run("publish", `${evil("k2")}.igx`, "--prune=all");
    await run("remote", "delete", id, "--yes");
    await run("publish", ".");
  });
});

test("results keep their values: JSON, SVG and JUnit have escapes", async () => {
  const cwd = await folderWith({
    "a.igx": '---\ntitle: "##[error]t"\n---\n\n# ##[error]A\n',
    "a.test.yaml": "cases: [{name: n}]\n",
    "a.expected/n.json": '[\n  {\n    "type": "h1",\n    "text": "##[error]B"\n  }\n]\n',
  });
  for (const emit of ["content", "request", "ast", "map"]) {
    const args = ["build", "a.igx", "-o", "-", "--emit", emit];
    const [logged, plain] = [await igx(args, { cwd, env: ci }), await igx(args, { cwd })];
    expect([emit, injected(logged.stdout)]).toEqual([emit, []]);
    expect(JSON.parse(logged.stdout)).toEqual(JSON.parse(plain.stdout));
  }
  expect((await igx(["build", "a.igx", "-o", "-"], { cwd })).stdout).toContain("##[error]A");
  const svg = await igx(["render", "a.igx", "--to", "svg", "-o", "-"], { cwd, env: ci });
  expect([injected(svg.stdout), svg.exitCode]).toEqual([[], 0]);
  expect(svg.stdout.replaceAll("&#35;", "#")).toBe(
    (await igx(["render", "a.igx", "--to", "svg", "-o", "-"], { cwd })).stdout,
  );
  for (const reporter of ["pretty", "json", "junit", "github"]) {
    const { stdout, stderr } = await igx(["test", "a.igx", "--reporter", reporter], { cwd, env: ci });
    expect([reporter, injected(stdout), injected(stderr)]).toEqual([reporter, [], []]);
    expect(stdout).toContain("error");
  }
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
