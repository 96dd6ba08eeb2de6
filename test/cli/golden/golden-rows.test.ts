import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const city =
  "---\nkey: {{ slug(name) }}\n---\n@param name: string\n@param pop: number = 1\n\n# {{ name }}\n\n{{ pop }}\n";
const files = {
  "t/city.igx": city,
  "t/city.test.yaml": "each: rows.csv\n",
  "t/rows.csv": "name,pop\nBonn,3\nUlm,2\n",
};
const run = async (cwd: string, line: string) => {
  const { exitCode, stdout, stderr } = await igx(line.split(" "), { cwd });
  return [exitCode, stdout + stderr] as const;
};

test("each row of a test file's table is a case, with the name of its key", async () => {
  const cwd = await folderWith(files);
  expect(await run(cwd, "test")).toEqual([1, expect.stringContaining("There is no t/city.expected/bonn.json yet")]);
  expect(await run(cwd, "test --update")).toEqual([
    0,
    "updated t/city.test.yaml: bonn\nupdated t/city.test.yaml: ulm\n2 updated\n",
  ]);
  expect(await readdir(join(cwd, "t/city.expected"))).toEqual(["bonn.json", "ulm.json"]);
  expect(JSON.parse(await readFile(join(cwd, "t/city.expected/ulm.json"), "utf8"))[0].text).toBe("Ulm");
  expect(await run(cwd, "test")).toEqual([0, "ok t/city.test.yaml: bonn\nok t/city.test.yaml: ulm\n2 passed\n"]);
  await writeFile(join(cwd, "t/rows.csv"), "name,pop\nBonn,4\nUlm,2\n");
  const [code, text] = await run(cwd, "test t/city.igx");
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/FAILED t\/city\.test\.yaml: bonn[\s\S]*\+.*4[\s\S]*1 passed, 1 failed/),
  ]);
});

test("cases and rows together; a name may be of one of them only", async () => {
  const both = "each: rows.csv\ncases:\n  - name: nowhere\n    findings: [missing-param]\n";
  const cwd = await folderWith({ ...files, "t/city.test.yaml": both });
  await run(cwd, "test --update");
  expect(await run(cwd, "test")).toEqual([0, expect.stringContaining("3 passed")]);
  await writeFile(join(cwd, "t/city.test.yaml"), both.replace("nowhere", "Bonn"));
  expect(await run(cwd, "test")).toEqual([
    1,
    expect.stringContaining("`bonn` is the name of a case and the key of a row."),
  ]);
});

test.each([
  ["name,pop\n", 1, "rows.csv has no rows."],
  ["name,pop\nBonn,1\nbonn,2\n", 1, "[duplicate-key]"],
  ["name,pop\nBonn,x\n", 1, "FAILED t/city.test.yaml: bonn"],
  ["name,pop\n,1\n", 1, "FAILED t/city.test.yaml: row 1"],
])("a table that tests nothing, or has mistakes: %j", async (table, code, text) => {
  const cwd = await folderWith({ ...files, "t/rows.csv": table });
  expect(await run(cwd, "test")).toEqual([code, expect.stringContaining(text)]);
});

test("a table that is missing, and a test file without cases and rows", async () => {
  const cwd = await folderWith({ ...files, "t/city.test.yaml": "each: none.csv\n" });
  expect(await run(cwd, "test")).toEqual([3, expect.stringContaining("t/none.csv cannot be read")]);
  await writeFile(join(cwd, "t/city.test.yaml"), "{}\n");
  expect(await run(cwd, "test")).toEqual([1, expect.stringContaining("The test file must be an object with `cases`")]);
});

test("a table that the document declares", async () => {
  const cwd = await folderWith({
    "city.igx": `${city}\n\`\`\`csv rows\nname,pop\nBonn,3\n\`\`\`\n`,
    "city.test.yaml": "each: data:rows\n",
  });
  await run(cwd, "test --update");
  expect(await run(cwd, "test")).toEqual([0, "ok city.test.yaml: bonn\n1 passed\n"]);
});

test("--each and --batch compare rows without a test file", async () => {
  const batches = [{ name: "cities", template: "t/city.igx", each: "t/rows.csv" }];
  const { "t/city.test.yaml": _, ...rest } = files;
  const cwd = await folderWith({ ...rest, "igx.config.json": JSON.stringify({ batches }) });
  expect(await run(cwd, "test t/city.igx --each t/rows.csv --update")).toEqual([
    0,
    expect.stringContaining("2 updated"),
  ]);
  expect(await run(cwd, "test --batch cities")).toEqual([0, "ok t/city.igx: bonn\nok t/city.igx: ulm\n2 passed\n"]);
  expect(await run(cwd, "test --batch citys")).toEqual([2, expect.stringContaining("Did you mean `cities`?")]);
  expect((await run(cwd, "test --batch cities t"))[0]).toBe(2);
  expect((await run(cwd, "test --each t/rows.csv"))[0]).toBe(2);
  await writeFile(join(cwd, "t/city.test.yaml"), "cases:\n  - name: Rome\n    params: {name: Rome}\n");
  expect(await run(cwd, "test --batch cities")).toEqual([1, expect.stringContaining("city.test.yaml: Rome")]);
});
