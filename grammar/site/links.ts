import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { mapProse } from "./fences.js";
import type { SitePage } from "./pages.js";

/** A link of a page that leads nowhere. */
export interface BrokenLink {
  readonly source: string;
  /** From 1. */
  readonly line: number;
  readonly target: string;
}

/** Pages with their links as links between pages of the site, and what else of the project they link to. */
export interface LinkedPages {
  readonly pages: readonly SitePage[];
  /** Other files of the project, such as a schema or a picture, relative to the project. */
  readonly files: ReadonlySet<string>;
  readonly broken: readonly BrokenLink[];
}

/** The address of a heading, as GitHub makes it: pages keep their addresses here and there. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

const isOutside = (target: string): boolean => /^(?:https?:|mailto:|\/)/.test(target);

/** Writes each relative link as the address in the site: `/rules/lone-half.md`, `/files/grammar/content.schema.json`. */
export function linkPages(root: string, pages: readonly SitePage[]): LinkedPages {
  const routes = new Map(pages.map(({ source, route }) => [source, route]));
  routes.set("grammar/diagnostics.md", "rules/index");
  const rules = new Set(pages.filter(({ route }) => route.startsWith("rules/")).map(({ route }) => route));
  const anchors = new Map(pages.map(({ route, markdown }) => [route, anchorsOf(markdown)]));
  const files = new Set<string>();
  const broken: BrokenLink[] = [];
  const linked = pages.map((page): SitePage => {
    const change = (target: string, line: number): string => {
      if (isOutside(target)) return target;
      const [path = "", hash] = target.split("#", 2) as [string, string?];
      const found =
        path === "" ? page.source : normalize(join(dirname(page.source), decodeURI(path))).replace(/\/$/, "");
      const rule = `rules/${hash}`;
      if (found === "grammar/diagnostics.md" && rules.has(rule)) return `/${rule}.md`;
      const route = path === "" ? page.route : (routes.get(found) ?? routes.get(`${found}/README.md`));
      if (route !== undefined) {
        if (hash === undefined) return `/${route}.md`;
        if (anchors.get(route)?.has(hash)) return path === "" ? `#${hash}` : `/${route}.md#${hash}`;
      } else if (existsSync(join(root, found)) && !found.startsWith("..")) {
        files.add(found);
        return `/files/${found}`;
      }
      broken.push({ source: page.source, line: (page.firstLine ?? 0) + line + 1, target });
      return target;
    };
    return {
      ...page,
      markdown: mapProse(page.markdown, (line, at) => changeLinks(line, (target) => change(target, at))),
    };
  });
  return { pages: linked, files, broken };
}

/** The links of a line, but not those that inline code shows. */
const changeLinks = (line: string, change: (target: string) => string): string =>
  line
    .split(/(`+[^`]+`+)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/(\]\()([^)\s]+)/g, (_, before: string, target: string) => before + change(target))
            .replace(/((?:src|href)=")([^"]+)/g, (_, before: string, target: string) => before + change(target)),
    )
    .join("");

function anchorsOf(markdown: string): ReadonlySet<string> {
  const slugs = new Set<string>();
  mapProse(markdown, (line) => {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading !== undefined) slugs.add(unique(slugOf(plain(heading)), slugs));
    return line;
  });
  return slugs;
}

/** Without the marks of Markdown, as the heading is shown. */
const plain = (heading: string): string => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

const unique = (slug: string, taken: ReadonlySet<string>): string => {
  let at = 0;
  while (taken.has(at === 0 ? slug : `${slug}-${at}`)) at++;
  return at === 0 ? slug : `${slug}-${at}`;
};
