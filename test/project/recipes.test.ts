import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { texts } from "../support/template.js";

const page = readFileSync(join(import.meta.dirname, "../../grammar/template-notes.md"), "utf8");

/** Documents and the texts below them, with the heading above. */
const recipes = [
  ...page.matchAll(/^### ([^\n]*)\n(?:(?!^### )[\s\S])*?^````igx\n([\s\S]*?)^````\n\n```text\n([\s\S]*?)^```$/gm),
].map(([, heading, source, expected]) => [heading!, source!, expected!] as const);

test("there are recipes", () => expect(recipes.length).toBeGreaterThan(7));

test.each(recipes)("%s", async (_, source, expected) => {
  const made = (await texts(source)).filter((text) => text !== undefined);
  expect(made.join("\n")).toBe(expected.trimEnd());
});
