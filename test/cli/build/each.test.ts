import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isDeviceName } from "../../../src/cli/build/each-outputs.js";
import { folderWith, igx } from "../../support/cli.js";

const template = `---
title: {{ city }}
key: {{ slug(city) }}
---
@param city: string
@param people: integer
@param year: integer = 2024

# {{ city }} in {{ year }}

@chart bar
| What   | Count        |
| people | {{ people }} |
`;
const cities = "city,people,mayor\nBonn,331885,A\nKöln,1024408,B\nUlm,126949,C\n";
const json = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
const hashOf = (data: Uint8Array) => `sha256-${createHash("sha256").update(data).digest("hex")}`;

test("writes one document for each row, named by its key; other columns are told of once", async () => {
  const cwd = await folderWith({ "city.igx": template, "cities.csv": cities });
  const args = ["build", "city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];
  const { exitCode, stdout, stderr } = await igx(args, { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  expect(stderr).toBe(
    "cities.csv: columns without a parameter of that name: mayor\ncity.igx, cities.csv -> out/{key}.json: 3 written\n",
  );
  expect(await readdir(join(cwd, "out"))).toEqual(["bonn.json", "koln.json", "ulm.json"]);
  expect((await json(cwd, "out/koln.json"))[0]).toEqual({ type: "h1", text: "Köln in 2024" });
  expect((await igx([...args, "--quiet"], { cwd })).stderr).toBe("");
});

test("a mistake in the document is reported alone: its columns are no parameters yet", async () => {
  const wrong = template.replace("city: string", "city: text");
  const cwd = await folderWith({ "city.igx": wrong, "cities.csv": cities });
  const { stderr } = await igx(["check", "city.igx", "--each", "cities.csv"], { cwd });
  expect(stderr).toContain("[param-type]");
  expect(stderr).not.toContain("columns without a parameter");
});

test("writes beside the document, into a folder, into outDir, in the form that is asked for", async () => {
  const files = { "in/city.igx": template, "cities.csv": cities };
  const cwd = await folderWith(files);
  const each = ["build", "in/city.igx", "--each", "cities.csv", "--quiet"];
  await igx(each, { cwd });
  expect(await readdir(join(cwd, "in"))).toEqual(["bonn.json", "city.igx", "koln.json", "ulm.json"]);
  await igx([...each, "-o", "new/", "--emit", "request", "--compact"], { cwd });
  expect(await json(cwd, "new/ulm.request.json")).toMatchObject({ title: "Ulm" });
  await mkdir(join(cwd, "there"));
  await igx([...each, "-o", "there"], { cwd });
  expect(await readdir(join(cwd, "there"))).toHaveLength(3);
  await igx([...each, "-o", "{key}/{key}.json"], { cwd });
  expect(await json(cwd, "ulm/ulm.json")).toHaveLength(2);
  await igx([...each, "-o", "of/{key}/"], { cwd });
  expect(await json(cwd, "of/ulm/ulm.json")).toHaveLength(2);
  const configured = await folderWith({ ...files, "igx.config.json": '{"outDir": "dist"}' });
  await igx(each, { cwd: configured });
  expect(await readdir(join(configured, "dist"))).toHaveLength(3);
});

test("--param wins over the row, the row over --params, and a blank cell counts as not given", async () => {
  const table = "city,people,year\nBonn,1,2001\nUlm,,\n";
  const params = '{"people": 7, "year": 1999}';
  const cwd = await folderWith({ "city.igx": template, "cities.csv": table, "p.json": params });
  const each = ["build", "city.igx", "--each", "cities.csv", "-o", "out/"];
  await igx([...each, "--params", "p.json"], { cwd });
  expect((await json(cwd, "out/bonn.json"))[0].text).toBe("Bonn in 2001");
  const ulm = await json(cwd, "out/ulm.json");
  expect([ulm[0].text, ulm[1].data[0][1][1]]).toEqual(["Ulm in 1999", 7]);
  await igx([...each, "--params", "p.json", "--param", "year=2030"], { cwd });
  expect((await json(cwd, "out/bonn.json"))[0].text).toBe("Bonn in 2030");
});

test("every format of tables gives the same documents", async () => {
  const rows = [
    { city: "Bonn", people: 331885 },
    { city: "Ulm", people: 126949 },
  ];
  const tables = {
    "t.csv": "city,people\nBonn,331885\nUlm,126949\n",
    "t.tsv": "city\tpeople\nBonn\t331885\nUlm\t126949\n",
    "t.json": JSON.stringify(rows),
    "t.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    "t.yaml": rows.map((row) => `- {city: ${row.city}, people: ${row.people}}\n`).join(""),
  };
  const cwd = await folderWith({ "city.igx": template, ...tables });
  const outputs = new Set<string>();
  for (const name of Object.keys(tables)) {
    const { exitCode } = await igx(["build", "city.igx", "--each", name, "-o", `${name}-out/`], { cwd });
    expect(exitCode).toBe(0);
    outputs.add(await readFile(join(cwd, `${name}-out/bonn.json`), "utf8"));
  }
  expect(outputs.size).toBe(1);
});

test("a row with errors stops only itself: it is named, the others are written, and the exit code says so", async () => {
  const table = "city,people\nBonn,331885\nUlm,many\nKöln,1024408\n";
  const cwd = await folderWith({ "city.igx": template, "cities.csv": table, "out/ulm.json": "[]" });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "cities.csv", "-o", "out/"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    'city.igx:6:8: error [param-type]\n  The parameter `people` must be an integer, not "many". In row 2',
  );
  expect(stderr).toContain("2 written, 1 with errors");
  expect(await readdir(join(cwd, "out"))).toEqual(["bonn.json", "koln.json", "ulm.json"]);
  expect(await readFile(join(cwd, "out/ulm.json"), "utf8")).toBe("[]");
});

test("one place that is wrong in many rows is told once, with how many", async () => {
  const table = `city,people\n${Array.from({ length: 50 }, (_, i) => `C${i},${i < 5 ? 1 : "x"}\n`).join("")}`;
  const cwd = await folderWith({ "city.igx": template, "cities.csv": table });
  const check = async (...args: readonly string[]) =>
    JSON.parse((await igx(["check", "city.igx", "--each", "cities.csv", "--format", "json", ...args], { cwd })).stdout);
  const some = await check();
  expect(some.map((one: { code: string }) => one.code)).toEqual(["param-type"]);
  expect(some[0].message).toMatch(/ In rows 6, 7, 8 and 42 more of cities\.csv\.$/);
  const all = await check("--param", "year=no");
  expect(all.map((one: { message: string }) => one.message)).toContainEqual(
    expect.stringMatching(/`year`.* In all 50 rows of cities\.csv\.$/),
  );
});

test("keys that stand twice, but for case, stop everything before anything is written", async () => {
  const keyed = template.replace("{{ slug(city) }}", "{{ city }}");
  const table = "city,people\nBonn,1\nUlm,2\nbonn,3\nKiel,4\nUlm,5\n";
  const cwd = await folderWith({ "city.igx": keyed, "cities.csv": table });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "cities.csv", "--manifest", "m.json"], {
    cwd,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("city.igx: nothing written");
  expect(stderr).toContain('Rows 1 and 3 of cities.csv have the keys "Bonn", "bonn", which differ only in case.');
  expect(stderr).toContain('Rows 2 and 5 of cities.csv have the same key "Ulm".');
  expect(stderr).toMatch(/city\.igx:3:6: error \[duplicate-key\]/);
  expect(await readdir(cwd)).toEqual(["cities.csv", "city.igx"]);
});

test("a key that cannot be one stops everything too", async () => {
  const keyed = template.replace("{{ slug(city) }}", "{{ city }}");
  const cwd = await folderWith({ "city.igx": keyed, "cities.csv": "city,people\nBonn,1\n../up,2\nKöln,3\n" });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "cities.csv"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('"../up" is not a valid key. In rows 2 and 3 of cities.csv; the message is about row 2.');
  expect(await readdir(cwd)).toEqual(["cities.csv", "city.igx"]);
});

test("without a key in the front matter there is nothing to tell documents apart", async () => {
  const cwd = await folderWith({ "city.igx": template.replace(/key.*\n/, ""), "cities.csv": cities });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "cities.csv"], { cwd });
  expect(stderr).toContain("The documents of the batch have no `key`.");
  expect(exitCode).toBe(1);
});

test("the key may rest on outermost names and data, and a row whose key has no value fails alone", async () => {
  const source = `---
key: {{ name }}-{{ where(areas, a => a.city == city)[0].area }}
locale: de
---
@param city: string
@data areas "areas.csv"
@let name = slug(city)

# {{ city }}
`;
  const areas = "city,area\nBonn,141\nUlm,118\n";
  const files = { "city.igx": source, "areas.csv": areas, "t.csv": "city\nBonn\nKiel\nUlm\n" };
  const cwd = await folderWith(files);
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "t.csv", "-o", "out/"], { cwd });
  expect(stderr).toMatch(/city\.igx:2:\d+: error .*In row 2 of t\.csv\./s);
  expect(exitCode).toBe(1);
  expect(await readdir(join(cwd, "out"))).toEqual(["bonn-141.json", "ulm-118.json"]);
});

test("what no row can mend is told once, without a row", async () => {
  const broken = `${template}\n# {{ citty }}\n`;
  const cwd = await folderWith({ "city.igx": broken, "cities.csv": cities });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "cities.csv", "-o", "out/"], { cwd });
  expect(stderr).toContain("The name `citty` is not defined here.\n");
  expect(exitCode).toBe(1);
  expect(await readdir(cwd)).toEqual(["cities.csv", "city.igx"]);
});

test("documents that would not change are not written again", async () => {
  const cwd = await folderWith({ "city.igx": template, "cities.csv": cities });
  const args = ["build", "city.igx", "--each", "cities.csv", "-o", "out/"];
  await igx(args, { cwd });
  const long = new Date(0);
  await utimes(join(cwd, "out/bonn.json"), long, long);
  await writeFile(join(cwd, "cities.csv"), cities.replace("126949", "126950"));
  expect((await igx(args, { cwd })).stderr).toContain("1 written, 2 unchanged");
  expect((await stat(join(cwd, "out/bonn.json"))).mtime).toEqual(long);
});

test("--manifest lists the table, rows, keys, outputs and hashes", async () => {
  const table = "city,people\nBonn,331885\nUlm,many\n";
  const cwd = await folderWith({ "city.igx": template, "cities.csv": table });
  await igx(["build", "city.igx", "--each", "cities.csv", "-o", "out/", "--manifest", "m.json"], { cwd });
  const manifest = await json(cwd, "m.json");
  expect(manifest).toMatchObject({ version: 1, input: "city.igx", dependencies: [] });
  expect(manifest.inputHash).toBe(hashOf(Buffer.from(template)));
  expect(manifest.table).toEqual({ path: "cities.csv", hash: hashOf(Buffer.from(table)), rows: 2 });
  const outputHash = hashOf(await readFile(join(cwd, "out/bonn.json")));
  expect(manifest.documents).toEqual([
    { row: 1, key: "bonn", output: "out/bonn.json", outputHash, elements: 0 },
    { row: 2, key: "ulm" },
  ]);
});

test.each([
  ["semi.csv", "city;people\nBonn 1\n", "contains semicolons.", 'delimiter=";"'],
  ["comma.tsv", "city,people\nBonn 1\n", "contains commas.", 'delimiter=","'],
])("the header of %s that is one cell says what to declare", async (name, text, what, option) => {
  const cwd = await folderWith({ "city.igx": template, [name]: text });
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", name], { cwd });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    1,
    `${name}: The header is one cell that ${what} Declare it in the document, \`@data rows "${name}" {${option}}\`, and use \`--each data:rows\`.`,
  ]);
  const nameless = await igx(["build", "city.igx", "--each", "data:"], { cwd });
  expect([nameless.exitCode, nameless.stderr]).toEqual([2, expect.stringContaining("Write data:NAME, with the name")]);
});

test.each([
  ["a row that is too long", "city,people\nBonn,1,2\n", "or name each cell in the header.\n"],
  ["no data", "", "Write a header and rows of data.\n"],
  ["bytes of another encoding", Uint8Array.from([0x61, 0x0a, 0xfc, 0x0a]), "and use `--each data:rows`.\n"],
])("a table is told to be declared only where an option can fix it: %s", async (_, text, hint) => {
  const cwd = await folderWith({ "city.igx": template, "a.csv": text });
  const { stderr } = await igx(["build", "city.igx", "--each", "a.csv", "-o", "out/"], { cwd });
  expect(stderr).toContain(hint);
});

test("nothing that the run reads is overwritten: the table, the data, the parameters", async () => {
  const files = {
    "city.igx": `${template}\n@data facts "facts.json"\n\n{{ facts[0].text }}\n`,
    "facts.json": '[{"text": "x"}]',
    "cities.json": '[{"city": "Cities", "people": 1}]',
    "facts.csv": "city,people\nFacts,1\n",
    "given.csv": "city\nGiven\n",
    "given.json": '{"people": 1}',
  };
  const cwd = await folderWith(files);
  for (const args of [["cities.json"], ["facts.csv"], ["given.csv", "--params", "given.json"]]) {
    const { exitCode, stderr } = await igx(["build", "city.igx", "--each", ...args], { cwd });
    expect(stderr).toContain("is another file of this run and would be overwritten, by row 1");
    expect(exitCode).toBe(2);
  }
  for (const [name, text] of Object.entries(files)) expect(await readFile(join(cwd, name), "utf8")).toBe(text);
});

test.each([
  ["several documents", ["build", ".", "--each", "cities.csv"], 2, "--each takes one document, and these are 2."],
  [
    "one file for all",
    ["build", "city.igx", "--each", "cities.csv", "-o", "x.json"],
    2,
    "a path such as out/{key}.json",
  ],
  ["a key without a table", ["build", "city.igx", "-o", "out/{key}.json"], 2, "only the rows of --each have"],
  ["another placeholder", ["build", "city.igx", "--each", "cities.csv", "-o", "{city}/{key}.json"], 2, "`{city}`"],
  ["standard output", ["build", "city.igx", "--each", "cities.csv", "-o", "-"], 2, "cannot all go to standard output"],
  ["a table that is not there", ["build", "city.igx", "--each", "no.csv"], 3, "The table no.csv cannot be read"],
  ["a table of no known format", ["check", "city.igx", "--each", "city.igx"], 1, "[data-malformed]"],
  ["a malformed table", ["check", "city.igx", "--each", "bad.csv"], 1, "bad.csv:3:"],
  ["fixes", ["check", "city.igx", "--each", "cities.csv", "--fix"], 2, "Remove --each"],
])("%s: said calmly", async (_, args, code, words) => {
  const files = { "city.igx": template, "b.igx": "# B\n", "cities.csv": cities, "bad.csv": 'a,b\n1,2\n"x,3\n' };
  const { exitCode, stderr, stdout } = await igx(args, { cwd: await folderWith(files) });
  expect(stderr).toContain(words);
  expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
});

test.each([
  ["- pin: *hunter2\n", "The anchor `***` is not defined above."],
  ["- pin: hunter2: x\n", "The text is not YAML: the value contains a colon and a blank."],
  ["- city: x\n  hunter2\n", "The text is not YAML: a colon is missing after `***`."],
])("a mistake in a table of YAML with secrets does not show the word: %j", async (text, message) => {
  const secret = "---\npassword: {{ pin }}\n---\n@param pin: secret\n# a\n";
  const cwd = await folderWith({ "a.igx": secret, "rows.yaml": text });
  const { exitCode, stderr } = await igx(["build", "a.igx", "--each", "rows.yaml"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`error [data-malformed]\n  ${message}`);
  expect(stderr).not.toContain("hunter2");
});

test("a mistake in a table that is not text shows no line of it", async () => {
  const cwd = await folderWith({ "city.igx": template });
  const columns = [
    { name: "city", data: ["Bonn"] },
    { name: "people", data: [Number.NaN], type: "DOUBLE" as const },
  ];
  await writeFile(join(cwd, "rows.parquet"), new Uint8Array(parquetWriteBuffer({ columnData: columns })));
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "rows.parquet"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("NaN, which is not a JSON number.\n  hint: Declare it in the document");
});

test("a mistake in a table with secrets does not show its line", async () => {
  const secret =
    '---\nkey: "{{ city }}"\npassword: {{ pin }}\n---\n@param city: string\n@param pin: secret\n# {{ city }}\n';
  const files = { "city.igx": secret, "plain.igx": template, "bad.csv": "city,pin\nBonn,hunter2,9\n" };
  const cwd = await folderWith(files);
  const { exitCode, stderr } = await igx(["build", "city.igx", "--each", "bad.csv"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("bad.csv:2:1: error [data-malformed]");
  expect(stderr).not.toContain("hunter2");
  expect((await igx(["build", "plain.igx", "--each", "bad.csv"], { cwd })).stderr).toContain("hunter2");
});

test("a table without rows gives no document, and mistakes of the template are still found", async () => {
  const cwd = await folderWith({ "city.igx": template, "none.csv": "city,people\n" });
  const build = () => igx(["build", "city.igx", "--each", "none.csv", "-o", "out/"], { cwd });
  expect(await build()).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("no rows") });
  await writeFile(join(cwd, "city.igx"), `${template}\n@chart bra\n| a | b |\n| c | {{ peple }} |\n`);
  expect(await build()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("`peple`") });
});

test("a document from standard input, with a table", async () => {
  const cwd = await folderWith({ "cities.csv": cities });
  await igx(["build", "-", "--each", "cities.csv", "-o", "out/"], { cwd, input: template });
  expect(await readdir(join(cwd, "out"))).toHaveLength(3);
});

test("a thousand documents from one template and one table", async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `City ${i},${i * 7}\n`);
  const cwd = await folderWith({ "city.igx": template, "cities.csv": `city,people\n${rows.join("")}` });
  const args = ["build", "city.igx", "--each", "cities.csv", "-o", "out/", "--manifest", "m.json"];
  const { exitCode, stderr } = await igx(args, { cwd });
  expect(stderr).toBe("city.igx, cities.csv -> out/{key}.json: 1000 written\n");
  expect(exitCode).toBe(0);
  expect(await readdir(join(cwd, "out"))).toHaveLength(1000);
  const { documents } = await json(cwd, "m.json");
  expect(documents.map((one: { row: number }) => one.row)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
  for (const index of [0, 499, 999]) {
    const content = await json(cwd, `out/city-${index}.json`);
    expect([content[0].text, content[1].data[0][1][1]]).toEqual([`City ${index} in 2024`, index * 7]);
    expect(documents[index].outputHash).toBe(hashOf(await readFile(join(cwd, documents[index].output))));
  }
  expect((await igx(args, { cwd })).stderr).toContain("1000 unchanged");
});

test("names that Windows keeps for devices", () => {
  for (const name of ["out/con.json", "NUL.json", "C:\\x\\com1", "a/lpt9.a.json", "a.", "b "])
    expect([name, isDeviceName(name)]).toEqual([name, true]);
  for (const name of ["con/a.json", "console.json", "com.json", "a.b.json", "nul-1.json"])
    expect([name, isDeviceName(name)]).toEqual([name, false]);
});

test("a moment that is midnight is a day, as Parquet has days; another one says what to do", async () => {
  const table = (...moments: readonly string[]) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: "day", data: moments.map((one) => new Date(one)), type: "TIMESTAMP" }],
      }),
    );
  const cwd = await folderWith({
    "day.igx": "---\nkey: {{ day }}\n---\n@param day: date\n\n# {{ day }} {{ day(day) }}\n",
    "days.parquet": table("2024-01-31T00:00:00Z", "1960-02-29T00:00:00Z"),
    "moments.parquet": table("2024-01-31T13:05:00Z"),
    "whole.igx": '@data days "days.parquet"\n@include "part.igx" {day={{ days[1].day }}}\n',
    "part.igx": "@param day: date\n\n# {{ day }}\n",
  });
  const { exitCode } = await igx(["build", "day.igx", "--each", "days.parquet", "-o", "{key}.json"], { cwd });
  expect(exitCode).toBe(0);
  expect(await json(cwd, "1960-02-29.json")).toEqual([{ type: "h1", text: "1960-02-29 29" }]);
  expect((await igx(["build", "whole.igx", "-o", "-", "--compact"], { cwd })).stdout).toContain('"text":"1960-02-29"');
  const moments = await igx(["build", "day.igx", "--each", "moments.parquet", "-o", "{key}.json"], { cwd });
  expect(moments.stderr).toContain('must be a day, written `YYYY-MM-DD`, not "2024-01-31T13:05:00".');
  expect(moments.stderr).toContain("hint: Declare `day: string`, and take the day with `slice(day, 0, 10)`.");
  for (const wrong of ["2024-01-31T00:00:00Z", "2024-02-30T00:00:00", "2024-01-31T00:00:01", "2024-01-31T"]) {
    const given = await igx(["build", "day.igx", "-o", "-", "--param", `day=${wrong}`], { cwd });
    expect([wrong, given.stderr]).toEqual([wrong, expect.stringContaining("param-type")]);
  }
  const literal = await igx(["check", "-"], {
    cwd,
    input: '@param day: date = "2024-01-31T00:00:00"\n\n# {{ day }}\n',
  });
  expect(literal.stderr).toContain("param-type");
});

test("the hint of a missing parameter names the table", async () => {
  const cwd = await folderWith({
    "e.igx":
      "---\nkey: {{ slug(city) }}\n---\n@param city: string\n@param people: integer\n\n# {{ city }} {{ people }}\n",
    "e.csv": "city,area\nOslo,1\nRom,2\n",
  });
  const { stderr } = await igx(["check", "e.igx", "--each", "e.csv"], { cwd });
  expect(stderr).toContain("The parameter `people` has no value. In all 2 rows of e.csv.");
  expect(stderr).toContain("hint: Add a column `people` to e.csv, set it for all rows with `--param people=…`");
});
