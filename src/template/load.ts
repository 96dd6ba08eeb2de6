import type { Table } from "../data/reader.js";
import { decodeText } from "../diagnostics/decode-text.js";
import { limitExceeded } from "../diagnostics/messages/documents.js";
import { fileNotAllowed, includeCycle, includeNotFound } from "../diagnostics/messages/template.js";
import { reporter } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { findField } from "../syntax/find-field.js";
import { isName } from "../syntax/is-name.js";
import { lazy } from "../text/lazy.js";
import { isLocale } from "../text/locale.js";
import { directoryOf, extensionOf, isInside, relativeTo, resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import { type AllowedFile, allowedFile, realPathOf } from "./allowed-file.js";
import { boundOf } from "./budget.js";
import type { DataFile } from "./data-file.js";
import { fenceName } from "./fence-name.js";
import type { LoadContext, ModuleContext, ModuleReading } from "./load-context.js";
import { loadData, loadFence } from "./load-tables.js";
import { type ParsedFile, parseFile } from "./parsed-file.js";
import { missingReason } from "./path-mistake.js";
import { readBytes, reportMissing } from "./read-file.js";
import type { Query, SourceModule } from "./source-module.js";
import { suggestFile } from "./suggest-file.js";

/** A file as a tree, with nothing read that it names. */
export const parseModule = (file: SourceFile, context: LoadContext): ModuleReading["module"] =>
  moduleOf(parseFile(file, context.findings), context);

const noTables = new Map<ast.Data | ast.Fence, Table>();
const noDataFiles = new Map<ast.Data | ast.Fence, DataFile>();
const noQueries = new Map<ast.Fence, Query>();
const noIncludes = new Map<ast.Include, SourceModule>();

/** The same for a file that is a tree already, whose findings are those of the context. */
export function moduleOf({ file, document, texts }: ParsedFile, { documents }: LoadContext): ModuleReading["module"] {
  documents.set(file, document);
  const names = namesData(document.blocks);
  return {
    file,
    document,
    texts,
    // Empty ones are shared: a small document would take longer to make them than to be parsed.
    tables: names ? new Map<ast.Data | ast.Fence, Table>() : noTables,
    dataFiles: names ? new Map<ast.Data | ast.Fence, DataFile>() : noDataFiles,
    queries: names ? new Map<ast.Fence, Query>() : noQueries,
    includes: names ? new Map<ast.Include, SourceModule>() : noIncludes,
    columns: new Map<ast.Directive, readonly string[]>(),
    depth: 0,
  };
}

/** Reads all files that a document names: included files with theirs, data files, data fences, the columns of queries. `undefined` if it names none. */
export function loadFiles(module: ModuleReading["module"], context: LoadContext): Promise<void> | undefined {
  if (!namesData(module.document.blocks)) return undefined;
  const root = context.host?.root ?? "/project";
  const path = resolve(root, module.file.path);
  // A file that the user named is always allowed; outside the root, its own folder is its root.
  const allowed = { ...context, root: isInside(root, path) ? root : directoryOf(path) };
  const locale = constantLocale(module, context.projectLocale);
  // Most documents include nothing, and need no answer.
  const top = lazy(() => realPathOf(path, allowed));
  return loadModule(module, path, { ...allowed, ...(locale !== undefined && { locale }), top, stack: [], chain: [] });
}

/** The locale that the front matter writes out, or else the project's; `undefined` if an expression computes it. */
function constantLocale({ document, texts }: SourceModule, projectLocale: string): string | undefined {
  const node = findField(document, "locale");
  if (!node) return projectLocale;
  const { parts } = texts.field(node);
  if (!parts.every((part) => typeof part === "string")) return undefined;
  const written = parts.join("");
  return isLocale(written) ? written : projectLocale;
}

const loadModule = (module: ModuleReading["module"], path: string, context: ModuleContext): Promise<void> =>
  loadBlocks(module.document.blocks, {
    module,
    path,
    context,
    report: reporter(module.file, context.findings),
    named: new Map<string, ast.Data | ast.Fence>(),
  });

/** Whether there is anything to read. Most documents and most of their blocks name no data, and wait for nothing. */
const namesData = (blocks: readonly ast.Block[]): boolean =>
  blocks.some((block) => {
    switch (block.kind) {
      case "data":
      case "fence":
      case "include":
        return true;
      case "directive":
        return namesData(block.items);
      case "if":
        return block.branches.some((branch) => namesData(branch.blocks));
      case "for":
        return namesData(block.blocks) || namesData(block.otherwise?.blocks ?? []);
      default:
        return false;
    }
  });

/** The blocks inside another one: names declared there end with it. */
const loadInner = (blocks: readonly ast.Block[], reading: ModuleReading): Promise<void> =>
  loadBlocks(blocks, { ...reading, named: new Map(reading.named) });

async function loadBlocks(blocks: readonly ast.Block[], reading: ModuleReading): Promise<void> {
  for (const block of blocks) {
    switch (block.kind) {
      case "data":
        await loadData(block, reading);
        if (block.name && isName(block.name.name)) reading.named.set(block.name.name, block);
        break;
      case "fence":
        await loadFence(block, reading);
        nameFence(block, reading);
        break;
      case "include":
        await loadInclude(block, reading);
        break;
      case "directive":
        if (namesData(block.items)) await loadBlocks(block.items, reading);
        break;
      case "if":
        for (const branch of block.branches) await loadInner(branch.blocks, reading);
        break;
      case "for":
        await loadInner(block.blocks, reading);
        await loadInner(block.otherwise?.blocks ?? [], reading);
        break;
      default:
    }
  }
}

function nameFence(fence: ast.Fence, { module, named }: ModuleReading): void {
  const name = fence.name === "element" ? undefined : fenceName(fence, module.file.text);
  if (name !== undefined) named.set(name, fence);
}

async function loadInclude(node: ast.Include, reading: ModuleReading): Promise<void> {
  const { context, report, module } = reading;
  if (!node.path) return;
  const allowed = await allowedFile(node.path, reading);
  if (!allowed) return;
  if (extensionOf(allowed.path) !== "igx") {
    // A text that is not a path is not one with another extension either.
    if (missingReason(node.path.value)) reportMissing(node.path, includeNotFound, report);
    else await reportOtherFile(node.path, reading);
    return;
  }
  const first = context.stack.indexOf(allowed.real);
  if (first >= 0 || (await context.top()) === allowed.real) {
    const related = context.chain
      .slice(first + 1)
      .map((place) => ({ ...place, message: "The cycle leads through here." }));
    report(includeCycle, node.path.span, { path: node.path.value }, { related });
    return;
  }
  const known = context.modules.get(allowed.path);
  const depth = context.stack.length + 1 + (known?.depth ?? 0);
  const { limits } = context.budget;
  if (depth > limits.includeDepth) {
    report(limitExceeded, node.path.span, boundOf("includeDepth", limits));
    return;
  }
  const included = known ?? (await readModule(node.path, allowed, reading));
  if (!included) return;
  module.includes.set(node, included);
  module.depth = Math.max(module.depth, included.depth + 1);
}

async function reportOtherFile(literal: ast.StringLiteral, reading: ModuleReading): Promise<void> {
  const { value: path, span } = literal;
  const meant = await suggestFile(literal, "document", reading);
  const details = meant.hint === undefined ? { hint: await otherFileHint(path) } : meant;
  reading.report(fileNotAllowed, span, { path, reason: "`@include` reads only `.igx`" }, details);
}

/** The advice for a file that is not a document. */
async function otherFileHint(path: string): Promise<string | undefined> {
  const extension = extensionOf(path);
  if (extension === "") return `Write the path with its extension, \`${JSON.stringify(`${path}.igx`)}\`.`;
  if (extension === "md" || extension === "markdown")
    return `Convert it with \`igx import ${path}\`, and include the result.`;
  const { dataFormats } = await import("../data/registry.js");
  return dataFormats.includes(extension) ? `Write \`@data name ${JSON.stringify(path)}\` to read data.` : undefined;
}

async function readModule(
  literal: ast.StringLiteral,
  allowed: AllowedFile,
  reading: ModuleReading,
): Promise<SourceModule | undefined> {
  const { context } = reading;
  const bytes = await readBytes(literal, allowed, reading, includeNotFound, "sourceBytes");
  if (!bytes) return undefined;
  const file = decodeText(relativeTo(context.root, allowed.path), bytes, context.findings);
  const module = parseModule(file, context);
  const stack = [...context.stack, allowed.real];
  const chain = [...context.chain, { file: reading.module.file, span: literal.span }];
  await loadModule(module, allowed.path, { ...context, stack, chain });
  context.modules.set(allowed.path, module);
  return module;
}
