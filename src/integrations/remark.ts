/* `igx-lang/remark`: fences named `igx` in Markdown and MDX become pictures. */
import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { MarkupChild } from "../render/markup/node.js";
import { markupText, numberText, writeHtml } from "../render/markup/write.js";
import { type DrawnFence, drawFences } from "./draw-fences.js";
import { isIgxFence } from "./is-igx-fence.js";
import { drawingOptions, type MarkdownOptions } from "./markdown-options.js";
import { reportPage } from "./report-page.js";
import { requirePluginOptions } from "./require-plugin-options.js";

/** A node of hast, the syntax tree of HTML that remark and rehype share. */
type HastNode = HastElement | { readonly type: "text"; readonly value: string };

interface HastElement {
  readonly type: "element";
  readonly tagName: string;
  readonly properties: Readonly<Record<string, string | true>>;
  readonly children: HastNode[];
}

export type { MarkdownOptions } from "./markdown-options.js";

/** A node of mdast, as far as the plugin reads it. */
export interface MarkdownNode {
  type: string;
  position?: MarkdownPosition | undefined;
}

export interface MarkdownPoint {
  line: number;
  column: number;
  offset?: number | undefined;
}

export interface MarkdownPosition {
  start: MarkdownPoint;
  end: MarkdownPoint;
}

/** A VFile, as far as the plugin uses it. */
export interface MarkdownFile {
  readonly path?: string | undefined;
  readonly cwd: string;
  message(reason: string, place: MarkdownPosition | undefined, origin: string): object;
}

interface CodeNode extends MarkdownNode {
  lang?: string | null;
  value: string;
}

/** Where a fence is in the tree. */
interface FoundFence {
  readonly siblings: MarkdownNode[];
  readonly node: CodeNode;
}

/**
 * A remark plugin. Each fence named `igx` is compiled as a document of its own, relative to the Markdown file, and replaced by a figure with
 * an SVG picture. Findings are messages of the file, at their places, with `source` `igx`, the rule as `ruleId` and the hint as `note`; for an
 * error `fatal` is true, and a box with the findings replaces the fence. Needs an asynchronous run, such as `process`.
 */
export function remarkIgx(options: MarkdownOptions = {}): (tree: MarkdownNode, file: MarkdownFile) => Promise<void> {
  requirePluginOptions(options, { onDiagnostics: "function", onDependencies: "function", strict: "boolean" });
  return async (tree, file) => {
    const fences = fencesIn(tree);
    if (fences.length === 0) return;
    const {
      drawn,
      file: name,
      files,
    } = await drawFences({
      ...(file.path !== undefined && { path: file.path }),
      cwd: file.cwd,
      text: String(file),
      fences: fences.map(({ node }) => ({ text: node.value, line: (node.position?.start.line ?? 1) - 1 })),
      options: drawingOptions(options),
    });
    for (const [index, fence] of fences.entries()) replace(fence, drawn[index]!, name, file);
    options.onDependencies?.(files, file.path === undefined ? undefined : resolve(file.cwd, file.path));
    const all = drawn.flatMap(({ diagnostics }) => diagnostics);
    await reportPage(all, name, options);
  };
}

export default remarkIgx;

/** The fences in the order of the text. A loop and not a recursion, since lists and quotes can nest to any depth. */
function fencesIn(tree: MarkdownNode): readonly FoundFence[] {
  const found: FoundFence[] = [];
  const open: MarkdownNode[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    const children = (node as { readonly children?: MarkdownNode[] }).children ?? [];
    for (const child of children) if (isFence(child)) found.push({ siblings: children, node: child });
    for (let at = children.length - 1; at >= 0; at--) open.push(children[at]!);
  }
  return found.sort((one, other) => lineOf(one) - lineOf(other));
}

const lineOf = ({ node }: FoundFence): number => node.position?.start.line ?? 0;

/** `lang` is the text until the first space, which braces may be a part of. */
const isFence = (node: MarkdownNode): node is CodeNode =>
  node.type === "code" && isIgxFence((node as CodeNode).lang ?? "");

/** HTML for programs that write Markdown again. For all others hast, which needs no permission for raw HTML and works with MDX too. */
function replace(
  { siblings, node }: FoundFence,
  { node: markup, diagnostics }: DrawnFence,
  name: string,
  file: MarkdownFile,
) {
  const { tagName, properties, children } = toHast(markup) as HastElement;
  const figure = {
    type: "paragraph",
    children: [{ type: "html", value: writeHtml(markup) }],
    data: { hName: tagName, hProperties: properties, hChildren: children },
    ...(node.position && { position: node.position }),
  };
  siblings[siblings.indexOf(node)] = figure;
  for (const one of diagnostics) addMessage(one, name, node, file);
}

/** VFile: an error is fatal, a warning is not, and a note has no `fatal`. */
const fatal = { error: true, warning: false, info: undefined } as const;

function addMessage(one: Diagnostic, name: string, node: MarkdownNode, file: MarkdownFile): void {
  const isHere = one.file === name;
  const reason = isHere ? one.message : `${one.file}:${one.start.line}:${one.start.column}: ${one.message}`;
  const place = isHere ? { start: one.start, end: one.end } : node.position;
  const message = file.message(reason, place, `igx:${one.code}`);
  Object.assign(message, {
    fatal: fatal[one.severity],
    ...(one.hint !== undefined && { note: one.hint }),
    ...(one.url !== undefined && { url: one.url }),
  });
}

/** Markup as hast. The program that writes the tree escapes it. */
function toHast(child: MarkupChild): HastNode {
  if (typeof child === "string") return { type: "text", value: markupText(child) };
  const properties = Object.entries(child.attributes).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, propertyOf(value)]],
  );
  return {
    type: "element",
    tagName: child.tag,
    properties: Object.fromEntries(properties),
    children: child.children.map(toHast),
  };
}

const propertyOf = (value: string | number | true): string | true =>
  value === true ? value : typeof value === "number" ? numberText(value) : markupText(value);
