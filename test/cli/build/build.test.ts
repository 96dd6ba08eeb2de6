import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bad, folderWith, good, igx } from "../../support/cli.js";

const content = [
  { type: "h1", text: "Coffee" },
  { type: "body", text: "The world drinks it." },
];
const json = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));

test("writes content beside the source, indented", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { exitCode, stdout, stderr } = await igx(["build", "a.igx"], { cwd });
  expect(await readFile(join(cwd, "a.json"), "utf8")).toBe(`${JSON.stringify(content, null, 2)}\n`);
  expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: "", stderr: "a.igx -> a.json\n" });
});

test("numbers stay character for character, indented and compact", async () => {
  const chart = "@chart bar\n| a | b | c |\n| x | 24.40 | 1e400 |\n| y | 9007199254740993 | -0.0 |\n";
  const cwd = await folderWith({ "a.igx": chart });
  const { stdout } = await igx(["build", "a.igx", "-o", "-"], { cwd });
  expect(stdout).toContain('["x", 24.40, 1e400],\n');
  expect(stdout).toContain('["y", 9007199254740993, -0.0]\n');
  const compact = await igx(["build", "a.igx", "-o", "-", "--compact"], { cwd });
  expect(compact.stdout).toContain('["x",24.40,1e400],["y",9007199254740993,-0.0]');
  expect(compact.stdout.split("\n").length).toBe(2);
});

test("-o to a pipe writes into it, and neither reads it nor takes its place", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const pipe = join(cwd, "pipe");
  spawnSync("mkfifo", [pipe]);
  const reader = spawn("cat", [pipe]);
  const [{ exitCode }, read] = await Promise.all([igx(["build", "a.igx", "-o", "pipe"], { cwd }), text(reader.stdout)]);
  expect({ exitCode, read: JSON.parse(read) }).toEqual({ exitCode: 0, read: content });
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

test("-o takes a file, a folder, or standard output", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good, "there/x": "" });
  await igx(["build", "a.igx", "-o", "x/y.json"], { cwd });
  expect(await json(cwd, "x/y.json")).toEqual(content);
  await igx(["build", "a.igx", "b.igx", "-o", "new/"], { cwd });
  expect(await readdir(join(cwd, "new"))).toEqual(["a.json", "b.json"]);
  await igx(["build", "a.igx", "b.igx", "-o", "there"], { cwd });
  expect(await readdir(join(cwd, "there"))).toEqual(["a.json", "b.json", "x"]);
  expect(JSON.parse((await igx(["build", "a.igx", "-o", "-"], { cwd })).stdout)).toEqual(content);
});

test("standard input goes to standard output", async () => {
  const cwd = await folderWith({});
  const { exitCode, stdout, stderr } = await igx(["build", "-"], { cwd, input: good });
  expect(JSON.parse(stdout)).toEqual(content);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect((await igx(["build", "-"], { cwd, input: bad })).stderr).toContain("<stdin>:3:19: error");
});

test("folders keep their structure below an output folder and outDir", async () => {
  const files = { "in/a.igx": good, "in/deep/a.igx": good };
  const cwd = await folderWith(files);
  await igx(["build", "in", "-o", "out/"], { cwd });
  expect(await json(cwd, "out/deep/a.json")).toEqual(content);
  const configured = await folderWith({ ...files, "igx.config.json": '{"outDir": "out", "include": ["in"]}' });
  expect((await igx(["build"], { cwd: join(configured, "in/deep") })).exitCode).toBe(0);
  expect(await json(configured, "out/in/deep/a.json")).toEqual(content);
});

test("several inputs for one file are wrong use", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": good });
  for (const output of ["one.json", "-"]) {
    const { exitCode, stderr, stdout } = await igx(["build", "a.igx", "b.igx", "-o", output], { cwd });
    expect(stderr).toContain("2 inputs cannot all go to");
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  }
  expect(await readdir(cwd)).toEqual(["a.igx", "b.igx"]);
});

test("outputs that collide are refused before anything is written", async () => {
  const cwd = await folderWith({ "x/a.igx": good, "y/a.igx": good, "y/b.igx": good });
  const { exitCode, stderr } = await igx(["build", "y/b.igx", "x/a.igx", "y/a.igx", "-o", "out/"], { cwd });
  expect(stderr).toContain("x/a.igx and y/a.igx would both be written to out/a.json.");
  expect(exitCode).toBe(2);
  expect(await readdir(cwd)).toEqual(["x", "y"]);
});

test("a source is never overwritten", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "a.igx"], { cwd });
  expect(stderr).toContain("would be overwritten");
  expect(exitCode).toBe(2);
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe(good);
});

test("a file with an error leaves its old output as it was, the others are written, nothing temporary stays", async () => {
  const old = '[{"type":"h1","text":"old"}]';
  const cwd = await folderWith({ "a.igx": bad, "a.json": old, "b.igx": good });
  const { exitCode, stderr } = await igx(["build", "a.igx", "b.igx"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("a.igx: has errors, nothing written");
  expect(await readFile(join(cwd, "a.json"), "utf8")).toBe(old);
  expect(await json(cwd, "b.json")).toEqual(content);
  expect(await readdir(cwd)).toEqual([".igx", "a.igx", "a.json", "b.igx", "b.json"]);
});

test("what would not change is not written again", async () => {
  const cwd = await folderWith({ "a.igx": good });
  await igx(["build", "a.igx"], { cwd });
  const long = new Date(0);
  await utimes(join(cwd, "a.json"), long, long);
  expect((await igx(["build", "a.igx"], { cwd })).stderr).toBe("a.igx -> a.json (unchanged)\n");
  expect((await stat(join(cwd, "a.json"))).mtime).toEqual(long);
  await writeFile(join(cwd, "a.igx"), "# Tea\n");
  await igx(["build", "a.igx"], { cwd });
  expect((await stat(join(cwd, "a.json"))).mtime).not.toEqual(long);
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written to is exit 3, said calmly", async () => {
  const cwd = await folderWith({ "a.igx": good, "locked/x": "" });
  await chmod(join(cwd, "locked"), 0o500);
  const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "locked/"], { cwd });
  expect(stderr).toContain("cannot be written: no permission.");
  expect(exitCode).toBe(3);
});

test("an output whose folder is a file is exit 3, said calmly", async () => {
  const cwd = await folderWith({ "a.igx": good, file: "" });
  const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "file/a.json"], { cwd });
  expect(stderr).toMatch(/^igx: file\/a\.json cannot be written: /);
  expect(exitCode).toBe(3);
});

test("--emit writes the request, the tree and the map", async () => {
  const source = "---\ntitle: T\ntheme_id: 45\npassword: hush\n---\n# Coffee\n";
  const cwd = await folderWith({
    "a.igx": source,
    "igx.config.json": '{"defaults": {"theme_id": 1, "publish": true}}',
  });
  await igx(["build", "a.igx", "--emit", "request"], { cwd });
  const request = await json(cwd, "a.request.json");
  expect(request).toEqual({
    title: "T",
    content: '[{"type":"h1","text":"Coffee"}]',
    theme_id: 45,
    publish: true,
    password: "***",
  });
  await igx(["build", "a.igx", "--emit", "map"], { cwd });
  const map = await json(cwd, "a.map.json");
  const { file, start, end } = map["/0/text"];
  expect({ file, text: source.slice(start, end) }).toEqual({ file: "a.igx", text: "Coffee" });
  expect((await igx(["build", "a.igx", "--emit", "ast"], { cwd })).exitCode).toBe(0);
  expect(await json(cwd, "a.ast.json")).toBeTypeOf("object");
});

test("--manifest lists inputs, outputs and hashes; what failed has no output", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": bad });
  await igx(["build", "a.igx", "b.igx", "-o", "out/", "--manifest", "m.json"], { cwd });
  const hash = (data: Buffer) => `sha256-${createHash("sha256").update(data).digest("hex")}`;
  const [first, second] = (await json(cwd, "m.json")).documents;
  expect(first).toMatchObject({ input: "a.igx", output: "out/a.json" });
  expect(first.inputHash).toBe(hash(await readFile(join(cwd, "a.igx"))));
  expect(first.outputHash).toBe(hash(await readFile(join(cwd, "out/a.json"))));
  expect(second).not.toHaveProperty("output");
});

test.each([
  [
    "list.json",
    "[1]",
    1,
    "list.json:1:1: error [data-malformed]\n  The file must hold one object: the parameters by their names.\n  hint: Write",
  ],
  [
    "broken.json",
    '{"a": 3,',
    1,
    "broken.json:1:9: error [data-malformed]\n  This is not JSON: a key in double quotes is expected.\n",
  ],
  ["broken.yaml", "a: [", 1, "broken.yaml:1:5: error [data-malformed]\n  This is not YAML"],
  ["duplicate.yaml", "a: 1\na: 2\n", 1, "duplicate.yaml:2:1: error [data-malformed]\n  The key `a` is a duplicate.\n"],
  [
    "latin.json",
    Buffer.from('{"a": "\u00fc"}', "latin1"),
    1,
    "latin.json:1:8: error [invalid-utf8]\n  The file is not UTF-8",
  ],
  ["folder/p.json", "{}", 3, "igx: The file of parameters folder cannot be read: it is a folder.\n"],
  ["none.yaml", "{}", 0, "a.igx -> a.json\n"],
  ["marked.json", "\uFEFF{}", 0, "a.igx -> a.json\n"],
])(
  "parameters come from a file of JSON or YAML, and mistakes in it are reported: %s",
  async (name, text, code, said) => {
    const cwd = await folderWith({ "a.igx": good, [name]: text });
    const { exitCode, stderr } = await igx(["build", "a.igx", "--params", name.split("/")[0]!], { cwd });
    expect([exitCode, stderr.slice(0, said.length)]).toEqual([code, said]);
  },
);

test("a file outside the root is built when it is named, and its findings name it from here", async () => {
  const cwd = await folderWith({ "project/igx.config.json": "{}", "outside.igx": bad });
  const { exitCode, stderr } = await igx(["check", "../outside.igx"], { cwd: join(cwd, "project") });
  expect(stderr).toContain("../outside.igx:3:19: error");
  expect(exitCode).toBe(1);
});

test("findings name files from the root in JSON, from here for people", async () => {
  const cwd = await folderWith({ "igx.config.json": "{}", "sub/a.igx": bad });
  const inside = join(cwd, "sub");
  const found = await igx(["check", "a.igx", "--format", "json"], { cwd: inside });
  expect(JSON.parse(found.stdout)[0].file).toBe("sub/a.igx");
  expect((await igx(["check", "a.igx"], { cwd: inside })).stderr).toMatch(/^a\.igx:3:19/);
});

test("a symbolic link that goes in circles is exit 3", async () => {
  const cwd = await folderWith({});
  await symlink("loop.igx", join(cwd, "loop.igx"));
  const { exitCode, stderr } = await igx(["build", "loop.igx"], { cwd });
  expect(stderr).toMatch(/^igx: .*loop\.igx/);
  expect(exitCode).toBe(3);
});

test("an output where no folder can be made is exit 3", async () => {
  const cwd = await folderWith({ "a.igx": good });
  // Nothing can be made in /proc, where making folders with their parents would go on for ever.
  const { exitCode, stderr } = await igx(["build", "a.igx", "-o", "/proc/igx/"], { cwd });
  expect(stderr).toMatch(/^igx: \/proc\/igx\/a\.json cannot be written/);
  expect(exitCode).toBe(3);
});
