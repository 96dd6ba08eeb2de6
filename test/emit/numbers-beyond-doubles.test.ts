import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonSink } from "../../src/emit/json-sink.js";
import { contentSchema } from "../../src/index.js";
import { checkContent } from "../../src/sandbox/check-content.js";
import { folderWith, igx } from "../support/cli.js";

/* JSON has numbers that no double holds. They pass character for character, and all that reads built content takes them. */

const source =
  "@chart table {height=1e999}\n| a | b |\n| c | 1e999 |\n| d | -1e400 |\n\n@map world\n| title | value |\n| France | 1e999 |\n";

test("what build writes passes the schema, the sandbox and render", async () => {
  const cwd = await folderWith({ "a.igx": source });
  expect(await igx(["build", "a.igx"], { cwd })).toMatchObject({ exitCode: 0 });
  const json = await readFile(join(cwd, "a.json"), "utf8");
  for (const number of ['["c", 1e999]', '["d", -1e400]', '"height": 1e999', '"value": 1e999'])
    expect(json).toContain(number);
  expect(contentSchema.safeParse(JSON.parse(json)).error).toBeUndefined();
  expect(await checkContent(json)).toMatchObject({ ok: true });
  const { exitCode, stdout, stderr } = await igx(["render", "a.json"], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain("value not shown");
  expect((await igx(["render", "a.json", "-o", "a.svg"], { cwd })).exitCode).toBe(0);
  const svg = await readFile(join(cwd, "a.svg"), "utf8");
  expect(svg).toContain("value not shown");
  // A font is any letters.
  for (const picture of [stdout, svg.replace(/base64,[^)]*/g, "")]) expect(picture).not.toMatch(/Infinity|NaN/);
});

test.each(["Infinity", "-Infinity", "NaN", "undefined", "", "-", "[1", '"', "nul"])("%j is not written", (text) => {
  const sink = jsonSink();
  const file = { path: "a.igx", text: "" };
  expect(() => sink.value(text, file, 0, 0)).toThrow("not JSON");
  expect(sink.text()).toBe("");
});

test.each(["1", "-0.5", "1e400", '""', "true", "false", "null", "[]", "{}"])("%s is", (text) => {
  const sink = jsonSink();
  sink.value(text, { path: "a.igx", text: "" }, 0, 0);
  expect(sink.text()).toBe(text);
});
