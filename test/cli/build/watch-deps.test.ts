import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { watching } from "../../support/watching.js";

const first = async (folder: string, name: string) => JSON.parse(await readFile(join(folder, name), "utf8"))[0].text;

const files = {
  "a.igx": '@data crops "../data/crops.csv"\n\n# {{ crops[0].country }}\n',
  "b.igx": '# B\n\n@include "../parts/foot.igx"\n',
  "c.igx": "# C\n",
};
const inputs = Object.fromEntries(Object.entries(files).map(([name, text]) => [`in/${name}`, text]));
const project = {
  ...inputs,
  "data/crops.csv": "country\nBrazil\n",
  "data/other.csv": "country\nNone\n",
  "parts/foot.igx": "The end.\n",
};

test("a data file or an included one that changes builds again exactly what rests on it", async () => {
  const cwd = await folderWith(project);
  const { until } = await watching(cwd, "in", "-o", "out/");
  await writeFile(join(cwd, "data/other.csv"), "country\nStill none\n");
  await writeFile(join(cwd, "data/crops.csv"), "country\nPeru\n");
  const data = await until("in/a.igx -> out/a.json\n");
  expect(data).not.toMatch(/in\/[bc]\.igx/);
  expect(await first(cwd, "out/a.json")).toBe("Peru");
  await writeFile(join(cwd, "parts/foot.igx"), "Bye.\n");
  const included = await until("in/b.igx -> out/b.json\n");
  // The system may report a file twice, which is built again and found unchanged.
  expect(included).not.toMatch(/in\/[ac]\.igx -> \S+\n/);
});

test("data that was missing, folder and all, is noticed when it comes", async () => {
  const cwd = await folderWith(inputs);
  const { until } = await watching(cwd, "in/a.igx", "-o", "out/");
  await mkdir(join(cwd, "data"));
  await writeFile(join(cwd, "data/crops.csv"), "country\nPeru\n");
  await until("in/a.igx -> out/a.json (fixed)\n");
  expect(await first(cwd, "out/a.json")).toBe("Peru");
});

test("a folder that goes and comes back is followed again", async () => {
  const cwd = await folderWith({ ...inputs, "data/crops.csv": "country\nBrazil\n" });
  const { until } = await watching(cwd, "in/a.igx", "-o", "out/");
  await rm(join(cwd, "data"), { recursive: true });
  await until("[");
  for (const country of ["Peru", "Chile"]) {
    await mkdir(join(cwd, "data"), { recursive: true });
    await writeFile(join(cwd, "data/crops.csv"), `country\n${country}\n`);
    await until("in/a.igx -> out/a.json");
    expect(await first(cwd, "out/a.json")).toBe(country);
  }
});

test("a folder that is renamed, and renamed back, is followed again", async () => {
  const cwd = await folderWith({ ...inputs, "data/crops.csv": "country\nBrazil\n" });
  const { until } = await watching(cwd, "in/a.igx", "-o", "out/");
  await rename(join(cwd, "data"), join(cwd, "away"));
  await until("[");
  await rename(join(cwd, "away"), join(cwd, "data"));
  await until("in/a.igx -> out/a.json");
  await writeFile(join(cwd, "data/crops.csv"), "country\nPeru\n");
  await until("in/a.igx -> out/a.json\n");
  expect(await first(cwd, "out/a.json")).toBe("Peru");
});

test("the folder of the sources may go and come back with others", async () => {
  const cwd = await folderWith({ "in/c.igx": "# C\n" });
  const { until } = await watching(cwd, "in", "-o", "out/");
  await rm(join(cwd, "in"), { recursive: true });
  await until("There is no file");
  await mkdir(join(cwd, "in/deep"), { recursive: true });
  await writeFile(join(cwd, "in/deep/d.igx"), "# D\n");
  await until("in/deep/d.igx -> out/deep/d.json\n");
});

test("the target of a symbolic link counts as the link does", async () => {
  const cwd = await folderWith({ ...inputs, "real/crops-2024.csv": "country\nBrazil\n", "data/x": "" });
  await symlink("../real/crops-2024.csv", join(cwd, "data/crops.csv"));
  const { until } = await watching(cwd, "in/a.igx", "-o", "out/");
  await writeFile(join(cwd, "real/crops-2024.csv"), "country\nPeru\n");
  await until("in/a.igx -> out/a.json\n");
  expect(await first(cwd, "out/a.json")).toBe("Peru");
});

test("a change of the configuration or of the parameters builds everything again", async () => {
  const cwd = await folderWith({
    "a.igx": "@param x: string\n\n# {{ x }} {{ project.y }}\n",
    "p.json": '{"x": "1"}',
    "igx.config.json": '{"constants": {"y": "1"}}',
  });
  const { until } = await watching(cwd, "a.igx", "--params", "p.json");
  await writeFile(join(cwd, "p.json"), '{"x": "2"}');
  await until("a.igx -> a.json\n");
  expect(await first(cwd, "a.json")).toBe("2 1");
  await writeFile(join(cwd, "igx.config.json"), '{"constants": {"y": "2"}}');
  await until("a.igx -> a.json\n");
  expect(await first(cwd, "a.json")).toBe("2 2");
});

test("a batch is built again when its table, its template or its data change, and writes what is new", async () => {
  const cwd = await folderWith({
    "city.igx":
      '---\nkey: {{ city }}\n---\n@param city: string\n@data facts "facts.json"\n\n# {{ city }} {{ facts[0].text }}\n',
    "facts.json": '[{"text": "one"}]',
    "cities.csv": "city\nBonn\nUlm\n",
  });
  const { until } = await watching(cwd, "city.igx", "--each", "cities.csv", "-o", "out/");
  await writeFile(join(cwd, "cities.csv"), "city\nBonn\nUlm\nKiel\n");
  await until("1 written, 2 unchanged");
  expect(await readdir(join(cwd, "out"))).toEqual(["Bonn.json", "Kiel.json", "Ulm.json"]);
  await writeFile(join(cwd, "facts.json"), '[{"text": "two"}]');
  await until("3 written");
  expect(await first(cwd, "out/Kiel.json")).toBe("Kiel two");
  await writeFile(join(cwd, "cities.csv"), "city\nBonn\nbonn\n");
  await until("[duplicate-key]");
  await writeFile(join(cwd, "cities.csv"), "city\nBonn\n");
  await until("1 unchanged");
});

test("a configuration that appears above the sources, breaks and goes counts", async () => {
  const cwd = await folderWith({ "in/a.igx": "# {{ number(1.5) }}\n" });
  const { until } = await watching(cwd, "in", "-o", "out/");
  const config = join(cwd, "igx.config.json");
  await writeFile(config, '{"locale": "de"}');
  await until("in/a.igx -> out/a.json\n");
  expect(await first(cwd, "out/a.json")).toBe("1,5");
  await writeFile(config, '{"locale": "de"');
  await until("[config-malformed]");
  await rm(config);
  await until("in/a.igx -> out/a.json\n");
  expect(await first(cwd, "out/a.json")).toBe("1.5");
});

test("a round without findings leaves no file with those of an earlier one", async () => {
  const cwd = await folderWith({
    "a.igx": "---\nkey: {{ k }}\n---\n@param k: string\n\n# {{ k }}\n",
    "t.csv": 'k\n"a b"\n',
  });
  const { until } = await watching(cwd, "a.igx", "--each", "t.csv", "--output-file", "found.txt");
  expect(await readFile(join(cwd, "found.txt"), "utf8")).toContain("[bad-key]");
  await rm(join(cwd, "t.csv"));
  await until("cannot be read");
  await expect.poll(() => readdir(cwd)).not.toContain("found.txt");
  await writeFile(join(cwd, "t.csv"), "k\nb c\n");
  await until("[bad-key]");
  await expect.poll(() => readdir(cwd)).toContain("found.txt");
});
