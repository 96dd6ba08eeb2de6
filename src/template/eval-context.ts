import type { Checkpoint } from "../contract/checkpoint.js";
import type { Host } from "../contract/host.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { any, list as listOf } from "../language/types.js";
import type { Value } from "../language/value.js";
import { describeType, isList } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { Budget } from "./budget.js";
import { evaluate, evaluateCondition } from "./evaluate.js";
import type { Evaluation, TypeErrorNode } from "./evaluation.js";
import type { ExpandedElement } from "./expanded.js";
import { inSequence } from "./in-sequence.js";
import type { KeptCalls } from "./kept-calls.js";
import type { LiteralBlocks } from "./literal-blocks.js";
import { mismatch } from "./mismatch.js";
import type { NamedValue } from "./named-value.js";
import { adviceForList, operandOfValue } from "./operand-advice.js";
import { createScope } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { nullAdviceFor } from "./typing.js";

/** The input of all functions that expand a document. */
export interface Expansion {
  readonly host?: Host | undefined;
  readonly project: Value;
  readonly budget: Budget;
  readonly reportIn: (file: SourceFile) => Report;
  readonly refused: ReadonlySet<TypeErrorNode>;
  readonly elements: ExpandedElement[];
  readonly kept?: KeptCalls | undefined;
  /** Absent in loops and included files, whose blocks make several elements. */
  readonly literals?: LiteralBlocks | undefined;
  readonly checkpoint?: Checkpoint | undefined;
}

/** Where a block is evaluated: its file, and the visible names. */
export interface EvalContext extends Expansion {
  readonly module: SourceModule;
  readonly evaluation: Evaluation;
}

export function createEvalContext(
  module: SourceModule,
  params: ReadonlyMap<string, Value | undefined>,
  locale: string,
  expansion: Expansion,
): EvalContext {
  const { host, project, budget, reportIn, refused, elements, kept, checkpoint } = expansion;
  const names = new Map<string, NamedValue>();
  names.set("project", project);
  for (const [name, value] of params) names.set(name, value);
  const evaluation = { scope: { names }, locale, budget, report: reportIn(module.file), refused, kept };
  return { host, project, budget, reportIn, refused, elements, kept, checkpoint, module, evaluation };
}

/** Takes the step that each line of a template costs, also one that evaluates nothing; false when the budget has run out. */
export const takesStep = (block: ast.Block, { budget, evaluation }: EvalContext): boolean =>
  budget.spend("steps", 1, headOf(block), evaluation.report);

/** Where a block begins: all of one that holds others would be too much to point at. */
function headOf(block: ast.Block): Span {
  switch (block.kind) {
    case "for":
      return block.keywordSpan;
    case "if":
      return block.branches[0]!.keywordSpan;
    case "directive":
    case "fence":
      return block.nameSpan;
    default:
      return block.span;
  }
}

/** Gives a name its value. A name that the check of types refused is a duplicate: the first one keeps its value. */
export function declareName(name: ast.Name | undefined, value: NamedValue, { evaluation }: EvalContext): void {
  if (name && !evaluation.refused.has(name)) evaluation.scope.names.set(name.name, value);
}

/** The context inside a block: names declared there end with it. */
export const inner = (context: EvalContext): EvalContext => ({
  ...context,
  evaluation: { ...context.evaluation, scope: createScope(context.evaluation.scope) },
});

/**
 * Does each turn of a loop, one after another. All turns share one scope, since making one costs more than a short turn. Names of an
 * earlier turn are not visible before they are declared again.
 */
export function inTurns(
  block: ast.For,
  items: readonly Value[],
  context: EvalContext,
  step: (context: EvalContext) => Promise<void> | undefined,
): Promise<void> | undefined {
  const inside = { ...inner(context), literals: undefined };
  return inSequence(items, (item, index) => {
    inside.evaluation.scope.turn = { item, index };
    if (!takesStep(block, context)) return undefined;
    declareName(block.item, item, inside);
    declareName(block.index, index, inside);
    return step(inside);
  });
}

/** The branch that is taken; `unknown` where a condition before it has no value. */
export function chooseBranch(block: ast.If, { evaluation }: EvalContext): ast.Branch | "unknown" | undefined {
  for (const [index, branch] of block.branches.entries()) {
    const isElse = index > 0 && branch.argumentSpan.start === branch.argumentSpan.end;
    const outcome = isElse || (branch.condition && evaluateCondition(branch.condition, evaluation));
    if (outcome === undefined) return "unknown";
    if (outcome) return branch;
  }
  return undefined;
}

/** The items of a loop; `undefined` where its list has no value. */
export function itemsOf({ list }: ast.For, { evaluation }: EvalContext): readonly Value[] | undefined {
  const items = list && evaluate(list, evaluation);
  if (items === undefined || isList(items)) return items;
  const problem = `\`@for\` goes through a list, not ${describeType(items)}.`;
  const advice = items === null ? nullAdviceFor(listOf(any)) : adviceForList(operandOfValue(items));
  return mismatch(list!.span, problem, advice, evaluation);
}
