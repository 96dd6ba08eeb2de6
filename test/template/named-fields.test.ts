import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

/* Fields of maps and facts that attributes beside `from` name, as other tools have it: one finding, which renames these columns. */

const table = "```csv t\ntown,year,bags\nFrance,2024,5\nPeru,2024,4\n```\n\n";

test.each([
  ["@map world {from=t title=town value=bags}", "map(t, row => {title: row.town, value: row.bags})"],
  ["@map world {from=t title=town}", "map(t, row => {title: row.town, value: row.year})"],
  ["@map world {from=t title=town value=bags label=year}", "{title: row.town, value: row.bags, label: row.year}"],
  ["@facts {from=t figure=bags fact=town}", "map(t, row => {figure: row.bags, fact: row.town})"],
])("%s", async (line, meant) => {
  const { diagnostics } = await compile(`${table}${line}\n`);
  expect(diagnostics).toMatchObject([{ severity: "error", hint: expect.stringContaining(meant) }]);
});
