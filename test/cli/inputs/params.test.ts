import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishCommand } from "../../../src/cli/commands/publish.js";
import { folderWith, igx } from "../../support/cli.js";
import { temporaryDirectory, withSandbox } from "../../support/sandbox.js";
import { recordedContext, runCommand } from "../../support/sandbox-context.js";

const first = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), "utf8"))[0].text;
const yearly = "@param year: integer\n\n# Year {{ year }}\n";

/* Parameters. */

test("--param name reads the environment, so that no secret need be an argument", async () => {
  const cwd = await folderWith({ "a.igx": yearly });
  const { exitCode } = await igx(["build", "a.igx", "--param", "year"], { cwd, env: { IGX_PARAM_YEAR: "2031" } });
  expect(exitCode).toBe(0);
  expect(await first(cwd, "a.json")).toBe("Year 2031");
  const { exitCode: without, stderr } = await igx(["build", "a.igx", "--param", "year"], { cwd });
  expect(without).toBe(2);
  expect(stderr).toContain("IGX_PARAM_YEAR");
});

test.each([
  [
    "p.json",
    '{"pin": hunter-2-pin}',
    "p.json:1:9: error [data-malformed]\n  This is not JSON: this word is not known.",
  ],
  ["p.yaml", "pin: @hunter-2-pin\n", "p.yaml:1:6: error [data-malformed]\n  This is not YAML"],
  ["p.yaml", "pin: hunter-2-pin: x\n", "p.yaml:1:6: error [data-malformed]\n  This is not YAML"],
  ["p.yaml", "pin: *hunter-2-pin\n", "p.yaml:1:6: error [data-malformed]\n  The anchor `***` is not defined above."],
  ["p.json", '{"pin": "x", "pin": "y"}', "p.json:1:14: error [data-malformed]\n  The key `pin` is a duplicate."],
])("a mistake in %s does not show values, which may be secrets: %s", async (file, text, message) => {
  const cwd = await folderWith({ "a.igx": yearly, [file]: text });
  const { exitCode, stderr } = await igx(["build", "a.igx", "--params", file], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("hunter");
});

test("--param wins over --params", async () => {
  const cwd = await folderWith({ "a.igx": yearly, "p.yaml": "year: 1999\n" });
  await igx(["build", "a.igx", "--params", "p.yaml"], { cwd });
  expect(await first(cwd, "a.json")).toBe("Year 1999");
  await igx(["build", "a.igx", "--params", "p.yaml", "--param", "year=2031"], { cwd });
  expect(await first(cwd, "a.json")).toBe("Year 2031");
});

const digits = ["24.40", "9007199254740993", "1e400", "-0"] as const;

test.each([
  [
    "p.json",
    `{"list": [{"a": ${digits[0]}}, ${digits[1]}], "text": ${digits[0]}, "huge": ${digits[2]}, "zero": ${digits[3]}}`,
  ],
  ["p.yaml", `list: [{a: ${digits[0]}}, ${digits[1]}]\ntext: ${digits[0]}\nhuge: ${digits[2]}\nzero: ${digits[3]}\n`],
])("numbers of --params keep their digits, as those of --param and of tables do: %s", async (file, text) => {
  const source = `@param list: list
@param text: string
@param huge: number
@param zero: integer

{{ list[0].a }} {{ list[1] }} {{ text }} {{ huge }} {{ zero }}
`;
  const cwd = await folderWith({ "a.igx": source, [file]: text });
  const { stdout, stderr } = await igx(["build", "a.igx", "--params", file, "-o", "-"], { cwd });
  expect([stderr, JSON.parse(stdout)[0].text]).toEqual([
    "",
    `${digits[0]} ${digits[1]} ${digits.join(" ").replace(` ${digits[1]}`, "")}`,
  ]);
});

test("figures of YAML that begin with a zero or a plus sign stay as they are in a string", async () => {
  const source = "@param zip: string\n@param phone: string\n@param n: number\n\n{{ zip }} {{ phone }} {{ n }}\n";
  const cwd = await folderWith({
    "a.igx": source,
    "p.yaml": "zip: 01067\nphone: +49170\nn: .5\n",
    "n.yaml": "n: 007\n",
  });
  const { stdout } = await igx(["build", "a.igx", "--params", "p.yaml", "-o", "-"], { cwd });
  expect(JSON.parse(stdout)[0].text).toBe("01067 +49170 0.5");
  const { exitCode, stderr } = await igx(["build", "a.igx", "--params", "n.yaml"], { cwd });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The parameter `n` must be a number, not "007".')]);
});

test("a tag of YAML that is not read is a mistake, and not left out", async () => {
  const cwd = await folderWith({ "a.igx": yearly, "p.yaml": "year: !!binary aGk=\n" });
  const { exitCode, stderr } = await igx(["build", "a.igx", "--params", "p.yaml"], { cwd });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^p\.yaml:1:7: error .*\n {2}This is not YAML: this tag is not part of its core schema\.\n {2}hint: Remove the tag\.\n/,
    ),
  ]);
});

test("a number alone is not a file of parameters, whatever its digits", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", "p.json": "1.50" });
  const { exitCode, stderr } = await igx(["build", "a.igx", "--params", "p.json"], { cwd });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("The file must hold one object")]);
});

test("a mistake in the file of parameters is a finding in each format, and shows no line of the file", async () => {
  const cwd = await folderWith({
    "igx.config.json": "{}",
    "a.igx": "# A\n",
    "sub/p.json": '{"token": "s3cret" "b": 1}',
  });
  const line = ["check", "../a.igx", "--params", "p.json", "--output-file", "found.txt"];
  const { exitCode, stderr } = await igx(line, { cwd: join(cwd, "sub") });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("p.json:1:20: error [data-malformed]")]);
  const json = await igx([...line.slice(0, 4), "--format", "json"], { cwd: join(cwd, "sub") });
  expect(JSON.parse(json.stdout)).toMatchObject([
    { code: "data-malformed", file: "sub/p.json", start: { offset: 19 } },
  ]);
  const written = await readFile(join(cwd, "sub/found.txt"), "utf8");
  expect(written).toContain("[data-malformed]");
  expect(stderr + json.stdout + written).not.toContain("s3cret");
});

test("a file found in a folder that requires parameters is checked and not built; named, it must be given them", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", "parts/year.igx": yearly });
  const found = await igx(["build", "."], { cwd });
  expect(found).toMatchObject({ exitCode: 0 });
  expect(found.stderr).toContain("parts/year.igx: requires parameters, nothing written");
  expect(await readdir(join(cwd, "parts"))).toEqual(["year.igx"]);
  expect((await igx(["check", "."], { cwd })).stderr).toBe("2 files checked, nothing to report\n");
  for (const command of ["build", "check"]) {
    const named = await igx([command, "parts/year.igx"], { cwd });
    expect(named.stderr).toContain("[missing-param]");
    expect(named.exitCode).toBe(1);
  }
});

test("what is wrong whatever the parameters are is found in such a file too", async () => {
  const cwd = await folderWith({ "year.igx": `${yearly}\n{{ yaer }}\n` });
  const { exitCode, stderr } = await igx(["check", "."], { cwd });
  expect(stderr).toContain("[unknown-name]");
  expect(exitCode).toBe(1);
});

test("of several files, each takes the parameters that it declares; one that none declares is wrong use", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", "year.igx": yearly });
  for (const [at, inputs] of [["."], ["a.igx", "year.igx"]].entries()) {
    expect((await igx(["build", ...inputs, "--param", `year=${2031 + at}`], { cwd })).exitCode).toBe(0);
    expect(await first(cwd, "year.json")).toBe(`Year ${2031 + at}`);
  }
  for (const command of ["build", "check"]) {
    const { exitCode, stderr } = await igx([command, ".", "--param", "yaer=2031"], { cwd });
    expect(stderr).toContain("None of these documents has a parameter `yaer`.");
    expect(exitCode).toBe(2);
  }
  expect((await igx(["check", "a.igx", "--param", "year=1"], { cwd })).stderr).toContain("[unknown-param]");
});

/* Paths. */

const withData = '@data crops "crops.csv"\n\n# {{ crops[0].country }}\n\n@include "foot.igx"\n';
const beside = { "crops.csv": "country\nBrazil\n", "foot.igx": "The end.\n" };
const build = async (cwd: string, file: string, ...args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await igx(["build", file, "-o", "-", ...args], { cwd });
  return exitCode === 0 ? JSON.parse(stdout)[0].text : stderr;
};

test("what a document names is found beside it: from the root, from below, from elsewhere, from outside", async () => {
  const files = { "sub/a.igx": withData, "sub/crops.csv": beside["crops.csv"], "sub/foot.igx": beside["foot.igx"] };
  const cwd = await folderWith({ ...files, "other/igx.config.json": "{}" });
  for (const [folder, file] of [
    [cwd, "sub/a.igx"],
    [join(cwd, "sub"), "a.igx"],
    [join(cwd, "other"), "../sub/a.igx"],
    [join(cwd, "other"), join(cwd, "sub/a.igx")],
  ] as const)
    expect(await build(folder, file)).toBe("Brazil");
  expect(await build(cwd, "sub/a.igx", "--root", "other")).toBe("Brazil");
});

test("a file outside the root has its own folder as its root", async () => {
  const outside = { "out/a.igx": '@include "../up.igx"\n\n# A\n', "up.igx": "Up.\n" };
  const cwd = await folderWith({ ...outside, "project/igx.config.json": "{}" });
  expect(await build(join(cwd, "project"), "../out/a.igx")).toContain("../out/a.igx:1:10: error [path-outside-root]");
});

test("standard input names files from where one is", async () => {
  const cwd = await folderWith({ "sub/crops.csv": beside["crops.csv"], "sub/foot.igx": beside["foot.igx"] });
  const options = { cwd: join(cwd, "sub"), input: withData };
  const { stdout } = await igx(["build", "-", "--root", ".."], options);
  expect(JSON.parse(stdout)[0].text).toBe("Brazil");
  const missing = await igx(["build", "-"], { cwd, input: withData });
  expect(missing.stderr).toContain("\n<stdin>:1:13: error [data-not-found]");
});

test("symbolic links: a root that is one, a folder that leads out, data that leads out", async () => {
  const cwd = await folderWith({
    "real/a.igx": withData,
    "real/crops.csv": beside["crops.csv"],
    "real/foot.igx": beside["foot.igx"],
    "away/secret.csv": "country\nSecret\n",
    "away/b.igx": withData,
    "away/crops.csv": "country\nPeru\n",
    "away/foot.igx": beside["foot.igx"],
    "real/c.igx": '@data crops "leak.csv"\n\n# {{ crops[0].country }}\n',
  });
  await symlink("real", join(cwd, "link"));
  await symlink("../away", join(cwd, "real/out"));
  await symlink("../away/secret.csv", join(cwd, "real/leak.csv"));
  expect(await build(cwd, "link/a.igx", "--root", "link")).toBe("Brazil");
  expect(await build(cwd, "link/a.igx", "--root", "real")).toBe("Brazil");
  // Named itself, a file is allowed, and where it really is is its root.
  expect(await build(cwd, "real/out/b.igx", "--root", "real")).toBe("Peru");
  expect(await build(cwd, "real/c.igx", "--root", "real")).toContain("[path-outside-root]");
});

test("data that a build would overwrite stays as it is", async () => {
  const cwd = await folderWith({ "a.igx": '@data a "a.json"\n\n# {{ a[0].x }}\n', "a.json": '[{"x": "y"}]' });
  const { exitCode, stderr } = await igx(["build", "a.igx", "--force"], { cwd });
  expect(stderr).toContain("a.json is read by a.igx and would be overwritten.");
  expect(exitCode).toBe(2);
  expect(await readFile(join(cwd, "a.json"), "utf8")).toBe('[{"x": "y"}]');
});

/* Secrets. */

const secret = "xyzzy Plugh";
const guarded = `---
title: The {{ token }}
copyright: {{ upper(token) }}
publish_mode: private
password: {{ token }}
theme_id: 45
---
@param token: secret
@param city: string = "Bonn"

# {{ city }}
`;
/** The secret as it is, encoded, and as expressions have changed it. */
const traces = /xyzzy|plugh/i;

async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".csv"));
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")))).join("\n");
}

test("a secret is in no output, manifest or message", async () => {
  const mistakes = guarded
    .replace("theme_id: 45", "theme_id: {{ token }}\nkey: {{ token }}\nwidth: {{ upper(token) }}")
    .replace("# {{ city }}", "# {{ city }} {{ token }}");
  const keyed = guarded.replace("---\n", "---\nkey: {{ city }}\n");
  const cwd = await folderWith({
    "a.igx": guarded,
    "bad.igx": mistakes,
    "each.igx": keyed,
    "secret-key.igx": guarded.replace("---\n", "---\nkey: {{ slug(token) }}\n"),
    "cities.csv": `city,token\nBonn,${secret}\n../Ulm,${secret}\n`,
    "fine.csv": `city,token\nBonn,${secret}\n`,
  });
  const env = { IGX_PARAM_TOKEN: secret, IGX_BASE_URL: "https://127.0.0.1:1" };
  const token = ["--param", "token"];
  const runs = [
    ["build", "a.igx", ...token, "--manifest", "m.json"],
    ["build", "a.igx", ...token, "--emit", "request"],
    ["build", "a.igx", ...token, "--emit", "request", "-o", "-", "--compact"],
    ["build", "a.igx", ...token, "--emit", "map"],
    ["build", "a.igx", ...token, "--emit", "ast"],
    ["check", "bad.igx", ...token],
    ["check", "bad.igx", ...token, "--format", "json"],
    ["check", "bad.igx", ...token, "--format", "sarif"],
    ["check", "a.igx", ...token, "--param", "city"],
    ["inspect", "a.igx", ...token],
    ["inspect", "bad.igx", ...token],
    ["inspect", "secret-key.igx", ...token],
    ["build", "secret-key.igx", ...token, "--manifest", "k.json"],
    ["build", "each.igx", "--each", "cities.csv", "-o", "out/", "--manifest", "e.json"],
    ["build", "each.igx", "--each", "fine.csv", "-o", "out/", "--emit", "request", "--manifest", "f.json"],
    ["check", "secret-key.igx", "--each", "fine.csv"],
    ["publish", "a.igx", ...token, "--dry-run"],
    ["publish", "a.igx", ...token, "--dry-run", "--format", "json"],
    ["publish", "each.igx", "--each", "fine.csv", "--dry-run"],
  ];
  for (const args of runs) {
    const { stdout, stderr } = await igx(args, { cwd, env });
    expect(`${args.join(" ")}: ${stdout}${stderr}`).not.toMatch(traces);
  }
  expect(JSON.parse(await readFile(join(cwd, "a.request.json"), "utf8"))).toMatchObject({
    title: "***",
    copyright: "***",
    password: "***",
    theme_id: 45,
  });
  expect(await readdir(join(cwd, "out"))).toEqual(["Bonn.request.json"]);
  expect(await everythingIn(cwd)).not.toMatch(traces);
});

const directory = temporaryDirectory();

test("a secret is sent, and what the service says of it is not shown", async () => {
  const folder = join(directory(), "secrets");
  await mkdir(folder);
  const cwd = await folderWith({ "a.igx": guarded });
  await withSandbox({ caDir: folder }, async (client, { url, apiKey, apiSecret, caFile }) => {
    const env = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_PARAM_TOKEN: secret };
    for (const format of ["pretty", "json"] as const) {
      const { context, out, err } = recordedContext(cwd, env, { format });
      const param = { token: undefined };
      const code = await runCommand(context, publishCommand, ["a.igx"], { param, ca: caFile, rate: 1000 });
      expect(`${out()}${err()}`).not.toMatch(traces);
      expect({ code, err: err() }).toEqual({ code: 0, err: format === "json" ? "[]\n" : "" });
    }
    const listed = await client.list();
    expect(listed.kind === "ok" && listed.value.map(({ title }) => title)).toContain(`The ${secret}`);
  });
});
