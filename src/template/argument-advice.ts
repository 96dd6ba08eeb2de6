import { roundDecimal } from "../language/functions/decimal.js";
import type { Type } from "../language/types.js";
import type { Span } from "../text/span.js";
import { adviceForItems, adviceForNumber, asText } from "./operand-advice.js";
import { operandOf, type Typing } from "./typing.js";
import { isNumber, present } from "./unify.js";

/** The advice for the argument at `span` that the function does not take. */
export function adviceForArgument(found: Type, wanted: Type, span: Span, typing: Typing): string | undefined {
  const operand = operandOf(found, span, typing);
  if (present(wanted).kind === "integer" && isNumber(found))
    return adviceForInteger(typing.file.text.slice(span.start, span.end));
  if (isNumber(wanted)) return adviceForNumber(operand);
  if (present(wanted).kind === "text")
    return isNumber(found) ? `Make a string of the number: ${asText(operand.source)}.` : undefined;
  return isNumber(itemOf(wanted)) ? adviceForItems(operand) : undefined;
}

const itemOf = (type: Type): Type => {
  const list = present(type);
  return list.kind === "list" ? list.item : { kind: "any" };
};

const longest = 60;

/** The advice for a number where an integer is required. An argument ends at a comma, so it needs no parentheses. */
function adviceForInteger(source: string): string {
  const literal = Number(source);
  if (Number.isSafeInteger(Math.round(literal))) return `Write \`${roundDecimal(literal, 0)}\`.`;
  const shown = source.length <= longest && !source.includes("`") ? source : "value";
  return `Round the number: \`round(${shown})\`.`;
}
