import type { Report } from "../diagnostics/finding.js";
import type { Value } from "../language/value.js";
import { isList } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { SourceFile } from "../text/source-file.js";
import type { Budget } from "./budget.js";
import { type Evaluation, evaluate, evaluateCondition } from "./evaluate.js";
import type { FlatElement } from "./flat.js";
import { createScope, type Scope } from "./scope.js";
import type { Unit } from "./unit.js";

/** What the expansion of a document needs everywhere. */
export interface Expansion {
  readonly project: Value;
  readonly budget: Budget;
  readonly reportIn: (file: SourceFile) => Report;
  readonly refused: ReadonlySet<ast.Expression>;
  readonly elements: FlatElement[];
}

/** One place of the walk: a file, and the names that are visible. */
export interface Place extends Expansion {
  readonly unit: Unit;
  readonly evaluation: Evaluation;
}

export function createPlace(
  unit: Unit,
  params: ReadonlyMap<string, Value | undefined>,
  locale: string,
  expansion: Expansion,
): Place {
  const scope: Scope<Value | undefined> = {
    names: new Map<string, Value | undefined>([["project", expansion.project], ...params]),
  };
  const { budget, refused } = expansion;
  return { ...expansion, unit, evaluation: { scope, locale, budget, report: expansion.reportIn(unit.file), refused } };
}

/** A place inside a block: names declared there end with it. */
export const inner = (place: Place, names: readonly (readonly [ast.Name | undefined, Value])[] = []): Place => {
  const scope = createScope(place.evaluation.scope);
  for (const [name, value] of names) if (name) scope.names.set(name.name, value);
  return { ...place, evaluation: { ...place.evaluation, scope } };
};

/** The branch that is taken; none where a condition before it has no value. */
export function chooseBranch(block: ast.If, { evaluation }: Place): ast.Branch | undefined {
  for (const [index, branch] of block.branches.entries()) {
    const isElse = index > 0 && !branch.condition && branch.argumentSpan.start === branch.argumentSpan.end;
    const outcome = isElse || (branch.condition && evaluateCondition(branch.condition, evaluation));
    if (outcome === undefined) return undefined;
    if (outcome) return branch;
  }
  return undefined;
}

/** The items of a loop; `undefined` where its list has no value. */
export function itemsOf(block: ast.For, { evaluation, budget }: Place): readonly Value[] | undefined {
  const items = block.list && evaluate(block.list, evaluation);
  return items !== undefined && isList(items) && !budget.isSpent() ? items : undefined;
}
