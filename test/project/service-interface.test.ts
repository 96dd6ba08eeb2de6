import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "grammar/service-interface.md"), "utf8");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => [path, readFileSync(join(root, "src", path), "utf8")] as const);

/** "specification, section 2.4", "specification, 2.4", "sections 2.3, 2.4 and 4.1" and so on, also over two lines of a comment. */
const citation =
  /(?<!PNG )specification(?:'s)?[,;(]?\s+\*?\s*\(?(?:in )?sections?\s+([\d., and]+)|specification, (\d[\d.]*)|[Ss]ections? ([\d.]+) of the\s+\*?\s*specification/g;

const numbers = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

test("each section of the specification that the code cites is a heading of the page", () => {
  const sections = new Set([...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number));
  const cited = sources.flatMap(([path, text]) =>
    [...text.matchAll(citation)].flatMap((match) =>
      numbers(match.slice(1).join(" ")).map((number) => ({ path, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

test("each part of the public facts that the code cites is a heading of the page", () => {
  const parts = page.slice(page.indexOf("\n## Public facts\n"));
  const cited = sources.flatMap(([path, text]) =>
    [...text.matchAll(/public facts,\s+\*?\s*"([^"]+)"/g)].map(([, title]) => ({ path, title: title! })),
  );
  expect(cited.length).toBeGreaterThan(3);
  for (const { path, title } of cited) expect(parts, path).toContain(`\n### ${title}\n`);
});
