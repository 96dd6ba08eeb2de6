import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { loadConfig } from "../../../src/cli/config/config.js";
import { loadProject } from "../../../src/cli/config/load-project.js";
import { configRules } from "../../../src/config/config-rules.js";
import { configJsonSchema } from "../../../src/config/config-schema.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { bad, folderWith, good, igx, warned } from "../../support/cli.js";

/** The findings of a configuration as `line:column-column code message`, with the marked text. */
async function findingsOf(name: string, text: string) {
  const cwd = await folderWith({ [name]: text });
  const loaded = await loadConfig(cwd);
  if (loaded.ok) return [];
  expect(loaded.failure.exitCode).toBe(1);
  return loaded.failure.findings!.diagnostics.map(({ code, start, end, message, hint }) => ({
    code,
    marked: text.slice(start.offset, end.offset),
    text: hint === undefined ? message : `${message} ${hint}`,
  }));
}

test("a base URL may have an @ in its path", async () => {
  const cwd = await folderWith({ "igx.config.json": '{"baseUrl": "https://x.org/@team"}', "a.igx": "# A\n" });
  expect((await igx(["check", "a.igx"], { cwd })).exitCode).toBe(0);
});

test.each([
  [
    "an unknown key",
    '{"outdir": "x"}',
    "config-unknown-key",
    '"outdir"',
    "has no key `outdir`. Did you mean `outDir`?",
  ],
  [
    "an unknown key deep down",
    '{"profiles": {"p": {"baseURL": "x"}}}',
    "config-unknown-key",
    '"baseURL"',
    "Did you mean `baseUrl`?",
  ],
  ["a key of another tool", '{"output": "x"}', "config-unknown-key", '"output"', "Did you mean `outDir`?"],
  ["a key of another tool deep down", '{"defaults": {"theme": 1}}', "config-unknown-key", '"theme"', "`theme_id`?"],
  ["credentials", '{"apiKey": "k"}', "config-unknown-key", '"apiKey"', "Remove it: set `IGX_API_KEY` and"],
  [
    "credentials of a profile",
    '{"profiles": {"p": {"secret": "s"}}}',
    "config-unknown-key",
    '"secret"',
    "has no key `secret`. Remove it: set `IGX_API_KEY` and `IGX_API_SECRET` in the environment",
  ],
  ["a secret by another name", '{"clientSecret": "s"}', "config-unknown-key", '"clientSecret"', "Remove it: set"],
  ["a key nobody could mean", '{"zzzz": 1}', "config-unknown-key", '"zzzz"', "Known: root, include"],
  ["a wrong type", '{"include": "a.igx"}', "config-invalid-value", '"a.igx"', "`include` must be a list."],
  ["a wrong type in a list", '{"include": ["a", 1]}', "config-invalid-value", "1", "`include.1` must be text."],
  [
    "an address without https",
    '{"baseUrl": "http://x.org"}',
    "config-invalid-value",
    '"http://x.org"',
    "begins with https://",
  ],
  [
    "a severity that is none",
    '{"rules": {"lone-half": "of"}}',
    "config-invalid-value",
    '"of"',
    'one of `"error"`, `"warning"`, `"info"`, `"off"`',
  ],
  ["a limit that is none", '{"limits": {"rows": 0}}', "config-invalid-value", "0", "greater than 0"],
  [
    "a fraction where a whole number belongs",
    '{"limits": {"rows": 1.5}}',
    "config-invalid-value",
    "1.5",
    "a whole number",
  ],
  ["a locale as a word", '{"locale": "german"}', "config-invalid-value", '"german"', 'Write `"de"`.'],
  ["a locale as in an environment", '{"locale": "de_DE"}', "config-invalid-value", '"de_DE"', 'Write `"de-DE"`.'],
  ["a rate as in --rate", '{"publish": {"rate": "2.5/s"}}', "config-invalid-value", '"2.5/s"', "Write `2.5`."],
  [
    "a queue of another kind",
    '{"publish": {"queue": "http://x.org"}}',
    "config-invalid-value",
    '"http://x.org"',
    '`publish.queue` must be the address of a queue, with redis:// or postgres://. Write `"redis://HOST:6379"`',
  ],
  [
    "a queue without a host",
    '{"profiles": {"p": {"publish": {"queue": "redis:///0"}}}}',
    "config-invalid-value",
    '"redis:///0"',
    "`profiles.p.publish.queue` must be the address of a queue",
  ],
  ["a theme in quotes", '{"defaults": {"theme_id": "45"}}', "config-invalid-value", '"45"', "Write `45`."],
  ["a fraction as a theme", '{"defaults": {"theme_id": 4.5}}', "config-invalid-value", "4.5", "Write a whole number"],
  [
    "an address with a password",
    '{"profiles": {"p": {"baseUrl": "https://ann:pw@x.org/api?a=1"}}}',
    "config-invalid-value",
    '"https://ann:pw@x.org/api?a=1"',
    '`profiles.p.baseUrl` must be an address without a user, a query and a fragment. Write `"https://x.org/api"`.',
  ],
  ["a locale that is none", '{"locale": "e_n"}', "config-invalid-value", '"e_n"', "a language tag"],
  [
    "an unknown rule",
    '{"rules": {"lonehalf": "off"}}',
    "config-unknown-rule",
    '"lonehalf"',
    "Did you mean `lone-half`?",
  ],
  [
    "an error's code",
    '{"rules": {"width-not-half": "off"}}',
    "config-fixed-rule",
    '"width-not-half"',
    "cannot be changed",
  ],
  ["not an object", "[]", "config-invalid-value", "[]", "The configuration must be an object."],
  ["a duplicate key", '{"locale": "en", "locale": "de"}', "config-duplicate-key", '"locale"', "is a duplicate"],
  ["JSON that is not closed", '{"locale": "en"', "config-malformed", "", "a closing brace"],
  ["a word without quotes", '{"locale": en}', "config-malformed", "en", "double quotes"],
])("JSON: %s is found at its place", async (_, text, code, marked, words) => {
  const [first, ...more] = await findingsOf("igx.config.json", text);
  expect(first).toMatchObject({ code, marked, text: expect.stringContaining(words) });
  expect(more).toEqual([]);
});

test.each([
  ["an unknown key", "outdir: x\n", "config-unknown-key", "outdir", "Did you mean `outDir`?"],
  ["a wrong type", "include: a.igx\n", "config-invalid-value", "a.igx", "a list"],
  ["an unknown rule", "rules:\n  lonehalf: off\n", "config-unknown-rule", "lonehalf", "Did you mean `lone-half`?"],
  ["a duplicate key", "locale: en\nlocale: de\n", "config-duplicate-key", "locale", "is a duplicate"],
  ["a flow that is not closed", "include: [a\n", "config-malformed", "", "This is not YAML"],
])("YAML: %s is found at its place", async (_, text, code, marked, words) => {
  const [first, ...more] = await findingsOf("igx.config.yaml", text);
  expect(first).toMatchObject({ code, text: expect.stringContaining(words) });
  if (marked !== "") expect(first!.marked).toBe(marked);
  expect(more).toEqual([]);
});

test.each([
  ['{"include": "a.igx"}', 'Write `["a.igx"]`.'],
  ['{"outDir": 1}', 'Write `"1"`.'],
  ['{"maxWarnings": "5"}', "Write `5`."],
  ['{"strict": "no"}', "Write `false`."],
  ['{"strict": "maybe"}', "Write `true` or `false`."],
  ['{"limits": {"rows": 0}}', "Write `1`."],
  ['{"maxWarnings": -1}', "Write `0`."],
  ['{"outDir": ""}', "`outDir` must be text that is not empty. Write a path, or remove it."],
  ['{"include": [""]}', "`include.0` must be text that is not empty. Write a path, or remove it."],
  ['{"rules": {"lone-half": "of"}}', "Did you mean `off`?"],
  ['{"rules": {"lone-half": true}}', 'Write one of `"error"`, `"warning"`, `"info"`, `"off"`.'],
  ['{"rules": []}', "Write `{}`"],
  [" ", "Write `{}`."],
  ['{"rules": {"lone-half": "Warn"}}', "Did you mean `warning`?"],
  ['{"rules": {"lone-half": "never"}}', 'Write one of `"error"`, `"warning"`, `"info"`, `"off"`.'],
])("the hint for %s is what to type", async (text, hint) => {
  const [first, ...more] = await findingsOf("igx.config.json", text);
  expect([first!.text, more]).toEqual([expect.stringContaining(hint), []]);
});

test("what include names, and is missing, is relative to the configuration", async () => {
  const cwd = await folderWith({ "igx.config.json": '{"include": ["none.igx"]}', "sub/a.igx": good });
  const { exitCode, stderr } = await igx(["check"], { cwd: join(cwd, "sub") });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([3, "igx: There is no file none.igx."]);
  expect(stderr).toContain("`include` of the configuration names it, relative to the folder of the configuration.");
});

test.skipIf(process.platform === "win32")("a configuration that is a link to nothing is not ignored", async () => {
  const cwd = await folderWith({ "a.igx": good, "folder/b.igx": good });
  await symlink("none.json", join(cwd, "igx.config.json"));
  const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
  expect([exitCode, stderr]).toEqual([
    3,
    expect.stringContaining("igx.config.json cannot be read: there is no such file."),
  ]);
});

test.each([
  ["a folder", (path: string) => mkdir(path)],
  ["a link to a folder", (path: string) => symlink("folder", path)],
])("nor is %s, which Docker makes where a file to mount is missing", async (_, make) => {
  const cwd = await folderWith({ "a.igx": good, "folder/b.igx": good });
  await make(join(cwd, "igx.config.json"));
  const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
  expect([exitCode, stderr]).toEqual([
    3,
    expect.stringContaining("file igx.config.json cannot be read: it is a folder."),
  ]);
});

test("a root that is missing says where it comes from", async () => {
  const cwd = await folderWith({ "a.igx": good, "igx.config.json": '{"root": "none"}' });
  const ofConfiguration = await igx(["check", "a.igx"], { cwd });
  expect([ofConfiguration.exitCode, ...ofConfiguration.stderr.split("\n")]).toEqual([
    3,
    "igx: The root none is not a folder.",
    "Change `root` in the configuration, or make the folder.",
    "",
  ]);
  const ofOption = await igx(["check", "a.igx", "--root", "nothing"], { cwd });
  expect([ofOption.exitCode, ofOption.stderr.split("\n")[1]]).toEqual([3, "Name a folder with --root."]);
});

test("several mistakes are all found, in the order of the text", async () => {
  const text = '{"rules": {"nope-nope-nope": "off"}, "baseUrl": 1, "outdir": "x"}';
  expect((await findingsOf("igx.config.json", text)).map(({ code }) => code)).toEqual([
    "config-unknown-rule",
    "config-invalid-value",
    "config-unknown-key",
  ]);
});

test("bytes that are no UTF-8 are found", async () => {
  const cwd = await folderWith({ "igx.config.json": Buffer.from([0x7b, 0xff, 0x7d]) });
  const loaded = await loadConfig(cwd);
  expect(!loaded.ok && loaded.failure.findings?.diagnostics[0]?.code).toBe("invalid-utf8");
});

test("YAML that refers to itself without end is refused calmly", async () => {
  const bomb = Array.from(
    { length: 12 },
    (_, i) =>
      `k${i}: &k${i} [${
        i
          ? Array(12)
              .fill(`*k${i - 1}`)
              .join(", ")
          : "x"
      }]`,
  );
  expect((await findingsOf("igx.config.yaml", bomb.join("\n")))[0]?.code).toMatch(/^config-/);
});

test.each([
  ["igx.config.json", `${"[".repeat(5000)}`],
  ["igx.config.json", `{"constants": {"a": /* [ " */ ${'{"b": '.repeat(5000)}1${"}".repeat(5000)}}}`],
  ["igx.config.yaml", `constants: {a: ${"[".repeat(5000)}${"]".repeat(5000)}}`],
])("%s nested too deep is a finding", async (name, text) => {
  const [first, ...others] = await findingsOf(name, text);
  expect([first?.code, first?.text, others]).toEqual([
    "config-malformed",
    "This is nested more than 200 levels deep.",
    [],
  ]);
});

test("what is missing at the end is found inside the file", async () => {
  for (const [name, text] of [
    ["igx.config.json", '{"locale": '],
    ["igx.config.json", '{"locale": "de"'],
    ["igx.config.json", "{\n"],
    ["igx.config.json", "__proto__: {x: "],
    ["igx.config.yaml", "locale: ["],
    ["igx.config.yaml", 'locale: "'],
  ] as const) {
    const cwd = await folderWith({ [name]: text });
    const loaded = await loadConfig(cwd);
    const { start, end } = (!loaded.ok && loaded.failure.findings!.diagnostics[0]) as Diagnostic;
    expect([name, start.offset <= end.offset, end.offset <= text.length]).toEqual([name, true, true]);
  }
});

test("Node says nothing of its own about YAML, and deep parameters are one finding", async () => {
  const cwd = await folderWith({ "igx.config.yaml": "? [a]\n: 1\n", "a.igx": "# A\n", "deep.json": "[".repeat(5000) });
  const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
  expect([exitCode, stderr.match(/\(node:|error \[/g)]).toEqual([1, ["error ["]]);
  await writeFile(join(cwd, "igx.config.yaml"), "");
  const params = await igx(["check", "a.igx", "--params", "deep.json"], { cwd });
  expect([params.exitCode, params.stderr]).toEqual([
    1,
    "deep.json:1:201: error [data-malformed]\n  This is nested more than 200 levels deep.\n\n1 error in 1 file\n",
  ]);
});

test("comments and trailing commas are allowed in JSON, an empty YAML file configures nothing", async () => {
  expect(await findingsOf("igx.config.json", '{\n  // why\n  "locale": "de",\n}')).toEqual([]);
  expect(await findingsOf("igx.config.yaml", "# nothing yet\n")).toEqual([]);
});

test.each([
  ["igx.config.json", '{"limits": {"rows": 1e3}, "constants": {"rates": [24.40], "id": 9007199254740993}}'],
  ["igx.config.yaml", "limits: {rows: 1e3}\nconstants: {rates: [24.40], id: 9007199254740993}\n"],
])("numbers of constants keep their digits, those of settings are plain: %s", async (file, text) => {
  const cwd = await folderWith({ [file]: text, "a.igx": "{{ project.rates[0] }} {{ project.id }}\n" });
  const { stdout, stderr } = await igx(["build", "a.igx", "-o", "-"], { cwd });
  expect([stderr, JSON.parse(stdout)[0].text]).toEqual(["", "24.40 9007199254740993"]);
});

test("the file is found upward, the nearest wins, --config names another", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{"locale": "de"}',
    "sub/igx.config.yaml": "locale: fr",
    "sub/deep/x": "",
    "other/x": "",
    "my.yaml": "locale: it",
  });
  const locale = async (folder: string, named?: string) => {
    const loaded = await loadConfig(join(cwd, folder), { named });
    return loaded.ok && loaded.value.config.locale;
  };
  expect(await locale("sub/deep")).toBe("fr");
  expect(await locale("other")).toBe("de");
  expect(await locale("other", "../my.yaml")).toBe("it");
});

test("a named file that is missing is exit 3, an invalid one exit 1, both said", async () => {
  const cwd = await folderWith({ "a.igx": warned, "bad.json": '{"outdir": "x"}' });
  const missing = await igx(["check", "a.igx", "--config", "none.json"], { cwd });
  expect(missing.stderr).toMatch(/^igx: The configuration file none\.json cannot be read/);
  expect(missing.exitCode).toBe(3);
  const invalid = await igx(["check", "a.igx", "--config", "bad.json"], { cwd });
  expect(invalid.stderr).toContain("bad.json:1:2: error [config-unknown-key]");
  expect(invalid.exitCode).toBe(1);
  const json = await igx(["check", "a.igx", "--config", "bad.json", "--format", "json"], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject([{ code: "config-unknown-key", file: "bad.json" }]);
});

test("igx.config.yml is a configuration file, too", async () => {
  const cwd = await folderWith({ "igx.config.yml": "locael: de\n", "igx.config.json": "{}", "sub/a.igx": warned });
  expect((await igx(["check", "sub"], { cwd })).stderr).toContain("[config-ambiguous]");
  await rm(join(cwd, "igx.config.json"));
  const { exitCode, stderr } = await igx(["check", "sub"], { cwd });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("igx.config.yml:1:1: error [config-unknown-key]")]);
});

test.each([
  ["yaml", "include: [a\n", "a list is not closed", "Write `]`."],
  ["yaml", 'locale: "de\n', "a text in quotes is not closed", 'Write `"` at its end.'],
  ["yaml", "outDir: a: b\n", "the value contains a colon and a blank", 'Write `"a: b"`.'],
  ["yaml", "locale: de\n  outDir: x\n", "the next line is indented", "Write `outDir: x` without the blanks"],
  ["yaml", "rules:\n\tlone-half: off\n", "a tab begins the line", "Write blanks instead of the tab."],
  ["yaml", "locale:de\noutDir: x\n", "a blank is missing after the colon", "Write `locale: de`."],
  ["yaml", "locale: de\noutDir\n", "a colon is missing after `outDir`", "Write `outDir:` and a value."],
  ["yaml", "outDir: @x # here\n", "a text without quotes cannot begin", 'Write `"@x"`.'],
  ["yaml", "include:\n  - a\n - b\n", "this dash is not below", "Begin each `- ` of a list in the same column."],
  ["yaml", "outDir: #333\n", "`#333` is a comment in YAML, so the value is missing.", 'Write `"#333"`; for'],
  ["yaml", "outDir: *x\n", "The anchor `x` is not defined above.", 'Write `"*x"` for a text'],
  ["yaml", "include: [a]]\n", "`]` closes nothing", "Remove `]`."],
  ["yaml", "locale: 'it's'\n", "there is text after the closing quote", "Remove `s'`"],
  [
    "yaml",
    "<<<<<<< HEAD\nlocale: de\n=======\nlocale: en\n>>>>>>> x\n",
    "a merge conflict",
    "Keep one of the versions",
  ],
  ["yaml", "locale: de\nlocale: en\n", "The key `locale` is a duplicate.", "Remove one of them."],
  ["yaml", "locale: de\n---\nlocale: en\n", "more than one document", "remove the line `---`"],
  ["json", "{'locale': 1}", "this word is not known", 'Write text in double quotes: `"locale"`.'],
  ["json", '{"locale" "de"}', "a colon is expected", "Write `:` after the key."],
  ["json", '{"locale": "de" "outDir": "x"}', "a comma is expected", "Write `,` before this."],
  ["json", '{"locale": "de"', "a closing brace is expected", "Write `}`."],
  ["json", '{"outDir": "a\\q"}', "this escape is not known", "Write `\\\\` for a backslash."],
])("a configuration that is not %s says what to type: %j", async (format, text, what, hint) => {
  const [first, ...more] = await findingsOf(`igx.config.${format}`, text);
  expect([first?.text, more]).toEqual([expect.stringContaining(what), []]);
  expect(first!.text).toContain(hint);
});

test("two configuration files in one folder are said", async () => {
  const cwd = await folderWith({ "igx.config.json": "{}", "igx.config.yaml": "", "a.igx": warned });
  const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
  expect(stderr).toContain("[config-ambiguous]");
  expect(exitCode).toBe(1);
  expect((await igx(["check", "a.igx", "--config", "igx.config.yaml"], { cwd })).exitCode).toBe(0);
});

test("rules change warnings", async () => {
  const files = (rules: object) => ({ "a.igx": warned, "igx.config.json": JSON.stringify({ rules }) });
  const check = async (rules: object) => igx(["check", "a.igx"], { cwd: await folderWith(files(rules)) });
  expect((await check({})).stderr).toContain("warning [height-not-positive]");
  expect((await check({ "height-not-positive": "error" })).exitCode).toBe(1);
  expect((await check({ "height-not-positive": "off" })).stderr).toBe("1 file checked, nothing to report\n");
});

test("strict and maxWarnings: the flag before the environment, that before the configuration", async () => {
  const two = `${warned}\n@chart bar {height=-1}\n| a | b |\n|---|--:|\n| x | 1 |\n`;
  const run = async (config: object, args: readonly string[], env = {}) => {
    const cwd = await folderWith({ "a.igx": two, "igx.config.json": JSON.stringify(config) });
    const { exitCode, stderr } = await igx([...args, "--quiet"], { cwd, env });
    return [exitCode, stderr];
  };
  const fails = (why: string) => [1, `igx: 2 warnings fail this run: ${why}\n`];
  const done = [0, ""];
  expect(await run({ strict: true }, ["check", "a.igx"])).toEqual(fails('"strict" of the configuration allows none.'));
  expect(await run({ strict: true }, ["build", "a.igx", "--no-strict"])).toEqual(done);
  expect(await run({ strict: true }, ["check", "a.igx"], { IGX_STRICT: "0" })).toEqual(done);
  expect(await run({ strict: false }, ["check", "a.igx"], { IGX_STRICT: "1" })).toEqual(fails("--strict allows none."));
  expect(await run({ strict: true }, ["check", "a.igx", "--no-strict"], { IGX_STRICT: "1" })).toEqual(done);
  expect(await run({ maxWarnings: 1 }, ["check", "a.igx"])).toEqual(
    fails('"maxWarnings" of the configuration allows 1.'),
  );
  expect(await run({ maxWarnings: 1 }, ["check", "a.igx", "--max-warnings", "2"])).toEqual(done);
  expect(await run({ maxWarnings: 1 }, ["check", "a.igx"], { IGX_MAX_WARNINGS: "2" })).toEqual(done);
  const url = ["--base-url", "https://infogr.am"];
  expect((await run({ strict: true }, ["publish", "a.igx", "--plan", ...url]))[0]).toBe(1);
  expect(await findingsOf("igx.config.json", '{"strict": 1, "maxWarnings": -1}')).toHaveLength(2);
});

test("root: --root before the configuration's, that before the file's folder", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{"root": "docs"}',
    "docs/x": "",
    "else/x": "",
    "no/igx.config.yaml": "",
  });
  const root = async (folder: string, named?: string) => {
    const common = { format: "pretty", strict: false, quiet: false, ...(named && { root: named }) } as const;
    const project = await loadProject({ cwd: join(cwd, folder), common });
    return project.ok ? project.value.root.slice(cwd.length) : project.failure.exitCode;
  };
  expect(await root("else")).toBe("/docs");
  expect(await root("else", ".")).toBe("/else");
  expect(await root("no")).toBe("/no");
  expect(await root("else", "../none")).toBe(3);
});

test("findings of documents stay errors whatever the configuration says", async () => {
  const cwd = await folderWith({ "a.igx": bad, "igx.config.json": '{"rules": {"width-not-half": "off"}}' });
  const { exitCode, stderr } = await igx(["build", "a.igx"], { cwd });
  expect(stderr).toContain("[config-fixed-rule]");
  expect(exitCode).toBe(1);
});

test("the JSON Schema says the same as the validation", () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(configJsonSchema());
  expect(validate({ $schema: "x", include: ["."], rules: { "lone-half": "off" }, constants: { a: [1] } })).toBe(true);
  expect(validate({ outdir: "x" })).toBe(false);
  expect(validate({ limits: { rows: 0 } })).toBe(false);
  expect(validate({ rules: { "lone-half": "never" } })).toBe(false);
});

test("every rule of the configuration can be explained", async () => {
  const cwd = await folderWith({});
  for (const { code, severity } of configRules)
    expect((await igx(["explain", code], { cwd })).stdout).toContain(`${code} (${severity})`);
});

test.each([
  ["igx.config.json", '{"root": 5, "api_secret": "k3y \\" x", "apiKey":"k3y"}'],
  ["igx.config.json", '{"profiles": {"p": {"secret": "k3y"}}'],
  ["igx.config.json", '{"apiSecret": "k3y'],
  ["igx.config.json", '{"publish": {"IGX_API_SECRET": "k3y"}}'],
  ["igx.config.yaml", "apiSecret: k3y\n"],
  ["igx.config.json", '{"baseUrl": "https://me:k3y@infogr.am", "publish": {"queue": "redis://:k3y@host:1"}}'],
  ["igx.config.yaml", "publish: {queue: 'redis://u:k3y@host:6379', rat: 1}\n"],
  ["igx.config.yaml", "profiles: {p: {secret: 'k3y'}}\n"],
])("a credential in a configuration is not shown: %s %s", async (name, text) => {
  const cwd = await folderWith({ [name]: text, "a.igx": good });
  for (const format of ["pretty", "json", "sarif", "github"]) {
    const { exitCode, stdout, stderr } = await igx(["check", "a.igx", "--format", format], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain(name);
    expect(stdout + stderr).not.toContain("k3y");
  }
});
