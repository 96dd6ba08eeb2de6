import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unwrap } from "../../../src/cli/base/cli-failure.js";
import { findAccount } from "../../../src/cli/publish/publish-account.js";
import { publishDocuments } from "../../../src/cli/publish/publish-documents.js";
import { folderWith, igx, igxProcess, type Run } from "../../support/cli.js";
import { recordedContext } from "../../support/sandbox-context.js";
import { watching } from "../../support/watching.js";

/** The name is a constant of the project, so a document says by which configuration it was compiled. */
const named = "# {{ project.name }}\n";
const warned = `${named}\n@chart bar {height=-1}\n| a | b |\n|---|--:|\n| x | 1 |\n`;
const config = (name: string, more: object = {}) => JSON.stringify({ constants: { name }, ...more });

/** A repository of three projects, one of them inside of another, and a document of none. */
const repository = {
  ".git/HEAD": "",
  "a/igx.config.json": config("a", { defaults: { theme_id: 45 }, outDir: "out", locale: "de" }),
  "a/r.igx": named,
  "a/deep/s.igx": "# {{ number(0.5) }} {{ project.name }}\n",
  "b/igx.config.yaml": "constants: {name: b}\ndefaults: {theme_id: 46}\nstrict: true\n",
  "b/r.igx": named,
  "b/in/igx.config.json": config("in", {
    defaults: { theme_id: 47 },
    rules: { "height-not-positive": "off" },
    include: ["*.igx"],
  }),
  "b/in/t.igx": named,
  "top.igx": "---\ntheme_id: 48\n---\n\n# Top\n",
};

const heading = async (cwd: string, path: string): Promise<string> =>
  JSON.parse(await readFile(join(cwd, path), "utf8"))[0].text;

const outputs = ["a/out/r.json", "a/out/deep/s.json", "b/r.json", "b/in/t.json", "top.json"];
const headings = ["a", "0,5 a", "b", "in", "Top"];

describe("each file goes by the nearest configuration above it", () => {
  test.each([
    ["the top", "", ["."]],
    ["the top, by names and globs", "", ["top.igx", "b/in/t.igx", "*/r.igx", "a/deep"]],
    ["inside of one of them", "b", ["../a", ".", "../top.igx"]],
  ])("from %s", async (_, folder, args) => {
    const cwd = await folderWith(repository);
    const { exitCode, stderr } = await igx(["build", ...args], { cwd: join(cwd, folder) });
    expect([exitCode, stderr.match(/ -> /g)?.length]).toEqual([0, 5]);
    expect(await Promise.all(outputs.map((path) => heading(cwd, path)))).toEqual(headings);
    // A project knows what was written for it, and so may replace and remove it.
    const records = ["a", "b", "b/in", "."].map((one) => readFile(join(cwd, one, ".igx/outputs.json"), "utf8"));
    const recorded = (await Promise.all(records)).map((text) => Object.keys(JSON.parse(text).outputs).sort());
    expect(recorded).toEqual([["out/deep/s.json", "out/r.json"], ["r.json"], ["t.json"], ["top.json"]]);
  });

  test("by absolute paths, and in the order of the inputs", async () => {
    const cwd = await folderWith(repository);
    for (const order of [
      ["a", "b"],
      ["b", "a"],
    ]) {
      const run = await igxProcess(["render", ...order.map((one) => join(cwd, one, "r.igx"))], {
        cwd: join(cwd, "b/in"),
      });
      expect(run.stdout.match(/^[ab]$/gm)).toEqual(order);
    }
  });

  test("without a repository, too", async () => {
    const { ".git/HEAD": _, ...files } = repository;
    const cwd = await folderWith(files);
    for (const args of [["b/in/t.igx"], ["b", "a"]]) await igx(["build", ...args], { cwd });
    expect(await heading(cwd, "b/in/t.json")).toBe("in");
    expect(await heading(cwd, "b/r.json")).toBe("b");
  });

  test("a configuration or a root that you name is that of all", async () => {
    const cwd = await folderWith(repository);
    const args = ["a/r.igx", "b/in/t.igx", "-o", "dist/"];
    expect((await igx(["build", ...args, "--config", "b/igx.config.yaml"], { cwd })).exitCode).toBe(0);
    expect([await heading(cwd, "dist/r.json"), await heading(cwd, "dist/t.json")]).toEqual(["b", "b"]);
    const { stderr } = await igx(["check", "a/r.igx", "b/in/t.igx", "--root", "."], { cwd });
    expect(stderr.match(/\[unknown-column\]/g)).toHaveLength(2);
  });

  test("a file with two names through a link of a folder is one document, of the project that it is in", async () => {
    const cwd = await folderWith(repository);
    await symlink("../b", join(cwd, "a/link"));
    const { stderr } = await igx(["build", "a/link/r.igx", "b/r.igx", join(cwd, "b/r.igx")], { cwd });
    expect(stderr).toBe("a/link/r.igx -> a/link/r.json\n");
    expect(await heading(cwd, "b/r.json")).toBe("b");
    // A link to a file belongs to the folder that contains the link.
    await symlink("../b/r.igx", join(cwd, "a/linked.igx"));
    await igx(["build", "a/linked.igx", "b/r.igx"], { cwd });
    expect(await heading(cwd, "a/out/linked.json")).toBe("a");
  });

  test("a build without changes compiles nothing, and a configuration that appears between counts", async () => {
    const cwd = await folderWith(repository);
    const env = { IGX_CACHE_DIR: join(cwd, ".cache") };
    const build = () => igx(["build", "."], { cwd, env });
    await build();
    expect((await build()).stderr.match(/\(unchanged\)/g)).toHaveLength(5);
    await writeFile(join(cwd, "b/igx.config.yaml"), "constants: {name: new}\n");
    await writeFile(join(cwd, "a/deep/igx.config.json"), config("deep"));
    expect((await build()).stderr).toContain("a/deep/s.igx -> a/deep/s.json\n");
    expect([await heading(cwd, "b/r.json"), await heading(cwd, "a/deep/s.json")]).toEqual(["new", "0.5 deep"]);
    await rm(join(cwd, "b/in/t.igx"));
    expect((await igx(["build", ".", "--clean"], { cwd })).exitCode).toBe(0);
    await rm(join(cwd, "b/r.igx"));
    await writeFile(join(cwd, "b/u.igx"), named);
    expect((await igx(["build", ".", "--clean"], { cwd })).stderr).toContain("removed b/r.json\n");
  });
});

describe("one run has one report", () => {
  const files = { ...repository, "a/w.igx": warned, "b/w.igx": warned, "b/in/w.igx": warned };

  test("paths are relative to what all files are in, and rules are those of each project", async () => {
    const cwd = await folderWith(files);
    for (const args of [["."], ["a", "b"]]) {
      const { stdout } = await igx(["check", ...args, "--no-strict", "--format", "json"], { cwd });
      expect(JSON.parse(stdout).map(({ file }: { file: string }) => file)).toEqual(["a/w.igx", "b/w.igx"]);
    }
    const nested = await igx(["check", "."], { cwd: join(cwd, "b") });
    expect(nested.stderr).toContain("w.igx:3:20: warning [height-not-positive]");
  });

  test.each<[what: string, config: object, options: string[], exitCode: number, why: string]>([
    ["strict of one", {}, [], 1, 'igx: 1 warning fails this run: "strict" of b/igx.config.yaml allows none.'],
    ["--no-strict", {}, ["--no-strict"], 0, ""],
    [
      "maxWarnings of the other",
      { maxWarnings: 0 },
      ["--no-strict"],
      1,
      'igx: 1 warning fails this run: "maxWarnings" of a/igx.config.json allows 0.',
    ],
    ["--max-warnings", { maxWarnings: 0 }, ["--no-strict", "--max-warnings", "2"], 0, ""],
    [
      "--max-warnings of all",
      {},
      ["--no-strict", "--max-warnings", "1"],
      1,
      "igx: 2 warnings fail this run: --max-warnings allows 1.",
    ],
  ])("warnings fail by the configuration of each: %s", async (_, more, options, exitCode, why) => {
    const cwd = await folderWith({ ...files, "a/igx.config.json": config("a", more) });
    const run = await igx(["check", ".", ...options], { cwd });
    expect([
      run.exitCode,
      run.stderr
        .split("\n")
        .filter((line) => line.startsWith("igx:"))
        .join("\n"),
    ]).toEqual([exitCode, why]);
  });

  test("manifest and rules for make name each file, and the configuration of each", async () => {
    const cwd = await folderWith(repository);
    await igx(["build", "a/r.igx", "b/in/t.igx", "--manifest", "m.json", "--depfile", "m.d"], { cwd });
    const { documents } = JSON.parse(await readFile(join(cwd, "m.json"), "utf8"));
    expect(documents.map(({ input, output }: { input: string; output: string }) => [input, output])).toEqual([
      ["a/r.igx", "a/out/r.json"],
      ["b/in/t.igx", "b/in/t.json"],
    ]);
    const rules = await readFile(join(cwd, "m.d"), "utf8");
    expect(rules).toContain(
      "a/out/r.json: a/r.igx \\\n  a/igx.config.json\nb/in/t.json: b/in/t.igx \\\n  b/in/igx.config.json\n",
    );
  });

  test("two projects do not write one file, and a theme is one of each", async () => {
    const cwd = await folderWith(repository);
    const same = await igx(["build", "a/r.igx", "b/r.igx", "-o", "dist/"], { cwd });
    expect([same.exitCode, same.stderr]).toEqual([
      2,
      "igx: a/r.igx and b/r.igx would both be written to dist/r.json.\nNothing was written.\n",
    ]);
    await writeFile(join(cwd, "a/igx.config.json"), config("a", { themes: { own: { palette: ["#112233"] } } }));
    const theme = await igx(["render", "a/r.igx", "b/r.igx", "-o", "dist/", "--to", "svg", "--theme", "own"], { cwd });
    expect([theme.exitCode, theme.stderr.split("\n")[0]]).toEqual([2, "igx: b/r.igx: `own` is not a theme."]);
  });

  test("a configuration that is not valid stops the run at its place", async () => {
    const cwd = await folderWith({ ...repository, "b/in/igx.config.json": '{"outdir": 1}' });
    const { exitCode, stderr } = await igx(["build", "."], { cwd });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("b/in/igx.config.json:1:2: error")]);
    expect((await igx(["check", "a"], { cwd })).exitCode).toBe(0);
  });

  test("format, inspect and test go the same way", async () => {
    const cwd = await folderWith({ ...repository, "b/in/t.test.yaml": "cases:\n  - name: one\n", "b/r.igx": "#  B\n" });
    expect((await igx(["format", ".", "--check"], { cwd })).stdout).toBe("b/r.igx\n");
    expect((await igx(["test", "--update"], { cwd })).exitCode).toBe(0);
    expect(await heading(cwd, "b/in/t.expected/one.json")).toBe("in");
    const { stdout } = await igx(["inspect", "../b/in/t.igx"], { cwd: join(cwd, "a") });
    expect(JSON.parse(stdout).elements[0].text).toBe("in");
  });

  test("a table makes documents of the project of its template", async () => {
    const cwd = await folderWith({
      ...repository,
      "a/city.igx": "---\nkey: {{ city }}\n---\n@param city: string\n\n# {{ city }} {{ project.name }}\n",
      "cities.csv": "city\nbonn\n",
    });
    const built = await igx(["build", "../../a/city.igx", "--each", "../../cities.csv"], { cwd: join(cwd, "b/in") });
    expect([built.exitCode, await heading(cwd, "a/out/bonn.json")]).toEqual([0, "bonn a"]);
  });
});

describe("a publish is of one project", () => {
  const env = { IGX_API_KEY: "k", IGX_API_SECRET: "s", IGX_BASE_URL: "https://127.0.0.1:9" };
  const themes = ({ stdout }: Run) =>
    JSON.parse(stdout).map(({ fields }: { fields: { theme_id: string } }) => fields.theme_id);

  test.each<[args: string[], commands: string[]]>([
    [["."], ["a", "b/in", "b/r.igx", "top.igx"]],
    [
      ["a/r.igx", "b"],
      ["a/r.igx", "b/in", "b/r.igx"],
    ],
  ])("of several, %j names what to run instead", async (args, commands) => {
    const cwd = await folderWith(repository);
    for (const options of [[], ["--plan"], ["--dry-run"]]) {
      const { exitCode, stdout, stderr } = await igx(["publish", ...args, ...options], { cwd, env });
      expect([exitCode, stdout, stderr.match(/(?<=^ {2}igx publish ).*/gm)]).toEqual([2, "", commands]);
    }
    for (const command of commands)
      expect((await igx(["publish", ...command.split(" "), "--dry-run"], { cwd, env })).exitCode).toBe(0);
  });

  test("what a run goes on with is of its project still", async () => {
    const cwd = await folderWith(repository);
    const { context } = recordedContext(join(cwd, "b"), env);
    const [project, account] = [unwrap(await context.project()), unwrap(await findAccount(context, {}, false))];
    const documents = (...args: string[]) => publishDocuments(context, project, args, {}, account);
    expect(await documents("r.igx")).toMatchObject({ ok: true });
    const failed = { exitCode: 2, message: expect.stringContaining("belong to another project") };
    expect(await documents("in/t.igx")).toMatchObject({ ok: false, failure: failed });
  });

  test("titles are adopted in one project", async () => {
    const cwd = await folderWith(repository);
    const several = await igx(["remote", "adopt", "--by-title"], { cwd, env });
    expect([several.exitCode, several.stderr]).toEqual([
      2,
      expect.stringContaining("\n  igx remote adopt --by-title a\n"),
    ]);
    await writeFile(join(cwd, "a/igx.config.json"), config("a", { baseUrl: "https://a.example" }));
    const { IGX_BASE_URL: _, ...key } = env;
    const one = await igx(["remote", "adopt", "--by-title", "a"], { cwd, env: key });
    expect(one.stderr).toContain("only the configuration of the project names https://a.example");
  });

  test("the key, the theme and the lock file are those of the document's project, wherever you are", async () => {
    const cwd = await folderWith(repository);
    for (const folder of ["", "a", "b/in"]) {
      const path = join(cwd, "b/r.igx");
      const run = await igx(["publish", path, "--dry-run", "--format", "json"], { cwd: join(cwd, folder), env });
      expect(themes(run)).toEqual(["46"]);
    }
    // All files of a folder without a configuration may belong to one project below.
    await Promise.all(["a", "top.igx", "b/in"].map((one) => rm(join(cwd, one), { recursive: true })));
    expect(themes(await igx(["publish", ".", "--dry-run", "--format", "json"], { cwd, env }))).toEqual(["46"]);
    const gone = { id: "5f0c0000-0000-0000-0000-000000000000", source: "gone.igx", hash: "sha256-0" };
    const targets = { "https://127.0.0.1:9": { documents: { gone } } };
    await writeFile(join(cwd, "b/igx.lock.json"), JSON.stringify({ version: 1, targets }));
    const { IGX_BASE_URL } = env;
    const plan = await igx(["publish", ".", "--plan", "--prune"], { cwd, env: { IGX_BASE_URL } });
    expect(plan.stdout).toMatch(/^create +r\b.*\norphan +gone/s);
    await writeFile(join(cwd, "b/igx.lock.json"), "{");
    const { stderr } = await igx(["publish", ".", "--plan"], { cwd, env });
    expect(stderr).toContain("b/igx.lock.json cannot be used");
  });
});

test("a watch follows the configurations of all projects, and new ones", async () => {
  const cwd = await folderWith({ ...repository, ".git/HEAD": "" });
  const { until } = await watching(cwd, "a", "b/r.igx");
  await writeFile(join(cwd, "b/igx.config.yaml"), "constants: {name: changed}\n");
  await until("b/r.igx -> b/r.json\n");
  expect(await heading(cwd, "b/r.json")).toBe("changed");
  await mkdir(join(cwd, "a/deep"), { recursive: true });
  await writeFile(join(cwd, "a/deep/igx.config.json"), config("deep"));
  await until("a/deep/s.igx -> a/deep/s.json\n");
  expect(await heading(cwd, "a/deep/s.json")).toBe("0.5 deep");
});
