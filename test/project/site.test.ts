import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { fencesOf, mapProse } from "../../grammar/site/fences.js";
import { filesOfProject } from "../../grammar/site/files-of.js";
import { linkPages, slugOf } from "../../grammar/site/links.js";
import { llmsFull, llmsIndex } from "../../grammar/site/llms.js";
import { type SitePage, sitePages } from "../../grammar/site/pages.js";
import { playPage } from "../../grammar/site/transcripts.js";
import { writePage } from "../../grammar/site/write-page.js";
import { commands } from "../../src/cli/commands/index.js";
import { ruleTexts } from "../../src/config/rule-texts.js";
import { compile, memoryHost } from "../../src/index.js";
import { charts } from "../../src/language/charts.js";
import { functions } from "../../src/language/functions.js";
import { readShareLink } from "../../src/playground/documents/share-link.js";
import { describeInBrowser, withBrowser } from "../support/browser.js";
import { folderWith } from "../support/cli.js";
import { isLong, longTest } from "../support/long.js";
import { violations } from "../support/preview-page.js";
import { temporaryDirectory } from "../support/sandbox.js";
import { type ServedFolder, serveFolder } from "../support/serve-folder.js";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const pages = await sitePages(root);
const linked = linkPages(root, pages);
const routes = new Set(pages.map(({ route }) => route));

test("each rule, function, chart type and command has a page", async () => {
  const wanted = [
    ...(await ruleTexts()).map(({ code }) => `rules/${code}`),
    ...functions.map(({ name }) => `functions/${name}`),
    ...charts.map(({ name }) => `charts/${name}`),
    ...commands.map(({ name }) => `commands/${name}`),
  ];
  expect(wanted.filter((route) => !routes.has(route))).toEqual([]);
  expect(routes.size).toBe(pages.length);
});

test("all links of the pages lead to a page, a heading or a file", () => {
  expect(linked.broken).toEqual([]);
  expect(linked.files).toContain("grammar/content.schema.json");
});

test("the picture of each chart type in the gallery leads to its page", () => {
  const gallery = linked.pages.find(({ route }) => route === "gallery/index")!.markdown;
  const targets = [
    ...gallery.matchAll(
      /\[<img src="\/files\/grammar\/gallery\/charts\/([\w-]+)\.svg"[^\]]*\]\(\/charts\/([\w-]+)\.md\)/g,
    ),
  ];
  expect(targets.filter(([, picture, target]) => picture !== target)).toEqual([]);
  expect(targets.map(([, , target]) => target).sort()).toEqual(charts.map(({ name }) => name).sort());
});

test("each document of a page opens in the playground by a link, as it is on the page", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const one of linked.pages) {
    const documents = fencesOf(one.markdown).filter(({ language }) => language === "igx");
    if (documents.length === 0) continue;
    const { markdown } = await writePage(one, new Map(), "/igx/");
    const links = [...markdown.matchAll(/class="igx-play"><a href="\/igx\/playground\/index\.html(#[^"]+)"/g)];
    const opened = await Promise.all(links.map(([, fragment]) => readShareLink(fragment!)));
    const texts = opened.map((link) => (link?.ok ? link.document.files.get(link.document.open) : undefined));
    count += texts.length;
    if (texts.join("\0") !== documents.map(({ text }) => text).join("\0")) wrong.push(one.route);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test("each document that the gallery links to opens in the playground, with all that it reads", async () => {
  const wrong: unknown[] = [];
  const without: string[] = [];
  for (const one of linked.pages.filter(({ route }) => route.startsWith("gallery/"))) {
    const { markdown } = await writePage(one, new Map(), "/igx/", filesOfProject(root));
    for (const [, path = "", link = ""] of markdown.matchAll(
      /\]\(\/files\/([^)]+\.igx)\)(?: <span [^>]*>(.*?)<\/span>)?/g,
    )) {
      const [, fragment] = /href="\/igx\/playground\/index\.html(#[^"]+)"/.exec(link) ?? [];
      if (fragment === undefined) {
        without.push(path);
        continue;
      }
      const opened = await readShareLink(fragment);
      if (!opened.ok) throw new Error(opened.message);
      const { files, open } = opened.document;
      const host = memoryHost(Object.fromEntries(files));
      const { diagnostics } = await compile(
        { path: open, text: files.get(open) as string },
        { host, optionalParams: true },
      );
      if (open !== path || diagnostics.length > 0) wrong.push([open, diagnostics]);
    }
  }
  expect(wrong).toEqual([]);
  // The playground has no SQL.
  expect(without).toEqual(["examples/paris/paris.igx"]);
});

const page = (markdown: string): SitePage => ({
  source: "grammar/guide/page.md",
  route: "guide/page",
  markdown,
  title: "Page",
  firstLine: 0,
  isPlayed: true,
  isDrawn: true,
});

test("a link that leads nowhere is named with its page and line; inline code and blocks have no links", () => {
  const markdown = "# Page\n\n`[a](none.md)` [b](#page) [c](none.md)\n\n```md\n[d](none.md)\n```\n\n[e](#none)\n";
  const { broken } = linkPages(root, [page(markdown)]);
  expect(broken).toEqual([
    { source: "grammar/guide/page.md", line: 3, target: "none.md" },
    { source: "grammar/guide/page.md", line: 9, target: "#none" },
  ]);
});

test("the address of a heading is that of GitHub", () => {
  expect(slugOf("Read a CSV with semicolons")).toBe("read-a-csv-with-semicolons");
  expect(slugOf('Write "a, b, and c"')).toBe("write-a-b-and-c");
});

test("a block in a block belongs to the text of the outer one", () => {
  const markdown = "````md page.md\n```igx\n# A\n```\n````\ntext\n";
  expect(fencesOf(markdown)).toEqual([
    { language: "md", file: "page.md", text: "```igx\n# A\n```\n", start: 0, end: 4 },
  ]);
  expect(mapProse(markdown, (line) => line.toUpperCase())).toBe("````md page.md\n```igx\n# A\n```\n````\nTEXT\n");
});

test("a command that prints something else is named with its line, and the page can be updated", async () => {
  const markdown =
    "```csv a.csv\nx\n```\n\n```console\n$ cat a.csv\nx\n$ cat a.csv\ny\n```\n\n```console\n$ igx x 'a b' \"c\"\n[…\n```\n";
  const folder = await folderWith({});
  const played = await playPage(markdown, {
    folder,
    igx: async (args) => ({ stdout: `${JSON.stringify(args)}\n`, stderr: "" }),
    shell: async (script) => ({ code: 0, stdout: `${script}\n`, stderr: "" }),
  });
  expect(played).toEqual({
    commands: 3,
    differences: [{ line: 8, command: "cat a.csv", shown: "y\n", printed: "x\n" }],
    updated: markdown.replace("y\n", "x\n"),
  });
});

test("a document has a link to the playground, with the files that it names", async () => {
  const text = '@data crops "crops.csv"\n\n# {{ length(crops) }}\n';
  const { markdown } = await writePage(
    page(`\`\`\`csv crops.csv\na\n\`\`\`\n\n\`\`\`csv other.csv\nb\n\`\`\`\n\n\`\`\`igx report.igx\n${text}\`\`\`\n`),
    new Map(),
    "/igx/",
  );
  const [, fragment = ""] = /href="\/igx\/playground\/index\.html(#[^"]+)"/.exec(markdown) ?? [];
  expect(await readShareLink(fragment)).toMatchObject({
    ok: true,
    document: {
      open: "report.igx",
      files: new Map([
        ["report.igx", text],
        ["crops.csv", "a\n"],
      ]),
    },
  });
});

test("llms.txt has a line for each page, and llms-full.txt their texts, with links in the site", () => {
  const index = llmsIndex(linked.pages, "/igx/");
  expect(index).toContain("- [height-conflict](/igx/rules/height-conflict.md): Error of the specification.");
  const entries = index.match(/^- \[/gm) ?? [];
  expect(entries.length).toBeGreaterThan(pages.length - 6);
  const full = llmsFull(linked.pages, "/igx/");
  expect(full).toContain("<!-- /igx/charts/waterfall.md -->\n\n# waterfall\n");
  expect(full).not.toMatch(/\]\(\/(?!igx\/)/);
});

const docs = (folder: string, ...args: readonly string[]) =>
  run(process.execPath, ["build/docs.js", ...args], { cwd: folder, maxBuffer: 1e8 });

longTest("a broken snippet ends the build and is named with its page and line", async () => {
  const folder = await folderWith({});
  const link = async (from: string, names: readonly string[]) => {
    await mkdir(join(folder, from), { recursive: true });
    for (const name of names) await symlink(join(root, from, name), join(folder, from, name));
  };
  const others = (of: readonly string[], but: readonly string[]) => of.filter((name) => !but.includes(name));
  await link(".", others(await readdir(root), ["grammar", ".git"]));
  await link("grammar", others(await readdir(join(root, "grammar")), ["guide", "site"]));
  await link("grammar/site", others(await readdir(join(root, "grammar/site")), [".pages"]));
  await cp(join(root, "grammar/guide"), join(folder, "grammar/guide"), { recursive: true });
  const tutorial = await readFile(join(root, "grammar/guide/tutorial.md"), "utf8");
  const broken = tutorial
    .replace("1 error in 1 file", "2 errors in 1 file")
    .replace("compact(now) }}", "compct(now) }}");
  await writeFile(join(folder, "grammar/guide/tutorial.md"), broken);
  const lineOf = (text: string) => tutorial.slice(0, tutorial.indexOf(text)).split("\n").length;
  const failed = (await docs(folder, "--out", join(folder, "out")).catch((error) => error)) as {
    readonly code: number;
    readonly stderr: string;
  };
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(
    `grammar/guide/tutorial.md:${lineOf("$ igx check city.igx")}: \`igx check city.igx\` prints`,
  );
  expect(failed.stderr).toContain(
    `grammar/guide/tutorial.md:${lineOf("{{ compact(now)")}: error [unknown-function] \`compct\` is not a function.`,
  );
  expect(failed.stderr).not.toContain("    at ");
});

describe.skipIf(!isLong)("the built site", () => {
  const directory = temporaryDirectory();
  const browser = withBrowser();
  let served: ServedFolder;
  const open = async (path: string, options: Parameters<typeof browser.page>[0] = {}) => {
    const opened = await browser.page(options);
    const failures: string[] = [];
    opened.on("response", (response) => response.status() >= 400 && failures.push(response.url()));
    opened.on("console", (message) => message.type() === "error" && failures.push(message.text()));
    await opened.goto(`${served.url}sub/igx/${path}`, { waitUntil: "networkidle" });
    return { page: opened, failures };
  };

  beforeAll(async () => {
    await docs(root, "--base", "/sub/igx", "--out", join(directory(), "sub/igx"));
    served = await serveFolder(directory());
    return () => served.stop();
  }, 600_000);

  test("has each page as HTML and Markdown, and every address in it leads to a file", async () => {
    const files = new Set(
      (await readdir(directory(), { recursive: true })).map((path) => `/${path.replaceAll("\\", "/")}`),
    );
    expect(
      [...routes].filter((route) => !files.has(`/sub/igx/${route}.html`) || !files.has(`/sub/igx/${route}.md`)),
    ).toEqual([]);
    const missing = new Set<string>();
    for (const file of [...files].filter((one) => one.endsWith(".html") && !/\/(?:files|playground)\//.test(one))) {
      const html = await readFile(join(directory(), file), "utf8");
      for (const [, address = ""] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
        const path = decodeURI(address.endsWith("/") ? `${address}index.html` : address);
        if (!files.has(path)) missing.add(`${file}: ${address}`);
      }
    }
    expect([...missing]).toEqual([]);
  });

  describeInBrowser("in a browser", () => {
    test.each([
      ["index.html", 1280, "light"],
      ["index.html", 390, "dark"],
      ["guide/tutorial.html", 390, "dark"],
      ["rules/height-conflict.html", 1280, "light"],
      ["charts/waterfall.html", 390, "light"],
      ["commands/lock.html", 1280, "dark"],
      ["reference/index.html", 390, "dark"],
      ["gallery/index.html", 1280, "light"],
    ] as const)("%s at %d pixels, %s, is whole and has no finding of axe", async (path, width, colorScheme) => {
      const { page: opened, failures } = await open(path, { viewport: { width, height: 900 }, colorScheme });
      expect(await violations(opened)).toEqual([]);
      expect(await opened.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(failures).toEqual([]);
    });

    test("the search finds a rule, and leads to its page", async () => {
      const { page: opened } = await open("index.html");
      await opened.getByRole("button", { name: "Search" }).click();
      await opened.getByRole("searchbox").fill("height-conflict");
      await opened.locator(".results a", { hasText: "height-conflict" }).first().click();
      await opened.waitForURL(/\/rules\/height-conflict\.html/);
      expect(await opened.locator("h1").textContent()).toContain("height-conflict");
    });

    test("the example of the start page opens in the playground, in its place", async () => {
      const { page: opened } = await open("index.html");
      await opened.getByRole("link", { name: "Open in the playground" }).click();
      const frame = opened.frameLocator("iframe");
      await frame.locator(".stage .element", { hasText: "Our year in coffee" }).first().waitFor({ timeout: 120_000 });
      expect(await opened.locator(".igx-picture").count()).toBe(0);
    });

    test("a picture follows the look of the page", async () => {
      const { page: opened } = await open("charts/waterfall.html", { colorScheme: "light" });
      const shown = () => opened.locator(".igx-picture img:visible").getAttribute("class");
      expect(await shown()).toBe("igx-light");
      await opened.getByRole("switch").first().click();
      expect(await shown()).toBe("igx-dark");
    });
  });
});
