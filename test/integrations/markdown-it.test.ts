import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { expect, onTestFinished, test, vi } from "vitest";
import { markdownItIgx } from "../../src/integrations/markdown-it.js";
import { folderWith } from "../support/cli.js";

const chart = "@chart column {from=crops}\n";
const page = `# Report\n\n1. \`\`\`igx {theme=dark}\n   @data crops "crops.csv"\n\n   ${chart}   \`\`\`\n`;
const files = { "docs/crops.csv": "country,bags\nBrazil,66\n" };

test("a fence becomes a picture while `render` waits, with data of the Markdown file's folder", async () => {
  const path = join(await folderWith(files), "docs/page.md");
  const seen = vi.fn();
  const md = new MarkdownIt().use(markdownItIgx, { onDiagnostics: seen });
  const html = md.render(page, { path });
  expect(html).toMatch(/<h1>Report<\/h1>\n<ol>\n<li>\s*<figure class="igx"><svg [^>]*>/);
  expect(html).toContain("@font-face");
  expect(html).toContain("<title>Brazil, bags: 66</title>");
  expect(html).toContain("#14171f");
  expect(seen).not.toHaveBeenCalled();
  expect(md.render(page, { path })).toBe(html);
  expect(md.render(page.replace("igx {", "igx{"), { path })).toBe(html);
  expect(md.render("```js\n1\n```\n")).toBe('<pre><code class="language-js">1\n</code></pre>\n');
});

test("findings are in the file's own lines, also if another plugin has removed the front matter", async () => {
  const front = "---\nlayout: report\n---\n";
  const text = "\n```igx\n@chart colunm\n| a | b |\n| x | 1 |\n```\n";
  const cwd = await folderWith({ "page.md": front + text });
  const seen = vi.fn();
  const md = new MarkdownIt().use(markdownItIgx, { path: join(cwd, "page.md"), root: cwd, onDiagnostics: seen });
  expect(md.render(text)).toContain("page.md:6:8: error [unknown-chart-type]\n  `colunm` is not a chart type.");
  expect(seen.mock.calls).toMatchObject([[[{ file: "page.md", start: { line: 6, column: 8 } }], "page.md"]]);
  // Eleventy's environment.
  expect(new MarkdownIt().use(markdownItIgx).render(text, { page: { inputPath: join(cwd, "page.md") } })).toContain(
    "page.md:6:8",
  );
  expect(new MarkdownIt().use(markdownItIgx, { path: () => undefined }).render(text)).toContain(
    "<markdown>:3:8".replace(/[<>]/g, (sign) => (sign === "<" ? "&lt;" : "&gt;")),
  );
});

test("without `onDiagnostics` the terminal shows findings, and `strict` lets the build fail", async () => {
  const text = "```igx\n@chart colunm\n| a | b |\n| x | 1 |\n```\n";
  const cwd = await folderWith({ "page.md": text });
  const options = { path: join(cwd, "page.md"), root: cwd };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const line = "page.md:2:8: error [unknown-chart-type] `colunm` is not a chart type. Did you mean `column`?";
  expect(new MarkdownIt().use(markdownItIgx, options).render(text)).toContain("igx-findings");
  expect(warn.mock.calls).toEqual([[line]]);
  const strict = new MarkdownIt().use(markdownItIgx, { ...options, strict: true });
  expect(() => strict.render(text)).toThrow(line);
  expect(strict.render(text.replace("colunm", "column"))).toContain("<svg");
  const warned = "```igx\n@chart bar {height=-1}\n| a | b |\n| x | 1 |\n```\n";
  expect(() => strict.render(warned)).toThrow("warning [height-not-positive]");
  warn.mockClear();
  const silent = new MarkdownIt().use(markdownItIgx, { ...options, strict: true, onDiagnostics: () => {} });
  expect(() => silent.render(text)).toThrow(line);
  expect(warn).not.toHaveBeenCalled();
  expect(() => new MarkdownIt().use(markdownItIgx, { strict: "yes" as never })).toThrow("strict");
});

test("VitePress and a program that watches files hear which ones the pictures of a page depend on", async () => {
  const cwd = await folderWith(files);
  const path = join(cwd, "docs/page.md");
  const onDependencies = vi.fn();
  const md = new MarkdownIt().use(markdownItIgx, { onDependencies, root: cwd });
  const includes: string[] = ["other.md"];
  md.render(page, { path, includes });
  expect(includes).toEqual(["other.md", join(cwd, "docs/crops.csv")]);
  md.render(page.replace("crops.csv", "none.csv"), { path, includes });
  expect(includes).toHaveLength(2);
  expect(onDependencies.mock.calls).toEqual([
    [[join(cwd, "docs/crops.csv")], path],
    // A hint looks for the missing file at the root.
    [[join(cwd, "docs/none.csv"), join(cwd, "none.csv")], path],
  ]);
});

test("an invalid configuration throws", async () => {
  const cwd = await folderWith({ "igx.config.json": '{ "loca": "de" }' });
  const md = new MarkdownIt().use(markdownItIgx, { path: join(cwd, "page.md"), config: join(cwd, "igx.config.json") });
  expect(() => md.render("```igx\n# A\n```\n")).toThrow(
    /^igx: The configuration .*igx\.config\.json is not valid\.[\s\S]*`?"?locale/,
  );
});
