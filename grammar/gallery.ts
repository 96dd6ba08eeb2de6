import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeHost } from "../src/cli/host/node.js";
import { compile } from "../src/compile/compile.js";
import type { ProjectOptions } from "../src/contract/options.js";
import { charts } from "../src/language/charts.js";
import type { Content, Element } from "../src/language/content.js";
import { renderSvg } from "../src/render/index.js";
import { galleryPage } from "./pages/gallery.js";

/** The folder of the pictures, relative to the project root. */
const folder = "grammar/gallery";

interface Document {
  readonly name: string;
  readonly content: Content;
  readonly options: Parameters<typeof renderSvg>[1];
}

/** Parameters for the examples that are templates. */
const templated: readonly (readonly [string, string])[] = [
  ["cities/tokyo", "en"],
  ["quarterly/apple-2024-q4-de", "de"],
  ["paris/paris", "en"],
  ["apollo/apollo", "en"],
];

/** Pages as a newspaper prints them, with all that only pictures show: their sources are in a folder beside their pictures. */
async function printedPages(root: string): Promise<ReadonlyMap<string, string>> {
  const sources = join(root, folder, "printed");
  const host = nodeHost({ root: sources });
  const { territories } = JSON.parse(await readFile(join(sources, "igx.config.json"), "utf8")) as ProjectOptions;
  // Not `.igx`, the folder of caches.
  const files = (await readdir(sources)).filter((file) => /^[^.].*\.igx$/.test(file)).sort();
  const pages = files.map(async (file) => {
    const text = await readFile(join(sources, file), "utf8");
    const { output, metadata } = await compile(text, { path: file, host, project: { territories } });
    const { title } = output!.request;
    const picture = renderSvg(output!.pictureJson, { locale: metadata.locale, ...(title && { title }) });
    return [file.slice(0, -".igx".length), picture] as const;
  });
  return new Map(await Promise.all(pages));
}

/** Pictures of every chart type and of every example, and the page that shows them, by their paths. */
export async function gallery(root: string): Promise<ReadonlyMap<string, string>> {
  const documents = await exampleDocuments(root);
  const shown = charts.map(({ name }) => [name, firstOf(documents, name)] as const);
  const more = (["map", "facts_and_figures"] as const).map((type) => [type, elementOf(documents, type)] as const);
  const printed = await printedPages(root);
  const names = documents.map(({ name }) => name.replaceAll("/", "-"));
  return new Map([
    ...[...shown, ...more].map(([name, { element, heading, options }]) => {
      const picture = renderSvg([wide(element)], { ...options, title: heading, width: 560 });
      return [`${folder}/charts/${name}.svg`, picture] as const;
    }),
    ...documents.map(
      ({ content, options }, at) => [`${folder}/examples/${names[at]}.svg`, renderSvg(content, options)] as const,
    ),
    ...[...printed].map(([name, picture]) => [`${folder}/printed/${name}.svg`, picture] as const),
    [
      `${folder}/README.md`,
      galleryPage(
        documents.map(({ name }, at) => ({ name, picture: names[at]! })),
        [...printed.keys()],
      ),
    ],
  ]);
}

async function exampleDocuments(root: string): Promise<readonly Document[]> {
  const files = (await readdir(join(root, "examples"))).filter((file) => file.endsWith(".igx")).sort();
  const read = (path: string) => readFile(join(root, "examples", path), "utf8");
  const plain = files.map(async (file) => {
    const { output, metadata } = await compile(await read(file), { path: file });
    const { width, title } = output!.request;
    const options = { locale: metadata.locale, ...(title && { title }), ...(width && { width }) };
    return { name: file.slice(0, -".igx".length), content: output!.content, options };
  });
  const made = templated.map(async ([name, locale]) => ({
    name,
    content: JSON.parse(await read(`${name}.json`)) as Content,
    options: { locale },
  }));
  return Promise.all([...plain, ...made]);
}

/** Removes half width: an element that is alone in a picture would leave half of it empty. */
function wide({ settings, ...element }: Element): object {
  const { width: _, ...others } = settings ?? {};
  return { ...element, settings: others };
}

interface Found {
  readonly element: Element;
  /** The headline above the element. */
  readonly heading: string;
  readonly options: Document["options"];
}

const firstOf = (documents: readonly Document[], chartType: string): Found =>
  find(documents, (element) => element.type === "chart" && element.chart_type === chartType, chartType);

const elementOf = (documents: readonly Document[], type: Element["type"]): Found =>
  find(documents, (element) => element.type === type, type);

function find(documents: readonly Document[], test: (element: Element) => boolean, what: string): Found {
  for (const { content, options } of documents) {
    const at = content.findIndex(test);
    const above = content.slice(0, at).findLast(({ type }) => type === "h1" || type === "h2");
    if (at >= 0) return { element: content[at]!, heading: above && "text" in above ? above.text : what, options };
  }
  throw new Error(`No example shows ${what}.`);
}
