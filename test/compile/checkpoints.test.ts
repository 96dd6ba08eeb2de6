import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { analysisOf, prepare, prepareInSteps } from "../../src/compile/prepare.js";

const root = join(import.meta.dirname, "../../examples");
const examples = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".igx"));

test.each(examples)("%s: a compile that waits after each step has the same result", async (path) => {
  const options = { path, host: nodeHost({ root }), optionalParams: true };
  const text = readFileSync(join(root, path), "utf8");
  const template = await prepareInSteps(text, options, { checkpoint: () => Promise.resolve() });
  const stepwise = await analysisOf(template).render({}, () => Promise.resolve());
  const atOnce = await (await prepare(text, options)).render({});
  expect(stepwise.diagnostics).toEqual(atOnce.diagnostics);
  expect(stepwise.output?.json).toBe(atOnce.output?.json);
});

test("a compile that nobody wants ends at the next step", async () => {
  const template = await prepare("# A\n\n# B\n", {});
  let steps = 0;
  const checkpoint = () => (++steps === 2 ? Promise.reject(new Error("enough")) : undefined);
  await expect(analysisOf(template).render({}, checkpoint)).rejects.toThrow("enough");
  expect(steps).toBe(2);
});
