import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { features } from "../../src/editor/features/index.js";
import { projectOf } from "../../src/editor/language-service.js";
import { pictureStage } from "../../src/editor/server/picture-stage.js";
import { readMarked, serviceOf } from "../support/editor.js";

/*
 * One marked input for each case, by feature: `fixtures/editor/FEATURE/CASE.igx` with its answer in `CASE.json`. `IGX_UPDATE=1` writes the
 * answers: read each before you commit it. A first line `// params: {…}` adds parameters of the request. The findings of a picture are no
 * request: they are the last stage of those that the server sends.
 */
const folder = join(import.meta.dirname, "../fixtures/editor");
const cases = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".igx"))
  .sort();

test.each(cases)("%s", async (path) => {
  const source = readFileSync(join(folder, path), "utf8");
  const extra = /^\/\/ params: (.*)\n/.exec(source);
  const input = readMarked(extra ? source.slice(extra[0].length) : source);
  const service = serviceOf(input, { client: { changeAnnotations: true } });
  const feature = path.split("/")[0] as keyof typeof features;
  const { uri, position, range } = input;
  const findingsOfPicture = async () =>
    Object.fromEntries(await pictureStage((await projectOf(service).document(uri))!));
  const params = { textDocument: { uri }, position, range, ...(extra && JSON.parse(extra[1]!)) };
  const ask = path.startsWith("pictureFindings/") ? findingsOfPicture : service[feature];
  const answer = await (ask as (params: unknown) => Promise<unknown>)(params);
  const text = `${JSON.stringify(answer ?? null, null, 2)}\n`;
  const file = join(folder, path.replace(/\.igx$/, ".json"));
  if (process.env.IGX_UPDATE === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
});

test("each feature has a case", () => {
  const tested = new Set(cases.map((path) => path.split("/")[0]));
  expect(Object.keys(features).filter((name) => !tested.has(name))).toEqual([]);
});
