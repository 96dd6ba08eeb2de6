import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { steps } from "../support/steps.js";

const paragraphs = (count: number): string => "A paragraph with *words*.\n\n".repeat(count);

test("steps are the same for the same work, and grow with it", async () => {
  // The first document is compiled in another way, and the ends of lines that were found last are found again if the text is the same.
  await steps(() => compile(paragraphs(400)));
  await steps(() => compile(paragraphs(400)));
  const twice = await steps(() => compile(paragraphs(400)));
  expect(await steps(() => compile(paragraphs(400)))).toBe(twice);
  const once = await steps(() => compile(paragraphs(200)));
  expect(twice / once).toBeGreaterThan(1.9);
  expect(twice / once).toBeLessThan(2.1);
});

test("nothing is no work", async () => {
  expect(await steps(() => {})).toBe(0);
});

test("whoever counts steps has a worker of its own: the name of the file says so", async () => {
  const root = join(import.meta.dirname, "..");
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const files = names.filter((name) => name.endsWith(".test.ts"));
  const texts = await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), "utf8")] as const));
  const counting = texts.filter(([, text]) => text.includes('/support/steps.js"')).map(([name]) => name);
  expect(counting).toEqual(files.filter((name) => /(?:^|[/.])steps\.test\.ts$/.test(name)));
  expect(counting).not.toEqual([]);
});
