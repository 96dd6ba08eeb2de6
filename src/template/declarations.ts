import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import { declareName, type EvalContext } from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import { expandDataFence } from "./expand-tables.js";
import { fenceName } from "./fence-name.js";
import { declaredTable } from "./named-value.js";
import type { SourceModule } from "./source-module.js";

/* Outermost declarations of a document, evaluated without its elements. */

export type Declaration = ast.Let | ast.Data | ast.Fence;

interface Needed {
  /** `@let`, `@data` and data fences, in the order of the text. */
  readonly blocks: readonly Declaration[];
  /** The names that they use, those asked for included; parameters are among them. */
  readonly names: ReadonlySet<string>;
}

/** The outermost declarations that the names rest on. */
export function neededBlocks(module: SourceModule, names: Iterable<string>): Needed {
  const wanted = new Set(names);
  const declarations = module.document.blocks.filter((block) => isDeclaration(block));
  const blocks = declarations
    .toReversed()
    .filter((block) => {
      const name = declaredName(block, module);
      if (name === undefined || !wanted.has(name)) return false;
      for (const used of usedNames(block, module)) wanted.add(used);
      return true;
    })
    .toReversed();
  return { blocks, names: wanted };
}

export const isDeclaration = (block: ast.Block): block is Declaration =>
  block.kind === "let" || block.kind === "data" || block.kind === "fence";

export const declaredName = (block: Declaration, { file }: SourceModule): string | undefined =>
  block.kind === "fence" ? fenceName(block, file.text) : block.name?.name;

/** The names that a declaration uses. */
export function usedNames(block: Declaration, { queries }: SourceModule): Iterable<string> {
  if (block.kind === "let") return namesIn(block.value ? [block.value] : []);
  const query = block.kind === "fence" ? queries.get(block) : undefined;
  return query ? [...query.parameterNames, ...query.tables.keys()] : [];
}

/** Every name that is used in nodes. Names of lambda parameters are among them, which costs at most a declaration that is not needed. */
export function namesIn(nodes: readonly Node[], names = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === "name") names.add(node.name);
    // The property of `a.b` is not a name that something declares.
    namesIn(node.kind === "member" ? [node.object] : childrenOf(node), names);
  }
  return names;
}

export function declare(block: Declaration, context: EvalContext): Promise<void> | undefined {
  const { evaluation, module } = context;
  if (block.kind === "fence") return expandDataFence(block, context);
  if (block.kind === "data") declareName(block.name, declaredTable(module, block), context);
  else declareName(block.name, block.value && evaluate(block.value, evaluation), context);
  return undefined;
}
