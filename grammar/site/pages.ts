import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { charts } from "../../src/language/charts.js";
import { commandPages } from "../pages/command-pages.js";
import { chartPages, functionPages } from "../pages/topic-pages.js";
import { fencesOf } from "./fences.js";

/** A page of the site. */
export interface SitePage {
  /** Where its links begin, relative to the project. A page that the tables make has the path that it would have beside the others. */
  readonly source: string;
  /** Its address in the site, without extension: `rules/lone-half`, `rules/index`. */
  readonly route: string;
  readonly markdown: string;
  /** The first heading. */
  readonly title: string;
  /** Its first line in `source`, from 0. Absent if the tables make the page. */
  readonly firstLine?: number;
  /** The commands of its `console` blocks run. */
  readonly isPlayed: boolean;
  /** Its documents have pictures. The documents of a rule have a mistake instead. */
  readonly isDrawn: boolean;
}

/** The pages that are files, by the folder or the address that they get. `grammar/guide` comes as it is. */
const files: Readonly<Record<string, string>> = {
  "grammar/site/index.md": "index",
  "grammar/reference.md": "reference/index",
  "grammar/language-notes.md": "reference/language",
  "grammar/template-notes.md": "reference/templates",
  "grammar/pictures.md": "reference/names",
  "grammar/service-interface.md": "reference/service",
  "grammar/editors.md": "guide/editors",
  "grammar/integrations.md": "guide/integrations",
  "grammar/publishing-notes.md": "operations/index",
  "grammar/gallery/README.md": "gallery/index",
  "examples/README.md": "gallery/examples",
  "CHANGELOG.md": "changelog",
  "SECURITY.md": "security",
};

/** All pages of the site, in the order of `llms.txt`. */
export async function sitePages(root: string): Promise<readonly SitePage[]> {
  const read = (path: string) => readFile(join(root, path), "utf8");
  const written = await Promise.all(
    Object.entries(files).map(async ([source, route]) => {
      const text = await read(source);
      const markdown = route === "gallery/index" ? linkCharts(text) : text;
      return filePage(source, route, markdown, source === "grammar/site/index.md");
    }),
  );
  const guides = (await readdir(join(root, "grammar/guide"), { recursive: true }))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"))
    .sort();
  const guidePages = await Promise.all(
    guides.map(async (path) =>
      filePage(
        `grammar/guide/${path}`,
        (path.startsWith("cookbook/") ? path : `guide/${path}`).slice(0, -3).replace(/README$/, "index"),
        await read(`grammar/guide/${path}`),
        true,
      ),
    ),
  );
  return [
    ...written.slice(0, 1),
    ...guidePages,
    ...written.slice(1),
    ...rulePages(await read("grammar/diagnostics.md")),
    ...madePages(
      "charts",
      chartPages(),
      "Chart types",
      "A page for each chart type, with an example, its attributes and its other names.",
    ),
    ...madePages(
      "functions",
      functionPages(),
      "Functions",
      "A page for each function of expressions, with an example and its result.",
    ),
    ...madePages("commands", await commandPages()),
  ];
}

/** The pictures of chart types as links to their pages, which only the site has. */
const linkCharts = (markdown: string): string =>
  markdown.replace(/<img src="charts\/([^"]+)\.svg"[^>]*>(?=<br>)/g, (picture, name: string) =>
    charts.some((chart) => chart.name === name) ? `[${picture}](../charts/${name}.md)` : picture,
  );

const filePage = (source: string, route: string, markdown: string, isPlayed: boolean): SitePage => ({
  source,
  route,
  markdown,
  title: titleOf(markdown, route),
  firstLine: 0,
  isPlayed,
  isDrawn: true,
});

const titleOf = (markdown: string, otherwise: string): string =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? otherwise;

/** The page about all rules as its list and a page for each rule. */
function rulePages(markdown: string): readonly SitePage[] {
  const source = "grammar/diagnostics.md";
  const lines = markdown.split("\n");
  const inside = new Set(
    fencesOf(markdown).flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const starts = lines.flatMap((line, at) => (line.startsWith("### ") && !inside.has(at) ? [at] : []));
  const list = lines
    .slice(0, starts[0])
    .join("\n")
    .replace(/## All rules\s*$/, "");
  const common = { source, isPlayed: false, isDrawn: false };
  return [
    { ...common, route: "rules/index", markdown: list, title: titleOf(list, "Rules"), firstLine: 0 },
    ...starts.map((start, at) => {
      const text = lines
        .slice(start, starts[at + 1])
        .join("\n")
        .replace(/^##/, "");
      const title = titleOf(text, "");
      return { ...common, route: `rules/${title}`, markdown: text, title, firstLine: start };
    }),
  ];
}

/** Pages of the tables. Without an `index` of their own they get a list. */
function madePages(folder: string, pages: ReadonlyMap<string, string>, heading = "", about = ""): readonly SitePage[] {
  const list = [...pages.keys()].map((name) => `- [${name}](${name}.md)`);
  const all = pages.has("index")
    ? pages
    : new Map([["index", `# ${heading}\n\n${about}\n\n${list.join("\n")}\n`], ...pages]);
  return [...all].map(([name, markdown]) => ({
    source: `grammar/${folder}/${name}.md`,
    route: `${folder}/${name}`,
    markdown,
    title: titleOf(markdown, name),
    isPlayed: false,
    isDrawn: true,
  }));
}
