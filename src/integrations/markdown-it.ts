/* `igx-lang/markdown-it`: fences named `igx` become pictures. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { wrongArgument } from "../text/require-argument.js";
import { drawFencesSync } from "./draw-fences-sync.js";
import { isIgxFence } from "./is-igx-fence.js";
import { drawingOptions, type MarkdownOptions } from "./markdown-options.js";
import { reportPage } from "./report-page.js";
import { requirePluginOptions } from "./require-plugin-options.js";

export interface MarkdownItOptions extends MarkdownOptions {
  /**
   * The path of the Markdown file, or a function that finds it in the environment of `render`. Default: `path` of the environment, as VitePress
   * sets it, or its `page.inputPath`, as Eleventy does.
   */
  readonly path?: string | ((env: unknown) => string | undefined) | undefined;
}

/** A token of markdown-it, as far as the plugin uses it. */
export interface MarkdownToken {
  type: string;
  tag: string;
  info: string;
  content: string;
  map: [number, number] | null;
}

export interface MarkdownState {
  readonly src: string;
  readonly env: unknown;
  readonly tokens: MarkdownToken[];
}

/** A `MarkdownIt`, as far as the plugin uses it. */
export interface MarkdownParser {
  readonly core: { readonly ruler: { push(name: string, rule: (state: MarkdownState) => void): void } };
}

/**
 * A markdown-it plugin: `md.use(markdownItIgx, options)`. Each fence named `igx` is compiled as a document of its own, relative to the Markdown
 * file, and replaced by a figure with an SVG picture, or by a box with the findings if it has an error. `render` stays synchronous: a worker
 * draws while it waits. Reports findings to `onDiagnostics`, or else on the terminal.
 */
export function markdownItIgx(md: MarkdownParser, options: MarkdownItOptions = {}): void {
  requirePluginOptions(options, { onDiagnostics: "function", onDependencies: "function", strict: "boolean" }, ["path"]);
  const { path: named } = options;
  if (named !== undefined && typeof named !== "string" && typeof named !== "function")
    throw wrongArgument(named, "a string or a function", "The option `path`");
  md.core.ruler.push("igx", ({ src, env, tokens }) => {
    const fences = tokens.filter(({ type, info }) => type === "fence" && isIgxFence(info));
    if (fences.length === 0) return;
    const path = pathOf(options, env);
    const { drawn, file, files } = drawFencesSync({
      ...(path !== undefined && { path }),
      cwd: process.cwd(),
      text: src,
      fences: fences.map(({ content, map }) => ({ text: content, line: map?.[0] ?? 0 })),
      options: withoutFunctions(options),
    });
    for (const [index, token] of fences.entries())
      Object.assign(token, { type: "html_block", tag: "", content: `${drawn[index]!.html}\n` });
    watchInVitePress(files, env);
    options.onDependencies?.(files, path === undefined ? undefined : resolve(path));
    const all = drawn.flatMap(({ diagnostics }) => diagnostics);
    reportPage(all, file, options);
  });
}

export default markdownItIgx;

/** VitePress renders a page again when a file of this list changes. It cannot wait for a file that is not there. */
function watchInVitePress(files: readonly string[], env: unknown): void {
  const { includes } = (env ?? {}) as { readonly includes?: unknown };
  if (Array.isArray(includes)) includes.push(...files.filter((file) => existsSync(file)));
}

const withoutFunctions = ({ path: _path, ...options }: MarkdownItOptions) => drawingOptions(options);

function pathOf({ path }: MarkdownItOptions, env: unknown): string | undefined {
  if (typeof path === "function") return path(env);
  const { path: own, page } = (env ?? {}) as {
    readonly path?: unknown;
    readonly page?: { readonly inputPath?: unknown };
  };
  return path ?? [own, page?.inputPath].find((one) => typeof one === "string");
}
