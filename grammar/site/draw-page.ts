import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import MarkdownIt from "markdown-it";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { markdownItIgx } from "../../src/integrations/markdown-it.js";
import { type Fence, fencesOf } from "./fences.js";
import type { SitePage } from "./pages.js";

/** The plugin of the package: the site draws as each page of its users does. */
export type MarkdownPlugin = typeof markdownItIgx;

/** A document of a page in both looks. */
export interface Drawing {
  readonly light: string;
  readonly dark: string;
}

export interface DrawnPage {
  /** The documents that show data, by their blocks. */
  readonly drawings: ReadonlyMap<Fence, Drawing>;
  /** Errors and warnings that the page itself does not show, at their lines in the source of the page. */
  readonly findings: readonly { readonly line: number; readonly text: string }[];
}

/** A template that needs values has no picture, which is not a mistake in it. */
const needsValues = "missing-param";

/** A page without commands that run shows parts of documents too: lines that read a file of the reader, an element for the left half. */
const ofParts = new Set([needsValues, "data-not-found", "lone-half"]);

/** A document that is being written, with its cursor. */
const cursor = "‸";

/** Draws the documents of a page with the files in a folder. */
export async function drawPage(page: SitePage, folder: string, plugin: MarkdownPlugin): Promise<DrawnPage> {
  const fences = fencesOf(page.markdown);
  const documents = fences.filter(({ language }) => language === "igx");
  if (documents.length === 0 || !page.isDrawn) return { drawings: new Map(), findings: [] };
  for (const { file, text } of fences.filter((one) => one.file !== "")) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const found: Diagnostic[] = [];
  const draw = (
    theme: string,
    onDiagnostics: (all: readonly Diagnostic[]) => void,
  ): readonly (string | undefined)[] => {
    const md = new MarkdownIt().use(plugin, { path: join(folder, "page.md"), root: folder, theme, onDiagnostics });
    return md
      .parse(page.markdown, {})
      .filter(({ type, content }) => type === "html_block" && /^<(?:figure|div) class="igx/.test(content))
      .map(({ content }) => /<svg[\s\S]*<\/svg>/.exec(content)?.[0]);
  };
  const light = draw("light", (all) => found.push(...all));
  const dark = draw("dark", () => {});
  const drawings = new Map<Fence, Drawing>();
  for (const [at, fence] of documents.entries())
    if (light[at] !== undefined && dark[at] !== undefined && showsData(fence))
      drawings.set(fence, { light: light[at], dark: dark[at] });
  return { drawings, findings: found.filter((one) => isBroken(one, page)).map((one) => placed(one, page)) };
}

/** Text alone needs no picture. */
const showsData = ({ text }: Fence): boolean => /^\s*@(?:chart|map|facts)\b/m.test(text);

function isBroken({ code, severity, start }: Diagnostic, { markdown, isPlayed }: SitePage): boolean {
  if (severity === "info" || code === needsValues || markdown.includes(`[${code}]`)) return false;
  return isPlayed || !(ofParts.has(code) || fenceAt(markdown, start.line)?.text.includes(cursor) === true);
}

const fenceAt = (markdown: string, line: number): Fence | undefined =>
  fencesOf(markdown).find(({ start, end }) => start < line && line <= end);

const placed = ({ start, severity, code, message }: Diagnostic, { firstLine = 0 }: SitePage) => ({
  line: firstLine + start.line,
  text: `${severity} [${code}] ${message}`,
});
