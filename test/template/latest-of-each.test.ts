import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check, prepare } from "../../src/index.js";

const page = readFileSync(join(import.meta.dirname, "../../grammar/template-notes.md"), "utf8");
const [, recipe] = /^\s*A `@let` can also choose rows[^`]*\n*````igx\n([\s\S]*?)^````$/m.exec(page) ?? [];

const lines = 100_000;
const fence = "```";
const harvests = Array.from({ length: lines }, (_, at) => `C${at >> 1},${2024 - (at % 2)},${at}`).join("\n");

const large = (document: string): string =>
  document.replace(/```csv harvests\n[\s\S]*?```/, `${fence}csv harvests\ncountry,year,bags\n${harvests}\n${fence}`);

test.each([
  ["the recipe", (document: string) => document],
  [
    "the same by `where`",
    (document: string) =>
      document.replace(
        /^@let latest = .*$/m,
        "@let latest = where(harvests, row => row.year == max(where(harvests, other => other.country == row.country).year))",
      ),
  ],
])("%s takes the latest of each of many countries", async (_, written) => {
  const template = await prepare(large(written(recipe!)));
  const { table, diagnostics } = await template.table("latest", {});
  expect(diagnostics).toEqual([]);
  expect(table?.rows).toHaveLength(lines / 2);
  expect(table?.rows.every((row) => row.get("year") === 2024)).toBe(true);
});

test("the recipe has no finding, although nothing in its document uses the table", async () => {
  expect((await check(recipe!)).map(({ code }) => code)).toEqual([]);
});
