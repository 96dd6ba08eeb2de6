import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { folderWith, igx } from "../../support/cli.js";

const axe = readFileSync(join(import.meta.dirname, "../../../node_modules/axe-core/axe.min.js"), "utf8");

const table = (rows: string) => `| Country | 2023 | 2024 |\n|---|--:|--:|\n${rows}`;
const document = (kind: string, rows: string, more = "") =>
  `# Coffee\n\n## Exports\n\n@chart ${kind}\n${table(rows)}\n${more}`;
const before = "| Brazil | 10 | 20 |\n| Peru | 3 | 4 |\n| Chad | 1 | 2 |\n";
const after = "| Brazil | 10 | 25 |\n| Peru | 3 | 4 |\n| Togo | 7 | 8 |\n";
const map = (value: number) =>
  `\n## Map\n\n@map world\n| title | value |\n|---|--:|\n| Japan | ${value} |\n| Brazil | 3 |\n`;
const facts = (value: number) => `\n@facts\n| figure | fact |\n|---|---|\n| ${value} | people |\n| 5 | cups |\n`;

const kinds = ["column-grouped", "bar-stacked", "line", "scatter", "table", "pie-doughnut", "treemap"];

/** A page of changes of one document for each kind of chart. */
async function pageOf(): Promise<string> {
  const files = kinds.flatMap((kind) => [
    [`old/${kind}.igx`, document(kind, before, `Exports grew by a third.\n${map(1)}${facts(6)}`)],
    [`new/${kind}.igx`, document(kind, after, `Exports fell by a third. <b>&\n${map(9)}${facts(7)}\nNew.\n`)],
  ]);
  const cwd = await folderWith(Object.fromEntries(files));
  const run = await igx(["diff", "old", "new", "-o", "diff.html"], { cwd });
  expect([run.exitCode, run.stdout], run.stderr).toEqual([0, ""]);
  return readFile(join(cwd, "diff.html"), "utf8");
}

test("the page has no script, loads nothing, and outlines the changed marks on both sides alone", async () => {
  const html = await pageOf();
  expect(html).not.toMatch(/<script|data-source|(?:src|href)="(?!data:|#)/);
  expect(html).toContain("&lt;b&gt;&amp;");
  const sides = html.split(/<p class="diff-caption">(?=Before|After)/).slice(1);
  const counts = sides.map(
    (side) => side.slice(0, side.indexOf('<div class="diff-table"') >>> 0).split("igx-outlined").length - 1,
  );
  // The charts, maps and facts of all documents; texts have none.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(kinds.length * 4);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describeInBrowser("a page of changes", () => {
  const browser = withBrowser();

  async function violations(page: Page): Promise<readonly string[]> {
    await page.evaluate(`${axe};0`);
    const { violations: found } = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] })',
    )) as AxeResults;
    const tooWide = (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) as boolean;
    return [
      ...found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
      ...(tooWide ? ["It is wider than the window."] : []),
    ];
  }

  test.each([
    ["wide", { viewport: { width: 1280, height: 900 } }],
    ["a phone", { viewport: { width: 390, height: 800 } }],
    ["dark", { viewport: { width: 390, height: 800 }, colorScheme: "dark" as const }],
  ])("is accessible and not wider than the window: %s", async (_, options) => {
    const page = await browser.page(options);
    const wrong: string[] = [];
    page.on("console", (message) => wrong.push(message.text()));
    await page.setContent(await pageOf());
    expect([...wrong, ...(await violations(page))]).toEqual([]);
    const styles = (await page.evaluate(
      'getComputedStyle(document.querySelector("rect.igx-outlined, path.igx-outlined")).strokeWidth',
    )) as string;
    expect(styles).toBe("3px");
  });
});
