import { createHash } from "node:crypto";
import { maxFragment, writeShareLink } from "../../src/playground/documents/share-link.js";
import type { Drawing } from "./draw-page.js";
import { type Fence, fencesOf, mapProse } from "./fences.js";
import type { SitePage } from "./pages.js";

/** A page as VitePress reads it, with its pictures by their names. */
export interface WrittenPage {
  readonly markdown: string;
  readonly pictures: ReadonlyMap<string, string>;
}

/** The files of a document of the project, by their paths: itself first, then those that it reads. `undefined` if the playground cannot open it. */
export type FilesOf = (path: string) => Promise<ReadonlyMap<string, string> | undefined>;

/**
 * Adds pictures, and links to the playground, below the documents of a page, and beside its links to documents of the project. `drawings` are by
 * the first lines of their blocks; `base` is the address of the site, with slashes around it.
 */
export async function writePage(
  page: SitePage,
  drawings: ReadonlyMap<number, Drawing>,
  base: string,
  filesOf?: FilesOf,
): Promise<WrittenPage> {
  const pictures = new Map<string, string>();
  const linked = filesOf ? await addFileLinks(page.markdown, filesOf, base) : page.markdown;
  const lines = linked.split("\n");
  const fences = fencesOf(page.markdown);
  for (const fence of [...fences].reverse()) {
    const drawing = drawings.get(fence.start);
    const below = drawing
      ? [pictureOf(drawing.light, "light", pictures), pictureOf(drawing.dark, "dark", pictures)]
      : [];
    const link = fence.language === "igx" ? await playLink(fence, fences, base) : undefined;
    const parts = [
      ...(below.length > 0 ? [`<figure class="igx-picture" v-pre>${below.join("")}</figure>`] : []),
      ...(link === undefined ? [] : [link]),
    ];
    if (parts.length > 0) lines.splice(fence.end + 1, 0, "", parts.join("\n"), "");
    const [mark] = /^`+/.exec(lines[fence.start]!)!;
    // Without the braces of a fence, which VitePress would read as lines to mark.
    lines[fence.start] = `${mark}${fence.language}`;
    if (fence.file !== "") lines.splice(fence.start, 0, `<p class="igx-file" v-pre>${escapeHtml(fence.file)}</p>`, "");
  }
  if (page.route !== "index")
    lines.push(
      "",
      `<p class="igx-source"><a href="${base}${page.route}.md" target="_self">This page as Markdown</a></p>`,
    );
  return { markdown: lines.join("\n"), pictures };
}

function pictureOf(svg: string, look: string, pictures: Map<string, string>): string {
  const name = `${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.svg`;
  pictures.set(name, svg);
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return `<img class="igx-${look}" src="/pictures/${name}" alt="${alternativeOf(svg)}" width="${width}" height="${height}" loading="lazy">`;
}

/** The name and the description of the picture, which are escaped already. */
function alternativeOf(svg: string): string {
  const [, label = ""] = /<svg[^>]* aria-label="([^"]*)"/.exec(svg) ?? [];
  const [, description = ""] = /<desc[^>]*>([^<]*)<\/desc>/.exec(svg) ?? [];
  return `${label} ${description}`.trim().replaceAll('"', "&quot;").replace(/\s+/g, " ");
}

/** A link that opens the document with the files that it names. `undefined` if it would be too long. */
async function playLink(fence: Fence, fences: readonly Fence[], base: string): Promise<string | undefined> {
  const before = fences.filter(({ file, start }) => file !== "" && start < fence.start);
  const used = before
    .filter(({ file }) => fence.text.includes(`"${file}"`))
    .map(({ file, text }) => [file, text] as const);
  const open = fence.file === "" ? "document.igx" : fence.file;
  const link = await playgroundLink(new Map([[open, fence.text], ...used]), open, base);
  return link === undefined ? undefined : `<p class="igx-play">${link}</p>`;
}

async function playgroundLink(
  files: ReadonlyMap<string, string>,
  open: string,
  base: string,
): Promise<string | undefined> {
  const fragment = await writeShareLink({ files: new Map(files), open, params: {} });
  if (fragment.length > maxFragment) return undefined;
  return `<a href="${base}playground/index.html${fragment}" target="_blank" rel="noopener">Open in the playground</a>`;
}

/** Adds a link to the playground to each line that links to a document. */
async function addFileLinks(markdown: string, filesOf: FilesOf, base: string): Promise<string> {
  const links = new Map<string, string>();
  for (const [, path = ""] of markdown.matchAll(documentLink)) {
    const files = await filesOf(path);
    const link = files && (await playgroundLink(files, path, base));
    if (link !== undefined) links.set(path, link);
  }
  return mapProse(markdown, (line) =>
    line.replace(documentLink, (text, path: string) =>
      links.has(path) ? `${text} <span class="igx-play">${links.get(path)}</span>` : text,
    ),
  );
}

/** A link to a document of the project, as `linkPages` writes it. */
const documentLink = /\]\(\/files\/([^)]+\.igx)\)/g;

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
