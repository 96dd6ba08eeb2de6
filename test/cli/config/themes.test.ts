import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const chart = "@chart pie {colors=@brand}\n| Country | Bags |\n| Brazil | 66 |\n| India | 6 |\n";

test("a chart takes the palette of a theme of the configuration", async () => {
  const config = JSON.stringify({ themes: { brand: { palette: ["#6f4e37", "#c4a484", "#2e8b57"] } } });
  const cwd = await folderWith({ "igx.config.json": config, "a.igx": chart });
  expect(await igx(["build", "a.igx"], { cwd })).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(await readFile(join(cwd, "a.json"), "utf8"))[0].colors).toEqual(["#6f4e37", "#c4a484"]);
});

test.each([
  ["red", "#ff0000"],
  ["#f0A", "#ff00aa"],
  ["rgb(1, 2, 3)", "#010203"],
  ["reddish", "#6f4e37"],
])("for the colour %s, %s is written", async (color, hex) => {
  const config = JSON.stringify({ themes: { brand: { palette: ["#6f4e37"], ink: color } } });
  const cwd = await folderWith({ "igx.config.json": config, "a.igx": chart });
  expect((await igx(["check", "a.igx"], { cwd })).stderr).toContain(`hint: Write \`"${hex}"\`.`);
});

test.each([
  ['{"themes":{"brand":{"palette":["red"]}}}', '`themes.brand.palette.0` must be a colour such as "#6f4e37".'],
  ['{"themes":{"brand":{"palette":[]}}}', "`themes.brand.palette` must be a list of at least 1."],
  ['{"themes":{"dark":{"palette":["#6f4e37"]}}}', "`themes.dark` must be under a name of letters, digits, - and _"],
  ['{"themes":{"brand":{"palete":["#6f4e37"]}}}', "`themes.brand` has no key `palete`."],
])("%s is reported", async (config, message) => {
  const cwd = await folderWith({ "igx.config.json": config, "a.igx": chart });
  const { exitCode, stderr } = await igx(["check", "a.igx"], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
});
