import type { SitePage } from "./pages.js";

/** The sentence that describes igx. */
const about =
  "igx is a compiler for infographics: a text file with headings, sentences and tables of data becomes a page with charts, which it checks, draws and publishes.";

const sections: readonly (readonly [prefix: string, title: string])[] = [
  ["guide/", "Guide"],
  ["cookbook/", "Cookbook"],
  ["reference/", "Reference"],
  ["operations/", "Operations"],
  ["gallery/", "Gallery"],
  ["charts/", "Chart types"],
  ["functions/", "Functions"],
  ["commands/", "Commands"],
  ["rules/", "Rules"],
];

/** A page as Markdown for programs: with its links as addresses of the site. */
export const plainPage = ({ markdown }: SitePage, base: string): string =>
  markdown.replace(/(\]\()\/(?!\/)/g, `$1${base}`).replace(/((?:src|href)=")\/(?!\/)/g, `$1${base}`);

/** `llms.txt`: all pages with their first sentences. The form is that of https://llmstxt.org. */
export function llmsIndex(pages: readonly SitePage[], base: string): string {
  const parts = sections.map(([prefix, title]) => {
    const lines = pages
      .filter(({ route }) => route.startsWith(prefix))
      .map((page) => `- [${page.title}](${base}${page.route}.md): ${firstSentence(page.markdown)}`);
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return `# igx\n\n> ${about}\n\n[All pages in one file](${base}llms-full.txt)\n\n${parts.join("\n")}`;
}

/** `llms-full.txt`: all pages, each below its address. */
export const llmsFull = (pages: readonly SitePage[], base: string): string =>
  pages.map((page) => `<!-- ${base}${page.route}.md -->\n\n${plainPage(page, base).trim()}\n`).join("\n");

/** The first sentence of the text, without marks. */
function firstSentence(markdown: string): string {
  const text = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .split(/\n{2,}/)
    .find((part) => /^[\p{L}`[]/u.test(part.trim()));
  const sentence = /^.*?[.:](?=\s|$)/s.exec(text?.trim() ?? "")?.[0] ?? text?.trim() ?? "";
  return sentence.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ");
}
