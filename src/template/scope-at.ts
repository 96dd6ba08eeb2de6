import { isList, type Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { Node } from "../syntax/children.js";
import type { Expression, Lambda } from "../syntax/expression-ast.js";
import { type Declaration, declare, isDeclaration, namesIn, neededBlocks } from "./declarations.js";
import { documentContext } from "./document-context.js";
import { declareName, type EvalContext, type Expansion, inner, itemsOf } from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation, TypeErrorNode } from "./evaluation.js";
import type { SourceModule } from "./source-module.js";
import type { TypeInfo } from "./type-info.js";

/** A loop around a place, or a function that goes through a list: its values there are those of its first turn. */
export interface LoopIterations {
  readonly name: ast.Name;
  readonly items: readonly Value[];
}

export interface PlaceScope {
  readonly evaluation: Evaluation;
  /** From the outermost one. */
  readonly turns: readonly LoopIterations[];
}

/** The scope at the start of a document. */
interface PlaceStart {
  readonly params: ReadonlyMap<string, Value | undefined>;
  readonly projectLocale: string;
  readonly expansion: Expansion;
  /** The nodes that the check of types has seen. */
  readonly types: TypeInfo["types"];
}

/** Functions assume checked arguments, so an expression that was not type-checked is not evaluated. */
export const isChecked = (
  chain: readonly Node[],
  expression: Expression,
  { types, refused }: { readonly types: TypeInfo["types"]; readonly refused: ReadonlySet<TypeErrorNode> },
): boolean => types.has(expression) && ![...chain, expression].some((node) => refused.has(node as TypeErrorNode));

/**
 * Where expressions of some places are evaluated without the document's elements: for what an editor shows of them. Each chain has the nodes
 * around a place, the document first. Only what `names` rest on is evaluated, so that the size of the document does not matter, and a
 * branch that is not taken has values too.
 */
export async function scopesAt(
  module: SourceModule,
  chains: readonly (readonly Node[])[],
  names: Iterable<string>,
  { params, projectLocale, expansion, types }: PlaceStart,
): Promise<readonly PlaceScope[]> {
  const { context } = documentContext(module, params, projectLocale, expansion);
  const needed = new Set(names);
  for (const chain of chains) namesAround(chain, needed);
  for (const block of neededBlocks(module, needed).blocks) await declare(block, context);
  const scopes: PlaceScope[] = [];
  for (const chain of chains) scopes.push(await enter(chain, context, types));
  return scopes;
}

async function enter(chain: readonly Node[], outermost: EvalContext, types: PlaceStart["types"]): Promise<PlaceScope> {
  const turns: LoopIterations[] = [];
  let inside = outermost;
  for (const [index, node] of chain.entries()) {
    const next = chain[index + 1];
    if (node.kind === "for") inside = enterLoop(node, next, inside, turns);
    else if (node.kind === "call" && next?.kind === "lambda") {
      const [list] = node.arguments;
      if (
        list &&
        list.kind !== "lambda" &&
        isChecked(chain.slice(0, index + 1), list, { types, refused: outermost.refused })
      )
        inside = enterLambda(next, list, inside, turns);
    }
    const declarations = declarationsUpTo(node, next);
    // A name ends with its block: the outermost scope is that of all places.
    if (declarations.length > 0 && inside === outermost) inside = inner(outermost);
    for (const block of declarations) await declare(block, inside);
  }
  return { evaluation: inside.evaluation, turns };
}

/** Adds what the loops and declarations around a place use. */
function namesAround(chain: readonly Node[], names: Set<string>): void {
  for (const [index, node] of chain.entries()) {
    const next = chain[index + 1];
    if (node.kind === "for" && node.list) namesIn([node.list], names);
    if (node.kind === "call" && next?.kind === "lambda") namesIn(node.arguments.slice(0, 1), names);
    namesIn(declarationsUpTo(node, next), names);
  }
}

/** Declarations in a block (not in the document, whose own are found by name) up to the node of the chain that is in it. */
function declarationsUpTo(node: Node, next: Node | undefined): readonly Declaration[] {
  if (node.kind !== "if" && node.kind !== "for" && node.kind !== "directive") return [];
  const blocks = listsOf(node).find((one) => (one as readonly Node[]).includes(next!));
  return (blocks ?? []).slice(0, (blocks?.indexOf(next as ast.Block) ?? 0) + 1).filter((block) => isDeclaration(block));
}

function listsOf(node: ast.If | ast.For | ast.Directive): readonly (readonly ast.Block[])[] {
  switch (node.kind) {
    case "if":
      return node.branches.map(({ blocks }) => blocks);
    case "for":
      return [node.blocks, ...(node.otherwise ? [node.otherwise.blocks] : [])];
    case "directive":
      return [node.items];
  }
}

/** The first turn, for what is inside the loop and for its own names. */
function enterLoop(node: ast.For, next: Node | undefined, context: EvalContext, turns: LoopIterations[]): EvalContext {
  const isInside = next === node.item || next === node.index || (node.blocks as readonly Node[]).includes(next!);
  const items = isInside ? itemsOf(node, context) : undefined;
  const [first] = items ?? [];
  if (!node.item || !items || first === undefined) return context;
  turns.push({ name: node.item, items });
  const inside = inner(context);
  declareName(node.item, first, inside);
  declareName(node.index, 0, inside);
  return inside;
}

/** In `where(crops, crop => …)`, `crop` is the first item of the list. */
function enterLambda(lambda: Lambda, list: Expression, context: EvalContext, turns: LoopIterations[]): EvalContext {
  const items = evaluate(list, context.evaluation);
  const first = items !== undefined && isList(items) ? items[0] : undefined;
  if (first === undefined) return context;
  turns.push({ name: lambda.parameter, items: items as readonly Value[] });
  const inside = inner(context);
  declareName(lambda.parameter, first, inside);
  return inside;
}
