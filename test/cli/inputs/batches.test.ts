import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx, type Run } from "../../support/cli.js";

const page = readFileSync(join(import.meta.dirname, "../../../grammar/template-notes.md"), "utf8");
const section = page.slice(
  page.indexOf("## Make documents of several tables"),
  page.indexOf("## Root and configuration"),
);
const blockOf = (info: string): string => section.split(`\`\`\`${info}\n`)[1]!.split("\n```")[0]!;
const documented = JSON.parse(blockOf("json igx.config.json"));

const city =
  "---\nkey: {{ city }}\n---\n@param city: string\n@param pop: number\n\n# {{ city }}\n\n{{ pop }} people.\n";
const state =
  '---\nkey: {{ name }}\n---\n@param name: string\n@param edition: string = "day"\n\n# {{ name }}, {{ edition }}\n';
const files = {
  "templates/city.igx": city,
  "templates/state.igx": state,
  "data/cities.csv": "city,pop\nbonn,3\nulm,1\n",
  "data/states.csv": "name\nnrw\n",
  "pages/report.igx": "# Report\n",
};
const batch = (name: string, more: object = {}) => ({
  name,
  template: `templates/${name === "states" ? "state" : "city"}.igx`,
  each: `data/${name === "states" ? "states" : "cities"}.csv`,
  output: `out/${name}/{key}.json`,
  ...more,
});
const both = [batch("cities"), batch("states")];
const projectWith = (config: object, more: Readonly<Record<string, string>> = {}): Promise<string> =>
  folderWith({ ...files, "igx.config.json": JSON.stringify(config), ...more });
const said = ({ exitCode, stdout, stderr }: Run) => [exitCode, stdout + stderr] as const;
const run = async (cwd: string, line: string) => said(await igx(line.split(" "), { cwd }));
const read = (cwd: string, name: string) => readFile(join(cwd, name), "utf8");

test("the documented configuration builds as its transcript says, and a second time changes nothing", async () => {
  const cwd = await projectWith(documented);
  const [command, ...lines] = blockOf("text").split("\n");
  expect(await run(cwd, command!.replace("$ igx ", ""))).toEqual([0, `${lines.join("\n")}\n`]);
  expect(await readdir(join(cwd, "out/cities"))).toEqual(["bonn.json", "ulm.json"]);
  expect(JSON.parse(await read(cwd, "out/states/nrw.json"))[0].text).toBe("nrw, day");
  expect((await run(cwd, "build"))[1]).not.toContain("written");
  expect(await run(cwd, "check")).toEqual([0, "4 documents checked, nothing to report\n"]);
});

test("--batch chooses, also several, without the documents of include", async () => {
  const cwd = await projectWith({ include: ["."], batches: [...both, batch("more")] });
  expect(await run(cwd, "check --batch cities --batch states")).toEqual([
    0,
    "3 documents checked, nothing to report\n",
  ]);
  await run(cwd, "build --batch states");
  expect(await readdir(join(cwd, "out"))).toEqual(["states"]);
  const [code, text] = await run(cwd, "build --batch citys");
  expect([code, text]).toEqual([2, expect.stringContaining("Did you mean `cities`?")]);
  expect((await run(cwd, "check --batch zzz"))[1]).toContain("Known: cities, states, more.");
});

test.each([
  ["check --batch cities pages", "inputs cannot be named"],
  ["build --batch cities --each data/cities.csv", "--each cannot be named"],
  ["build -o all.json", "cannot go to all.json"],
  ["build -o -", "cannot go to standard output"],
  ["check --batch cities --fix", "--each and --batch do not apply"],
  ["inspect --batch cities --data data/cities.csv", "without --batch"],
  ["render --batch cities", "has no `render`"],
  ["check --param x=1", "None of these documents has a parameter `x`."],
  ["build --batch cities --param x=1", "None of these documents has a parameter `x`."],
])("wrong use: igx %s", async (line, message) => {
  const cwd = await projectWith({ include: ["pages"], batches: both });
  expect(await run(cwd, line)).toEqual([2, expect.stringContaining(message)]);
});

test("without batches, --batch is wrong use", async () => {
  const cwd = await projectWith({ include: ["pages"] });
  expect(await run(cwd, "build --batch cities")).toEqual([
    2,
    expect.stringContaining("The configuration has no batches."),
  ]);
});

test("inputs and --each leave batches alone", async () => {
  const cwd = await projectWith({ batches: [batch("cities", { template: "none.igx" })] });
  expect((await run(cwd, "check pages"))[0]).toBe(0);
  expect((await run(cwd, "build templates/city.igx --each data/cities.csv -o o/"))[0]).toBe(0);
});

test("parameters go to the templates that declare them", async () => {
  const cwd = await projectWith({ include: ["pages"], batches: both }, { "p.json": '{"edition":"file"}' });
  expect((await run(cwd, "build --param edition=night"))[0]).toBe(0);
  expect(JSON.parse(await read(cwd, "out/states/nrw.json"))[0].text).toBe("nrw, night");
  expect((await run(cwd, "build --params p.json"))[0]).toBe(0);
  expect(JSON.parse(await read(cwd, "out/states/nrw.json"))[0].text).toBe("nrw, file");
});

test("a template of a batch is not a document by itself, unless it needs no parameters", async () => {
  const plain = '---\nkey: {{ name }}\n---\n@param name: string = "all"\n\n# {{ name }}\n';
  const config = { include: ["templates/city.igx", "templates/state.igx"], batches: both };
  const cwd = await projectWith(config, { "templates/state.igx": plain });
  const [code, text] = await run(cwd, "build");
  expect([code, text]).toEqual([0, expect.stringContaining("templates/state.igx -> templates/state.json")]);
  expect(text).not.toContain("requires parameters");
});

test("one list of findings: of all batches with their rows, and of documents", async () => {
  const shared = "@chart bar {width=0.3}\n| a | b |\n|---|--:|\n| x | 1 |\n";
  const cwd = await projectWith(
    { include: ["pages"], batches: both },
    {
      "templates/shared.igx": shared,
      "templates/city.igx": `${city}\n@include "shared.igx"\n`,
      "templates/state.igx": `${state}\n@include "shared.igx"\n`,
      "pages/report.igx": "# Report\n\n@chart colunm\n| a | b |\n|---|--:|\n| x | 1 |\n",
    },
  );
  const { exitCode, stdout } = await igx(["check", "--format", "json"], { cwd });
  const findings = JSON.parse(stdout) as { code: string; file: string }[];
  expect(exitCode).toBe(1);
  expect(findings.map(({ code, file }) => `${file} ${code}`)).toEqual([
    "templates/shared.igx width-not-half",
    "templates/shared.igx width-not-half",
    "pages/report.igx unknown-chart-type",
  ]);
});

test("a duplicate key in one batch: nothing of any batch is written", async () => {
  const cwd = await projectWith({ batches: both }, { "data/states.csv": "name\nnrw\nNRW\n" });
  expect(await run(cwd, "build")).toEqual([1, expect.stringContaining("[duplicate-key]")]);
  expect(await readdir(cwd)).not.toContain("out");
  const { stdout } = await igx(["check", "--format", "json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject([{ code: "duplicate-key", file: "templates/state.igx" }]);
});

const findingOf = async (batches: readonly object[], line = "build", more: object = {}) => {
  const cwd = await projectWith({ batches, ...more }, { "data/none.csv": "city,pop\n" });
  const { exitCode, stderr } = await igx([...line.split(" "), "--format", "json"], { cwd });
  const text = await read(cwd, "igx.config.json");
  const findings = JSON.parse(stderr) as {
    code: string;
    start: { offset: number };
    end: { offset: number };
    message: string;
  }[];
  return [
    exitCode,
    ...findings.map(({ code, start, end, message }) => [code, text.slice(start.offset, end.offset), message]),
  ];
};

test.each([
  [[batch("cities"), batch("Cities")], "config-invalid-value", '"Cities"', "unique"],
  [[batch("a b")], "config-invalid-value", '"a b"', "a name of letters"],
  [[batch("cities", { output: "out.json" })], "config-invalid-value", '"out.json"', "a path with `{key}`"],
  [
    [batch("cities", { output: "o/{key}{name}.json" })],
    "config-invalid-value",
    '"o/{key}{name}.json"',
    "no other placeholder",
  ],
  [[batch("cities", { render: "jpeg" })], "config-invalid-value", '"jpeg"', "svg, png, pdf"],
  [[batch("cities", { render: "o/all.png" })], "config-invalid-value", '"o/all.png"', "a path with `{key}`"],
  [[batch("cities", { profile: "nigt" })], "config-invalid-value", '"nigt"', "is not one of the `profiles`"],
  [[batch("cities", { each: "data:" })], "config-invalid-value", '"data:"', "data:NAME"],
  [[batch("cities", { each: "" })], "config-invalid-value", '""', "text that is not empty"],
  [[batch("cities", { template: "../../x.igx" })], "config-outside", '"../../x.igx"', "leads out"],
  [[batch("cities", { output: "../../{key}.json" })], "config-outside", '"../../{key}.json"', "leads out"],
  [[batch("cities", { template: "citty.igx" })], "config-missing-file", '"citty.igx"', "There is no file `citty.igx`."],
  [[batch("cities", { each: "x.csv" })], "config-missing-file", '"x.csv"', "There is no file `x.csv`."],
  [[batch("cities", { template: "templates" })], "config-missing-file", '"templates"', "is a folder"],
  [
    [batch("cities"), batch("more", { output: "out/cities/{key}.json" })],
    "config-output-collision",
    '"out/cities/{key}.json"',
    "out/cities/bonn.json would be written by the batch `cities` and by the batch `more`.",
  ],
  [
    [batch("cities", { output: "data/{key}.csv" }), batch("more", { each: "data/bonn.csv" })],
    "config-missing-file",
    '"data/bonn.csv"',
    "no file",
  ],
])("%j: %s at %s", async (batches, code, text, message) => {
  expect(await findingOf(batches)).toEqual([1, [code, text, expect.stringContaining(message)]]);
});

test("a missing key is said, and what was probably meant", async () => {
  const [, ...found] = await findingOf([{ name: "cities", templat: "a.igx", table: "b.csv" }]);
  expect(found.map((one) => (one as string[])[2])).toEqual([
    "`batches.0` has no `template`.",
    "`batches.0` has no `each`.",
    "`batches.0` has no key `templat`.",
    "`batches.0` has no key `table`.",
  ]);
});

test("an output that another part reads is not written over", async () => {
  const cwd = await projectWith(
    { batches: [batch("cities", { output: "data/{key}.json" }), batch("more", { each: "data/bonn.json" })] },
    { "data/bonn.json": '[{"city":"x","pop":1}]' },
  );
  expect(await run(cwd, "build")).toEqual([1, expect.stringContaining("data/bonn.json is a source of this run")]);
  expect(await read(cwd, "data/bonn.json")).toContain("pop");
});

test("a table without rows is a warning at its place; its outputs stay", async () => {
  expect(await findingOf([batch("cities", { each: "data/none.csv" })], "build --strict")).toEqual([
    1,
    ["config-empty-table", '"data/none.csv"', "The table of the batch `cities` has no rows."],
  ]);
  const cwd = await projectWith({ batches: both });
  await run(cwd, "build");
  await writeFile(join(cwd, "data/cities.csv"), "city,pop\n");
  expect(await run(cwd, "build --clean")).toEqual([0, expect.stringContaining("has no rows: nothing removed")]);
  expect(await readdir(join(cwd, "out/cities"))).toEqual(["bonn.json", "ulm.json"]);
});

test("--clean removes the outputs of rows that are gone, of each batch", async () => {
  const cwd = await projectWith({ include: ["pages"], batches: both });
  await run(cwd, "build");
  await writeFile(join(cwd, "data/cities.csv"), "city,pop\nulm,1\n");
  await writeFile(join(cwd, "data/states.csv"), "name\nbw\n");
  expect(await run(cwd, "build --clean")).toEqual([
    0,
    expect.stringMatching(/removed out.cities.bonn.json[\s\S]*removed out.states.nrw.json/),
  ]);
  expect([await readdir(join(cwd, "out/cities")), await readdir(join(cwd, "out/states"))]).toEqual([
    ["ulm.json"],
    ["bw.json"],
  ]);
});

test("a table that the template declares", async () => {
  const rows = "```csv rows\ncity,pop\nbonn,3\n```\n";
  const cwd = await projectWith(
    { batches: [batch("cities", { each: "data:rows" })] },
    { "templates/city.igx": `${city}\n${rows}` },
  );
  expect(await run(cwd, "build")).toEqual([
    0,
    "cities: templates/city.igx, data:rows -> out/cities/{key}.json: 1 written\n",
  ]);
});

test("the manifest has each batch, the depfile each output", async () => {
  const cwd = await projectWith({ include: ["pages"], batches: both });
  await run(cwd, "build --manifest m.json --depfile d.mk");
  const { documents, batches } = JSON.parse(await read(cwd, "m.json"));
  expect(documents).toMatchObject([{ input: "pages/report.igx", output: "pages/report.json" }]);
  expect(batches).toMatchObject([
    {
      batch: "cities",
      input: "templates/city.igx",
      table: { path: "data/cities.csv", rows: 2 },
      documents: [{ key: "bonn" }, { key: "ulm" }],
    },
    { batch: "states", documents: [{ key: "nrw", output: "out/states/nrw.json" }] },
  ]);
  expect(await read(cwd, "d.mk")).toMatch(/out\/cities\/bonn\.json[\s\S]*out\/states\/nrw\.json/);
});

test("a single batch has the same manifest form", async () => {
  const cwd = await projectWith({ batches: [batch("cities")] });
  await run(cwd, "build --manifest m.json");
  expect(JSON.parse(await read(cwd, "m.json"))).toMatchObject({ documents: [], batches: [{ batch: "cities" }] });
});

test("render draws each batch in its format, and shows the documents of include", async () => {
  const cwd = await projectWith({
    include: ["."],
    batches: [batch("cities", { render: "svg" }), batch("states", { render: "pictures/{key}.alt.txt" }), batch("more")],
  });
  const [code, text] = await run(cwd, "render");
  expect([code, text]).toEqual([0, expect.stringContaining("Report")]);
  expect(text).not.toContain("requires parameters");
  expect(await readdir(join(cwd, "out/cities"))).toEqual(["bonn.svg", "ulm.svg"]);
  expect(await readdir(join(cwd, "pictures"))).toEqual(["nrw.alt.txt"]);
  expect(await readdir(join(cwd, "out"))).toEqual(["cities"]);
  await run(cwd, "render --to text --batch more");
  expect(await readdir(join(cwd, "out/more"))).toEqual(["bonn.txt", "ulm.txt"]);
  expect((await run(cwd, "render --scale 3"))[1]).toContain("--scale is for PNG, not for SVG.");
});

test("render without anything to draw", async () => {
  const cwd = await projectWith({ batches: both });
  expect(await run(cwd, "render")).toEqual([2, expect.stringContaining("No batch of the configuration has `render`")]);
});

test("a folder of -o is for all batches, and a collision in it is wrong use", async () => {
  const cwd = await projectWith({ batches: both });
  expect((await run(cwd, "build -o all/"))[0]).toBe(0);
  expect(await readdir(join(cwd, "all"))).toEqual(["bonn.json", "nrw.json", "ulm.json"]);
  const same = await projectWith({ batches: [batch("cities"), batch("more")] });
  expect(await run(same, "build -o all/")).toEqual([2, expect.stringContaining("all/bonn.json would be written by")]);
});

test("inspect prints a list", async () => {
  const cwd = await projectWith({ include: ["pages"], batches: both });
  const { exitCode, stdout } = await igx(["inspect"], { cwd });
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([
    0,
    [
      { name: "cities", input: "templates/city.igx", batch: { rows: 2, keys: ["bonn", "ulm"] } },
      { name: "states", batch: { keys: ["nrw"] } },
      { input: "pages/report.igx" },
    ],
  ]);
});

test("check --fix fixes templates, and checks the rows afterwards", async () => {
  const cwd = await projectWith(
    { batches: both },
    { "templates/city.igx": `${city}\n@chart colunm\n| a | b |\n|---|--:|\n| x | {{ pop }} |\n` },
  );
  expect((await run(cwd, "check"))[0]).toBe(1);
  expect((await run(cwd, "check --fix=all"))[0]).toBe(0);
  expect(await read(cwd, "templates/city.igx")).toContain("@chart column");
});

test("paths are relative to the configuration, wherever igx starts", async () => {
  const cwd = await projectWith({ batches: both });
  await mkdir(join(cwd, "deep"));
  const { stderr } = await igx(["build", "--batch", "states"], { cwd: join(cwd, "deep") });
  expect(stderr).toBe("states: ../templates/state.igx, ../data/states.csv -> ../out/states/{key}.json: 1 written\n");
});

test("YAML says the same", async () => {
  const yaml = "batches:\n  - name: cities\n    template: nix.igx\n    each: data/cities.csv\n";
  const cwd = await folderWith({ ...files, "igx.config.yaml": yaml });
  expect((await igx(["check"], { cwd })).stderr).toContain("igx.config.yaml:3:15: error [config-missing-file]");
});
