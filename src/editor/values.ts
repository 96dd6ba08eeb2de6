import { analysisOf } from "../compile/prepare.js";
import type { Value } from "../language/value.js";
import type { Node } from "../syntax/children.js";
import type { Expression } from "../syntax/expression-ast.js";
import { namesIn } from "../template/declarations.js";
import { evaluate } from "../template/evaluate.js";
import type { NamedValue } from "../template/named-value.js";
import { lookUp } from "../template/scope.js";
import { isChecked, type LoopIterations, type PlaceScope } from "../template/scope-at.js";
import type { DocumentLevel } from "./levels.js";

/* Values with the current parameters. Evaluates only declarations that the value depends on. */

export interface ValueAt {
  /** Absent if it has none: something that it uses has an error, or a parameter has no value. */
  readonly value?: Value;
  /** The loops around it; the value is that of their first turn. */
  readonly turns: readonly LoopIterations[];
}

/** Where expressions of places are evaluated, each with the nodes around it, the document first. */
export const scopesOf = (
  level: DocumentLevel,
  chains: readonly (readonly Node[])[],
  names: Iterable<string>,
): Promise<readonly PlaceScope[]> =>
  analysisOf(level.template).scopesAt(chains, names, level.project.paramsOf(level.uri));

const scopeOf = async (level: DocumentLevel, chain: readonly Node[], names: Iterable<string>): Promise<PlaceScope> =>
  (await scopesOf(level, [chain], names))[0]!;

/** The value of an expression. `chain` has the nodes around it, the document first. */
export async function valueAt(level: DocumentLevel, chain: readonly Node[], expression: Expression): Promise<ValueAt> {
  const { evaluation, turns } = await scopeOf(level, chain, namesIn([expression]));
  if (!isChecked(chain, expression, { types: level.info.types, refused: evaluation.refused })) return { turns };
  const value = evaluate(expression, evaluation);
  return { ...(value !== undefined && { value }), turns };
}

/** The value of a visible name. */
export async function namedAt(level: DocumentLevel, chain: readonly Node[], name: string): Promise<NamedValue> {
  const { evaluation } = await scopeOf(level, chain, [name]);
  return lookUp(evaluation.scope, name);
}

/** Hides the values of secret parameters in a text. */
export const withoutSecrets = (level: DocumentLevel, text: string): string =>
  analysisOf(level.template).withoutSecrets(text, level.project.paramsOf(level.uri));

/** Whether an expression uses a secret parameter: a value that is computed from it tells it. */
export function usesSecret({ template }: DocumentLevel, expression: Expression): boolean {
  const secrets = template.params.filter(({ type }) => type.kind === "secret");
  if (secrets.length === 0) return false;
  const names = namesIn([expression]);
  return secrets.some(({ name }) => names.has(name));
}
