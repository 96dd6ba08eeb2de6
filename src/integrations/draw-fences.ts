import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { DiagnosticSet } from "../cli/base/diagnostic-set.js";
import { relativePath } from "../cli/base/paths.js";
import type { Project } from "../cli/base/project.js";
import { inRealFolder } from "../cli/inputs/source-input.js";
import { logoFiles } from "../cli/render/logo-reader.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { el, type MarkupNode } from "../render/markup/node.js";
import { writeXml } from "../render/markup/write.js";
import type { SourceFile } from "../text/source-file.js";
import { encodeUtf8 } from "../text/utf8.js";
import { checkStyle } from "./check-style.js";
import { compileSource } from "./compile-source.js";
import { type DrawnNode, drawNode } from "./draw-node.js";
import { fencePlaces, type MarkdownFence, moveFinding } from "./fence-places.js";
import { readFenceStyle } from "./fence-style.js";
import { findingsText } from "./findings-text.js";
import type { IntegrationOptions, PictureStyle } from "./integration-options.js";
import { openProject, projectRun } from "./open-project.js";

/** The fences of one Markdown file. All values can be sent to a worker. */
export interface FencesRequest {
  /** The Markdown file; relative to `cwd`. Absent if the text is not from a file. */
  readonly path?: string;
  /** Default: the current directory. */
  readonly cwd?: string;
  /** The whole Markdown text, or the text without its front matter. */
  readonly text: string;
  readonly fences: readonly MarkdownFence[];
  readonly options: IntegrationOptions & PictureStyle;
}

export interface DrawnFence {
  /** A figure; a box with the findings if the fence has an error. */
  readonly node: MarkupNode;
  /** The findings, at their places in the Markdown file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of its files, as `CompiledSource` has them. */
  readonly files: readonly string[];
}

interface DrawnFences {
  /** The results, in the order of the fences. */
  readonly drawn: readonly DrawnFence[];
  /** The name of the Markdown file in findings: relative to the root. */
  readonly file: string;
  /**
   * Absolute paths of the files that the results depend on, including missing ones: data, included files, the configuration and its logos.
   */
  readonly files: readonly string[];
}

/** Compiles and draws the fences of a Markdown file, each as a document of its own. Rejects only if the project or an option is wrong. */
export async function drawFences({ path, cwd, text, fences, options }: FencesRequest): Promise<DrawnFences> {
  const folder = resolve(cwd ?? ".");
  const absolute = inRealFolder(resolve(folder, path ?? "<markdown>"));
  const project = await openProject(projectRun(options, path === undefined ? undefined : absolute, folder));
  checkStyle(project, options);
  const whole = path === undefined ? text : await wholeText(absolute, text);
  const markdown: SourceFile = { path: relativePath(project.root, absolute), text: whole };
  // Plugins that remove the front matter count lines without it.
  const skipped = whole.slice(0, whole.length - text.length).split("\n").length - 1;
  const page: Page = { project, absolute, markdown, options, seen: new Map() };
  const drawn: DrawnFence[] = [];
  for (const fence of fences) drawn.push(await drawFence({ ...fence, line: fence.line + skipped }, page));
  const { configPath } = project;
  const config = configPath === undefined ? [] : [configPath, ...logoFiles(project, "svg", {})];
  const files = new Set([...config, ...drawn.flatMap((one) => one.files)]);
  return { drawn, file: markdown.path, files: [...files] };
}

/** The file, if it ends with the text; else the text. */
async function wholeText(path: string, text: string): Promise<string> {
  const file = await readFile(path, "utf8").catch(() => text);
  return file.endsWith(text) ? file : text;
}

interface Page {
  readonly project: Project;
  readonly absolute: string;
  readonly markdown: SourceFile;
  readonly options: FencesRequest["options"];
  /** How often each picture is on the page. */
  readonly seen: Map<string, number>;
}

async function drawFence(fence: MarkdownFence, page: Page): Promise<DrawnFence> {
  const { project, absolute, markdown, options } = page;
  const inFence = readFenceStyle(markdown, fence.line, project);
  const { compiled, files } = await compileSource(project, absolute, encodeUtf8(fence.text), options);
  const drawn = await drawOnce(page, compiled, { ...options, ...inFence.style });
  const places = fencePlaces(markdown, fence);
  const found = [...compiled.findings.diagnostics, ...(drawn?.findings ?? [])];
  const diagnostics = [
    ...inFence.findings.map(toDiagnostic),
    ...found.map((one) => moveFinding(one, markdown.path, places)),
  ];
  const sources = new Map([...compiled.findings.sources, [markdown.path, markdown]]);
  const failed = drawn === undefined || hasErrors(diagnostics);
  return { node: failed ? findingsBox({ diagnostics, sources }) : figure(drawn), diagnostics, files };
}

/** Draws a copy of a picture with ids of its own. */
async function drawOnce(
  { project, seen }: Page,
  compiled: Parameters<typeof drawNode>[1],
  style: PictureStyle,
): Promise<DrawnNode | undefined> {
  const drawn = await drawNode(project, compiled, style);
  if (!drawn) return undefined;
  const key = writeXml(drawn.svg);
  const copies = seen.get(key) ?? 0;
  seen.set(key, copies + 1);
  return copies === 0 ? drawn : drawNode(project, compiled, style, copies);
}

/** A page narrower than the picture shows it smaller. */
const figure = ({ svg }: DrawnNode): MarkupNode =>
  el("figure", { class: "igx" }, { ...svg, attributes: { ...svg.attributes, style: "max-width:100%;height:auto" } });

/** Readable with every style of a page: colours are the page's own. */
const findingsBox = (findings: DiagnosticSet): MarkupNode =>
  el(
    "div",
    { class: "igx-findings", role: "note", lang: "en", style: "border:2px solid;padding:0.5em 1em;overflow-x:auto" },
    el("p", {}, el("strong", {}, "igx cannot draw this picture.")),
    el("pre", {}, findingsText(errorsFirst(findings))),
  );

const errorsFirst = ({ diagnostics, sources }: DiagnosticSet): DiagnosticSet => {
  const isError = ({ severity }: Diagnostic) => severity === "error";
  return { diagnostics: diagnostics.filter(isError), sources };
};
