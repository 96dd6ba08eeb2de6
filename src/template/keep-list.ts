import { longList } from "../language/functions/keep-by-list.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { SharedWork } from "./budget.js";
import type { Evaluation } from "./evaluation.js";

interface Kept {
  readonly value: unknown;
  readonly work: SharedWork;
}

/** By the list, so that all is forgotten with it. */
const kept = new WeakMap<readonly Value[], Map<string, Kept>>();

/**
 * Makes something of a list, such as one of its columns or its index, once while the list exists: for all turns of a loop and all documents
 * of a batch. `undefined` where it could not be made, or after the budget has run out.
 */
export function keepOfList<T>(
  list: readonly Value[],
  name: string,
  span: Span,
  { budget, report }: Pick<Evaluation, "budget" | "report">,
  make: () => T | undefined,
): T | undefined {
  if (list.length < longList) return make();
  const all = kept.get(list) ?? new Map<string, Kept>();
  const known = all.get(name);
  if (known) return budget.spendShared(known.work, span, report) ? (known.value as T) : undefined;
  const { result: value, work } = budget.share(make);
  if (value !== undefined) kept.set(list, all.set(name, { value, work }));
  return value;
}
