import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { VFile } from "vfile";
import { expect, onTestFinished, test, vi } from "vitest";
import { type MarkdownOptions, remarkIgx } from "../../src/integrations/remark.js";
import { folderWith } from "../support/cli.js";

/** Renders a page of a folder as a site would: without permission for raw HTML. */
async function render(
  cwd: string,
  value: string,
  options: MarkdownOptions = {},
  path = "docs/page.md",
): Promise<VFile> {
  await mkdir(join(cwd, "docs"), { recursive: true });
  return unified()
    .use(remarkParse)
    .use(remarkIgx, { fonts: false, ...options })
    .use(remarkRehype)
    .use(rehypeStringify)
    .process(new VFile({ cwd, path, value }));
}

const fenced = (text: string, look = "") => `\`\`\`igx${look}\n${text}\`\`\`\n`;

const chart = "@chart column\n| Country | Bags |\n| Brazil | 66 |\n";

test("a fence becomes a figure with a picture, its name and its description; other code stays", async () => {
  const file = await render(
    await folderWith({}),
    `# Report\n\n${fenced(`# Coffee\n\n${chart}`)}\n\`\`\`js\n1;\n\`\`\`\n`,
  );
  const html = String(file);
  expect(html).toMatch(/<h1>Report<\/h1>\n<figure class="igx"><svg [^>]*role="img"[^>]*aria-label="Coffee"[^>]*>/);
  expect(html).toContain("<desc>");
  expect(html).toMatch(/<title>Brazil, Bags: 66<\/title>/);
  expect(html).toContain('<pre><code class="language-js">');
  expect(file.messages).toEqual([]);
});

test("data, included files and the configuration are those of the Markdown file's folder and project", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{ "constants": { "unit": "Bags" }, "rules": { "unused-name": "off" } }',
    "docs/crops.csv": "country,bags\nBrazil,66\n",
    "docs/note.igx": "Noted.\n",
  });
  const text =
    '@data crops "crops.csv"\n@let unused = 1\n\n# {{ project.unit }}\n\n@chart bar {from=crops}\n\n@include "note.igx"\n';
  const file = await render(cwd, fenced(text));
  expect(file.messages).toEqual([]);
  for (const shown of ["Brazil", ">Bags<", "Noted."]) expect(String(file)).toContain(shown);
});

test("findings are messages at their places in the Markdown file, and an error is a box with them", async () => {
  const cwd = await folderWith({});
  const seen = vi.fn();
  const page = `Text\n\n> - ${fenced("@chart colunm\n| a | b |\n| x | 1 |\n").replaceAll("\n", "\n>   ")}`;
  const file = await render(cwd, page, { onDiagnostics: seen });
  expect(file.messages).toHaveLength(1);
  expect(file.messages[0]).toMatchObject({
    name: "docs/page.md:4:12-4:18",
    reason: "`colunm` is not a chart type.",
    place: { start: { line: 4, column: 12, offset: page.indexOf("colunm") } },
    ruleId: "unknown-chart-type",
    source: "igx",
    fatal: true,
    note: "Did you mean `column`?",
  });
  const html = String(file);
  expect(html).toContain('<div class="igx-findings" role="note"');
  expect(html).toContain(
    "docs/page.md:4:12: error [unknown-chart-type]\n  `colunm` is not a chart type.\n  4 | >   @chart colunm",
  );
  expect(html).not.toContain("<svg");
  expect(seen.mock.calls).toMatchObject([[[{ code: "unknown-chart-type", file: "docs/page.md" }], "docs/page.md"]]);
});

test("a program that watches files hears which ones the pictures of a page depend on, also missing ones", async () => {
  const cwd = await folderWith({ "igx.config.json": "{}", "docs/crops.csv": "country,bags\nBrazil,66\n" });
  const onDependencies = vi.fn();
  const one = '@data crops "crops.csv"\n\n@chart bar {from=crops}\n';
  const other = `${one}\n@include "missing.igx"\n`;
  await render(cwd, `${fenced(one)}\n${fenced(other)}`, { onDependencies });
  // A hint looks for the missing file at the root.
  const names = ["igx.config.json", "docs/crops.csv", "docs/missing.igx", "missing.igx"];
  const files = names.map((name) => join(cwd, name));
  expect(onDependencies.mock.calls).toEqual([[files, join(cwd, "docs/page.md")]]);
  await render(cwd, "No pictures\n", { onDependencies });
  expect(onDependencies).toHaveBeenCalledTimes(1);
});

test("`onDependencies` hears of the logos of themes", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{ "themes": { "brand": { "palette": ["#6f4e37"], "logo": "art/logo.svg" } } }',
  });
  const onDependencies = vi.fn();
  await render(cwd, fenced("# Coffee\n"), { onDependencies });
  const files = ["igx.config.json", "art/logo.svg"].map((name) => join(cwd, name));
  expect(onDependencies.mock.calls).toEqual([[files, join(cwd, "docs/page.md")]]);
});

test("without `onDiagnostics` the terminal shows findings too, and `strict` rejects", async () => {
  const cwd = await folderWith({});
  const text = fenced("@chart colunm\n| a | b |\n| x | 1 |\n");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await render(cwd, text, {});
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining("error [unknown-chart-type] `colunm` is not a chart type.")],
  ]);
  await expect(render(cwd, text, { strict: true })).rejects.toThrow("`colunm` is not a chart type.");
});

test("rejects with what `onDiagnostics` throws, also an `async` one", async () => {
  const cwd = await folderWith({});
  const mine = new Error("mine");
  const onDiagnostics = async () => {
    throw mine;
  };
  await expect(render(cwd, fenced("@chart colunm\n| a | b |\n| x | 1 |\n"), { onDiagnostics })).rejects.toBe(mine);
});

test("a warning, and what the picture leaves out, are messages beside the picture", async () => {
  const cwd = await folderWith({ "docs/part.igx": "@chart bar\n| a | b |\n| x | 12% |\n" });
  const text = '@chart progress-bar\n| a | b |\n| x | 140 |\n\n@include "part.igx"\n';
  const { messages, value } = await render(cwd, fenced(text));
  expect(String(value)).toContain("<svg");
  expect(messages.map(({ ruleId, fatal, line }) => [ruleId, fatal, line])).toEqual([
    ["value-not-shown", undefined, 4],
    ["not-a-number", false, 1],
  ]);
  expect(messages[1]!.reason).toMatch(/^docs\/part\.igx:3:\d+: /);
});

test("braces on the opening line choose the look of one picture, and a mistake in them is found", async () => {
  const cwd = await folderWith({ "igx.config.json": '{ "themes": { "brand": { "palette": ["#6f4e37"] } } }' });
  const looks = [
    ' title="x" {aspect=2:1 width=600}',
    " {theme=brand}",
    " {note=false transparent}",
    "{width=500 note=false}",
  ];
  const drawn = await Promise.all(looks.map(async (look) => String(await render(cwd, fenced(chart, look)))));
  expect(drawn[0]).toMatch(/<svg [^>]*width="600" height="300"/);
  expect(drawn[1]).toContain("#6f4e37");
  expect(drawn[2]).not.toMatch(/<text[^>]*>Drawn by igx/);
  expect(drawn[2]).not.toContain('<rect width="720"');
  // As VitePress writes braces.
  expect(drawn[3]).toMatch(/<svg [^>]*width="500"/);
  expect(await render(cwd, "```igxy{width=500}\n# A\n```\n").then(String)).toContain("<code");
  const { messages } = await render(cwd, `\n${fenced(chart, " {aspct=2:1 theme=bran aspect=1:99 note=maybe}")}`);
  expect(messages.map(({ line, column, reason }) => `${line}:${column} ${reason}`)).toEqual([
    "2:9 A picture in Markdown has no attribute `aspct`.",
    "2:25 `theme` must be a theme: `light`, `dark`, `brand`, not `bran`.",
    "2:37 `aspect` must be WIDTH:HEIGHT, such as 16:9, from 1:10 to 10:1, not `1:99`.",
    "2:47 `note` must be `true` or `false`, not `maybe`.",
  ]);
});

test("equal pictures of a page have different ids, and the same page always has the same", async () => {
  const cwd = await folderWith({});
  const fence = fenced("@chart pictochart-pictorial\n| a | b |\n| x | 40 |\n");
  const html = String(await render(cwd, `${fence}\n${fence}\n${fence}`));
  const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(String(await render(cwd, `${fence}\n${fence}\n${fence}`))).toBe(html);
});

test("nothing that an author writes becomes markup", async () => {
  const hostile = '# <script>alert(1)</script>\n\n{{ "\\u0000<img src=x onerror=alert(1)>" }}\n\n@cha <b>\n';
  for (const text of [hostile, hostile.replace("@cha", "cha")]) {
    const html = String(await render(await folderWith({}), fenced(text)));
    // `<` is text in an attribute (HTML, section 13.1.2.3).
    expect(html.replace(/"[^"]*"/g, "")).not.toMatch(/<script|<img|<b>|\0/);
  }
});

test("a fence reads nothing outside the root, and cannot widen it", async () => {
  const cwd = await folderWith({ "site/igx.config.json": "{}", "secret.csv": "word,n\nhush,1\n" });
  const page = fenced('@data secret "../../secret.csv"\n\n@chart bar {from=secret}\n');
  const file = await render(join(cwd, "site"), page);
  expect(String(file)).not.toContain("hush");
  expect(file.messages[0]).toMatchObject({ fatal: true, ruleId: "path-outside-root" });
});

test("parameters are given to the documents that declare them", async () => {
  const text = "@param year: integer\n\n# Coffee in {{ year }}\n";
  const params = { year: 2024, other: 1 };
  expect(String(await render(await folderWith({}), `${fenced(text)}\n${fenced(chart)}`, { params }))).toContain(
    "Coffee in 2024",
  );
  expect((await render(await folderWith({}), fenced(text))).messages).toMatchObject([{ ruleId: "missing-param" }]);
});

test("Markdown that is written again contains the picture as HTML, and a page without a fence needs no project", async () => {
  const cwd = await folderWith({ "igx.config.json": "{" });
  const tree = { type: "root", children: [{ type: "code", lang: "igx", value: "# Coffee" }] };
  const file = new VFile({ cwd: await folderWith({}), path: "a.md", value: "" });
  await remarkIgx({ fonts: false })(tree, file);
  expect(tree.children[0]).toMatchObject({
    type: "paragraph",
    children: [{ type: "html", value: expect.stringMatching(/^<figure class="igx"><svg .*<\/figure>$/s) }],
  });
  expect(String(await render(cwd, "# Report\n"))).toBe("<h1>Report</h1>");
});

test("a wrong project or option rejects, and says what to do", async () => {
  const broken = await folderWith({ "igx.config.json": '{ "rules": { "unused-nam": "off" } }' });
  await expect(render(broken, fenced(chart))).rejects.toThrow(
    /^igx: The configuration igx\.config\.json is not valid\.\n\nigx\.config\.json:1:/,
  );
  const cwd = await folderWith({});
  await expect(render(cwd, fenced(chart), { theme: "drak" })).rejects.toThrow(
    "igx: `drak` is not a theme. Did you mean `dark`?",
  );
  await expect(render(cwd, fenced(chart), { theme: "corporate" })).rejects.toThrow(
    "igx: `corporate` is not a theme. Choose light, dark, or add `corporate` to `themes` in the configuration.",
  );
  await expect(render(cwd, fenced(chart), { theme: "aut" })).rejects.not.toThrow("auto");
  for (const width of [0, -1, 600.5, Number.NaN])
    await expect(render(cwd, fenced(chart), { width })).rejects.toThrow(
      `igx: width: ${width} must be a whole number of pixels, such as 600.`,
    );
  await expect(render(cwd, fenced(chart), { aspect: "wide" })).rejects.toThrow(
    'igx: aspect: "wide" must be WIDTH:HEIGHT',
  );
});
