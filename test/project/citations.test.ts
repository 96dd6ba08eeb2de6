import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* What comments and explanations of rules cite is in the repository, under the number or heading that they name. */

const root = join(import.meta.dirname, "../..");
const readPage = (name: string): string => readFileSync(join(root, "grammar", name), "utf8");
const page = readPage("service-interface.md");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => [path, readFileSync(join(root, "src", path), "utf8")] as const);

/** The forms of a citation, which may go over two lines of a comment. The specification of PNG is another one. */
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

test("each heading of a page that the code cites is there", () => {
  const cited = sources.flatMap(([path, text]) =>
    [...text.matchAll(/\b([a-z-]+\.md),\s+\*?\s*"([^"]+)"/g)].map(([, name, title]) => ({
      path,
      name: name!,
      title: title!,
    })),
  );
  expect(cited.length).toBeGreaterThan(1);
  for (const { path, name, title } of cited) expect(readPage(name), path).toMatch(new RegExp(`^##+ ${title}$`, "m"));
});
