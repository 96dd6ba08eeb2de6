import type { Type } from "../language/types.js";
import type { Span } from "../text/span.js";
import { adviceForNumber } from "./operand-advice.js";
import { operandOf, type Typing } from "./typing.js";
import { isNumber, isText, present } from "./unify.js";

/** What to write where a function takes a number, or a list of them, and the argument at `span` has strings. */
export function adviceForArgument(found: Type, wanted: Type, span: Span, typing: Typing): string | undefined {
  const operand = operandOf(found, span, typing);
  if (isNumber(wanted)) return isText(found) ? adviceForNumber(operand) : undefined;
  return isNumber(itemOf(wanted)) && isText(itemOf(found))
    ? `Make numbers of the strings: \`map(${operand.source}, x => parseNumber(x))\`.`
    : undefined;
}

const itemOf = (type: Type): Type => {
  const list = present(type);
  return list.kind === "list" ? list.item : { kind: "any" };
};
