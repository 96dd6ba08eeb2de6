import type { Table } from "../data/reader.js";
import { decodeText } from "../diagnostics/decode-text.js";
import { limitExceeded } from "../diagnostics/messages/documents.js";
import { fileNotAllowed, includeCycle, includeNotFound } from "../diagnostics/messages/template.js";
import { reporter } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import { directoryOf, extensionOf, isInside, relativeTo, resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import { boundOf } from "./budget.js";
import type { LoadContext, ModuleContext, ModuleReading } from "./load-context.js";
import { loadData, loadFence } from "./load-tables.js";
import { type AllowedFile, allowedFile, readBytes, realPathOf } from "./read-file.js";
import type { Query, SourceModule } from "./source-module.js";

/** A file as a tree, with nothing read that it names. */
export function parseModule(file: SourceFile, { findings, documents }: LoadContext): ModuleReading["unit"] {
  const report = reporter(file, findings);
  const document = parse(file.text, report);
  documents.set(file, document);
  return {
    file,
    document,
    texts: createInnerTexts(file.text, report, (name) => findDirective(name) !== undefined),
    tables: new Map<ast.Data | ast.Fence, Table>(),
    queries: new Map<ast.Fence, Query>(),
    includes: new Map<ast.Include, SourceModule>(),
    columns: new Map<ast.Directive, readonly string[]>(),
    depth: 0,
  };
}

/** Reads all files that a document names: included files with theirs, data files, data fences, the columns of queries. */
export async function loadFiles(module: ModuleReading["unit"], loading: LoadContext): Promise<void> {
  const root = loading.host?.root ?? "/project";
  const path = resolve(root, module.file.path);
  // A file that the user named is always allowed; outside the root, its own folder is its root.
  const allowed = { ...loading, root: isInside(root, path) ? root : directoryOf(path) };
  await loadModule(module, path, { ...allowed, stack: [await realPathOf(path, allowed)] });
}

const loadModule = (unit: ModuleReading["unit"], path: string, loading: ModuleContext): Promise<void> =>
  loadBlocks(unit.document.blocks, {
    unit,
    path,
    loading,
    report: reporter(unit.file, loading.findings),
    named: new Map<string, ast.Data | ast.Fence>(),
  });

/** The blocks inside another one: names declared there end with it. */
const loadInner = (blocks: readonly ast.Block[], step: ModuleReading): Promise<void> =>
  loadBlocks(blocks, { ...step, named: new Map(step.named) });

async function loadBlocks(blocks: readonly ast.Block[], step: ModuleReading): Promise<void> {
  for (const block of blocks) {
    switch (block.kind) {
      case "data":
        await loadData(block, step);
        break;
      case "fence":
        await loadFence(block, step);
        break;
      case "include":
        await loadInclude(block, step);
        break;
      case "directive":
        await loadBlocks(block.items, step);
        break;
      case "if":
        for (const branch of block.branches) await loadInner(branch.blocks, step);
        break;
      case "for":
        await loadInner(block.blocks, step);
        await loadInner(block.otherwise?.blocks ?? [], step);
        break;
      default:
    }
  }
}

async function loadInclude(node: ast.Include, step: ModuleReading): Promise<void> {
  const { loading, report, unit } = step;
  if (!node.path) return;
  const allowed = await allowedFile(node.path, step);
  if (!allowed) return;
  if (extensionOf(allowed.path) !== "igx") {
    report(fileNotAllowed, node.path.span, { path: node.path.value, reason: "`@include` reads only `.igx`" });
    return;
  }
  if (loading.stack.includes(allowed.real)) {
    report(includeCycle, node.path.span, { path: node.path.value });
    return;
  }
  const known = loading.units.get(allowed.path);
  const depth = loading.stack.length + (known?.depth ?? 0);
  const { limits } = loading.budget;
  if (depth > limits.includeDepth) {
    report(limitExceeded, node.path.span, boundOf("includeDepth", limits));
    return;
  }
  const included = known ?? (await readUnit(node.path, allowed, step));
  if (!included) return;
  unit.includes.set(node, included);
  unit.depth = Math.max(unit.depth, included.depth + 1);
}

async function readUnit(
  literal: ast.StringLiteral,
  allowed: AllowedFile,
  step: ModuleReading,
): Promise<SourceModule | undefined> {
  const { loading } = step;
  const bytes = await readBytes(literal, allowed, step, includeNotFound, "sourceBytes");
  if (!bytes) return undefined;
  const file = decodeText(relativeTo(loading.root, allowed.path), bytes, loading.findings);
  const unit = parseModule(file, loading);
  await loadModule(unit, allowed.path, { ...loading, stack: [...loading.stack, allowed.real] });
  loading.units.set(allowed.path, unit);
  return unit;
}
