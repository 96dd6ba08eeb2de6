import type { FunctionDefinition } from "../language/function.js";
import type { Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";
import { isName } from "../syntax/is-name.js";
import { isJsonNumber } from "../text/json-number.js";
import { parameterOf } from "./column-lambda.js";
import type { Typing } from "./typing.js";
import { type Bindings, isNumber, present, substitute } from "./unify.js";

/** The call that has the string. */
interface StringPlace {
  readonly definition: FunctionDefinition;
  readonly bindings: Bindings;
  readonly typing: Typing;
}

export interface StringSuggestion {
  readonly advice: string;
  /** A replacement, if it is certain. */
  readonly text?: string;
}

/**
 * The meaning of a string where a function takes another type: a column instead of a function, a word that a later argument takes, such as
 * `sort(list, "descending")`, or a number in quotes.
 */
export function suggestString(
  argument: Expression,
  position: number,
  { definition, bindings, typing }: StringPlace,
): StringSuggestion | undefined {
  if (argument.kind !== "string") return undefined;
  const { value } = argument;
  const { parameters } = definition;
  const { type } = parameters[position]!;
  const choices = parameters.flatMap(({ type }) => (type.kind === "choice" ? type.choices : []));
  if (choices.includes(value)) return { advice: `Write the key before it: \`x => x, ${JSON.stringify(value)}\`.` };
  if (type.kind === "lambda")
    return suggestColumn(value, present(substitute(type.parameter, bindings)), choices, typing);
  return isNumber(type) && isJsonNumber(value)
    ? { advice: `Write \`${value}\`, without quotes.`, text: value }
    : undefined;
}

/** `sort(crops, "bags")`, and `"-bags"` as some tools have it, for `sort(crops, x => x.bags)`. */
function suggestColumn(
  value: string,
  item: Type,
  choices: readonly string[],
  typing: Typing,
): StringSuggestion | undefined {
  if (item.kind !== "record" && item.kind !== "any") return undefined;
  const isDescending = value.startsWith("-") && choices.includes("descending");
  const name = isDescending ? value.slice(1) : value;
  const isKnown = item.kind === "record" && item.fields?.has(name);
  if (!isKnown && !isName(name)) return undefined;
  const parameter = parameterOf(typing);
  const field = isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  const text = `${parameter} => ${parameter}${field}${isDescending ? ', "descending"' : ""}`;
  return { advice: `Write \`${text}\`.`, ...(isKnown && { text }) };
}
