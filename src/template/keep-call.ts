import { findFunction } from "../language/functions.js";
import type { Type } from "../language/types.js";
import type { Value } from "../language/value.js";
import type { Call } from "../syntax/expression-ast.js";
import { sameItems } from "../text/same-items.js";
import type { Evaluation } from "./evaluation.js";
import { freeNames } from "./free-names.js";
import type { KeptCall } from "./kept-calls.js";
import { isNamedTable, type NamedValue } from "./named-value.js";
import type { Scope } from "./scope.js";

interface Inputs {
  readonly values: readonly unknown[];
  /** Whether all names are outside of loops and functions, so that the documents of a batch can share the result. */
  readonly areOutermost: boolean;
}

/**
 * Evaluates a call of a function over a list once for the same values of the names that it uses: `sum(crops.bags)` in a loop or a lambda would
 * otherwise take its time in each turn, and a filter of a table for each row of that table. No function depends on anything else.
 */
export function keepCall(
  call: Call,
  evaluation: Evaluation,
  evaluate: (call: Call, evaluation: Evaluation) => Value | undefined,
): Value | undefined {
  const { kept, locale, budget, report, unread } = evaluation;
  const inputs = kept && isOverList(call) ? inputsOf(call, evaluation.scope) : undefined;
  if (!kept || !inputs) return evaluate(call, evaluation);
  const isSame = (one: KeptCall | undefined) => one?.locale === locale && sameItems(one.inputs, inputs.values);
  const own = kept.inDocument.get(call);
  if (own && isSame(own)) return own.value;
  const shared = inputs.areOutermost ? kept.inBatch.get(call) : undefined;
  if (shared && isSame(shared)) {
    kept.inDocument.set(call, shared);
    return budget.spendShared(shared.work, call.span, report) ? shared.value : undefined;
  }
  let reported = false;
  const watched: Evaluation = {
    ...evaluation,
    report: (...finding) => {
      reported = true;
      report(...finding);
    },
  };
  const before = unread?.length;
  const { result: value, work } = inputs.areOutermost
    ? budget.share(() => evaluate(call, watched))
    : { result: evaluate(call, watched), work: undefined };
  // A call with a finding, or with a text that could not be read, is evaluated again for each caller, which reports it.
  if (value === undefined || reported || unread?.length !== before) return value;
  const result = { locale, inputs: inputs.values, value };
  kept.inDocument.set(call, result);
  if (work) kept.inBatch.set(call, { ...result, work });
  return value;
}

/** The values of the names that a call uses; `undefined` if one of them is new in this turn of the loop or lambda. */
function inputsOf(call: Call, scope: Scope<NamedValue>): Inputs | undefined {
  const values: unknown[] = [];
  let areOutermost = true;
  for (const name of freeNames(call)) {
    let at: Scope<NamedValue> | undefined = scope;
    while (at && !at.names.has(name)) at = at.parent;
    if (at?.parent && at === scope) return undefined;
    const value = at?.names.get(name);
    if (value === undefined) return undefined;
    if (at?.parent) areOutermost = false;
    values.push(isNamedTable(value) ? value.table : value);
  }
  return { values, areOutermost };
}

const known = new Map<string, boolean>();

/** Whether the work of a call can grow with a list. Others take less than looking up what is kept. */
function isOverList({ callee: { name } }: Call): boolean {
  const answer = known.get(name) ?? takesList(name);
  known.set(name, answer);
  return answer;
}

function takesList(name: string): boolean {
  const definition = findFunction(name);
  return definition !== undefined && [...definition.parameters.map(({ type }) => type), definition.result].some(isList);
}

const isList = (type: Type): boolean => (type.kind === "nullable" ? isList(type.of) : type.kind === "list");
