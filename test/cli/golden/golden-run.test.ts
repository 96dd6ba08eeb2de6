import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const template = `@param city: string
@param people: number

# {{ city }}

@chart bar
| What   | Count        |
| people | {{ people }} |
`;
const cases = `cases:
  - name: bonn
    params: {city: Bonn, people: 24.40}
  - name: nowhere
    params: {city: Bonn}
    findings: [missing-param]
`;
const golden = "city.expected/bonn.json";
const project = () => folderWith({ "city.igx": template, "city.test.yaml": cases });
const updated = async () => {
  const cwd = await project();
  await igx(["test", "--update"], { cwd });
  return cwd;
};

test("without a golden file a case fails; --update writes it, and from then on it passes", async () => {
  const cwd = await project();
  expect(await igx(["test"], { cwd })).toEqual({
    exitCode: 1,
    stdout: `FAILED city.test.yaml: bonn
  There is no ${golden} yet; --update writes it.
ok city.test.yaml: nowhere
1 passed, 1 failed
`,
    stderr: "",
  });
  const update = await igx(["test", "--update"], { cwd });
  expect(update.stdout).toContain("updated city.test.yaml: bonn\n");
  expect(update.exitCode).toBe(0);
  expect(await readdir(join(cwd, "city.expected"))).toEqual(["bonn.json"]);
  const content = await readFile(join(cwd, golden), "utf8");
  expect(JSON.parse(content)[0]).toEqual({ type: "h1", text: "Bonn" });
  expect(content).toContain('["people", 24.40]');
  expect(await igx(["test"], { cwd })).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/\n2 passed\n$/) });
});

test("a difference is shown, and --update accepts it", async () => {
  const cwd = await updated();
  await writeFile(join(cwd, "city.igx"), template.replace("# {{ city }}", "# The {{ city }}"));
  const { exitCode, stdout } = await igx(["test", "city.igx"], { cwd });
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`FAILED city.test.yaml: bonn\n  The content is not that of ${golden}.\n`);
  expect(stdout).toMatch(/^ {2}-\s+"text": "Bonn"$/m);
  expect(stdout).toMatch(/^ {2}\+\s+"text": "The Bonn"$/m);
  expect((await igx(["test", "--update"], { cwd })).stdout).toContain("1 passed, 1 updated");
  expect((await igx(["test"], { cwd })).exitCode).toBe(0);
});

test("a golden file may be laid out in any way, but numbers count as they are written", async () => {
  const cwd = await updated();
  const text = await readFile(join(cwd, golden), "utf8");
  const laidOut = text.replaceAll(/\n\s*/g, "  ");
  await writeFile(join(cwd, golden), laidOut);
  const long = new Date(0);
  await utimes(join(cwd, golden), long, long);
  expect((await igx(["test", "--update"], { cwd })).exitCode).toBe(0);
  expect((await stat(join(cwd, golden))).mtime).toEqual(long);
  await writeFile(join(cwd, golden), laidOut.replace("24.4", "24.40"));
  expect((await igx(["test"], { cwd })).exitCode).toBe(1);
  await writeFile(join(cwd, golden), "no JSON");
  expect((await igx(["test"], { cwd })).stdout).toContain("-no JSON");
});

test("findings that are not expected fail a case, and so do those that are missing", async () => {
  const cwd = await updated();
  await writeFile(join(cwd, "city.igx"), template.replace("@chart bar", "@chart bar {height=-1}"));
  await writeFile(join(cwd, "city.test.yaml"), cases.replace("24.40", "1").replace("[missing-param]", "[bad-key]"));
  const { stdout, exitCode } = await igx(["test", "--update"], { cwd });
  expect(stdout).toContain("Not expected: city.igx:6:20 warning [height-not-positive]");
  expect(stdout).toContain("  Not expected: city.igx:2:8 error [missing-param]");
  expect(stdout).toContain("  Expected, and not found: bad-key\n");
  expect(exitCode).toBe(1);
  expect(await readFile(join(cwd, golden), "utf8")).toContain("24.4");
});

test("as JSON, and quietly", async () => {
  const cwd = await updated();
  await writeFile(join(cwd, golden), "[]");
  const [first, second] = JSON.parse((await igx(["test", "--format", "json"], { cwd })).stdout);
  expect(first).toMatchObject({ file: "city.test.yaml", name: "bonn", outcome: "failed" });
  expect(first.diff).toContain("+++ b/city.expected/bonn.json");
  expect(second).toEqual({ file: "city.test.yaml", name: "nowhere", outcome: "passed", problems: [] });
  expect((await igx(["test", "--quiet"], { cwd })).stdout).not.toContain("nowhere");
});

test("finds test files below folders, beside documents, and takes no file of others for one", async () => {
  const cwd = await folderWith({
    "a.igx": "# A\n",
    "a.test.json": '{"cases": [{"name": "a"}]}',
    "deep/b.igx": "# B\n",
    "deep/b.test.yml": "cases: [{name: b}]",
    "tsconfig.test.json": "{}",
    "c.igx": "# C\n",
  });
  const names = async (...args: readonly string[]) =>
    JSON.parse((await igx(["test", "--update", "--format", "json", ...args], { cwd })).stdout).map(
      ({ name }: { name: string }) => name,
    );
  expect(await names()).toEqual(["a", "b"]);
  expect(await names("deep")).toEqual(["b"]);
  expect(await names("a.igx", "a.test.json")).toEqual(["a"]);
  expect(await igx(["test", "c.igx"], { cwd })).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("no test file"),
  });
});

test("data and included files are read as in a build", async () => {
  const cwd = await folderWith({
    "sub/a.igx": '@data crops "crops.csv"\n\n# {{ crops[0].country }}\n',
    "sub/crops.csv": "country\nBrazil\n",
    "sub/a.test.yaml": "cases: [{name: a}]",
  });
  expect((await igx(["test", "--update"], { cwd })).exitCode).toBe(0);
  await writeFile(join(cwd, "sub/crops.csv"), "country\nPeru\n");
  expect((await igx(["test"], { cwd })).stdout).toMatch(/\+.*"text": "Peru"/);
});

test.each([
  ["no cases", "{}", "1:1", "The test file must be an object with `cases`, with `each`, or with both."],
  ["an empty list of cases", "cases: []", "1:8", "`cases` must be a list of at least 1."],
  ["no object", "[1]", "1:1", "The test file must be an object."],
  ["a case without a name", "cases: [{}]", "1:9", "`cases.0` has no `name`."],
  ["a name that is no file name", "cases: [{name: ../x}]", "1:16", "`cases.0.name` must be the name of a file"],
  ["a name that stands twice", "cases: [{name: a}, {name: A}]", "1:27", "`cases.1.name` must be unique"],
  ["an unknown key", "cases: [{name: a, parms: {}}]", "1:19", "`cases.0` has no key `parms`.\nDid you mean `params`?"],
  ["params that are no object", "cases: [{name: a, params: 1}]", "1:27", "`cases.0.params` must be an object."],
  ["findings that are no list", "cases: [{name: a, findings: x}]", "1:29", "`cases.0.findings` must be a list."],
  ["no YAML", "cases: [", "1:9", "This is not YAML"],
  ["no UTF-8", Buffer.from([0x63, 0xff]), "1:2", ""],
])("%s in a test file: one sentence with its place, exit 1", async (_, text, place, words) => {
  const cwd = await folderWith({ "a.igx": "# A\n", "a.test.yaml": text });
  const { exitCode, stdout, stderr } = await igx(["test"], { cwd });
  expect(stdout).toBe("0 passed\n");
  expect(stderr).toContain(`igx: a.test.yaml:${place}: ${words}`);
  expect(exitCode).toBe(1);
});

test("results as JUnit XML in a file, as annotations, and never silently in another form", async () => {
  const cwd = await updated();
  await writeFile(join(cwd, "city.igx"), template.replace("# {{ city }}", '# <The> & {{ city }} {{ "\\u0001" }}'));
  const junit = await igx(["test", "--reporter", "junit", "--output-file", "out/junit.xml"], { cwd });
  expect([junit.exitCode, junit.stdout]).toEqual([1, expect.stringMatching(/^FAILED [\s\S]+1 passed, 1 failed\n$/)]);
  const xml = (await readFile(join(cwd, "out/junit.xml"), "utf8")).replace(/(time(?:stamp)?)="[^"]+"/g, '$1="…"');
  expect(
    xml,
  ).toContain(`<testsuite id="0" name="city.test.yaml" package="igx" hostname="localhost" timestamp="…" tests="2" failures="1" errors="0" skipped="0" time="…">
    <properties/>
    <testcase name="bonn" classname="city.test.yaml" time="…">
      <failure type="failed" message="The content is not that of ${golden}.">The content is not that of ${golden}.`);
  expect(xml).toContain("&lt;The&gt; &amp; Bonn");
  expect(xml).toContain('    <testcase name="nowhere" classname="city.test.yaml" time="…"/>\n    <system-out/>');
  expect(xml).not.toContain("\u0001");
  expect((await igx(["test", "--format", "github"], { cwd })).stdout).toMatch(
    /\n1 passed, 1 failed\n::error file=city\.test\.yaml,title=igx test%3A bonn::The content is not that of /,
  );
  const sarif = await igx(["test", "--format", "sarif"], { cwd });
  expect([sarif.exitCode, sarif.stderr]).toEqual([2, expect.stringContaining("igx test has no SARIF")]);
});
