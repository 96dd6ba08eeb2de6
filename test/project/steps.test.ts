import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { steps } from "../support/steps.js";

const paragraphs = (count: number): string => "A paragraph with *words*.\n\n".repeat(count);

test("steps are the same for the same work, and grow with it", async () => {
  await steps(() => compile(paragraphs(1)));
  const once = await steps(() => compile(paragraphs(200)));
  const twice = await steps(() => compile(paragraphs(400)));
  expect(await steps(() => compile(paragraphs(400)))).toBe(twice);
  expect(twice / once).toBeGreaterThan(1.9);
  expect(twice / once).toBeLessThan(2.1);
});

test("nothing is no work", async () => {
  expect(await steps(() => {})).toBe(0);
});
