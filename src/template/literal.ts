import type { Type } from "../language/types.js";
import { numberFromText, type Value } from "../language/value.js";
import type { Expression, Name, TemplateText } from "../syntax/expression-ast.js";
import { readParam } from "./params.js";

/** The value of a literal; `undefined` for any other expression. */
export function plainValue(expression: Expression): Value | undefined {
  switch (expression.kind) {
    case "number":
      return numberFromText(expression.raw);
    case "string":
    case "boolean":
      return expression.value;
    case "null":
      return null;
    case "unary": {
      const { operator, operand } = expression;
      return operator === "-" && operand.kind === "number" ? numberFromText(`-${operand.raw}`) : undefined;
    }
    case "list-expression": {
      const items = expression.items.map(plainValue);
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "template-text":
      return plainText(expression.parts);
    case "record-expression": {
      const fields = expression.fields.map(({ name, value }) => [name, plainValue(value)] as const);
      if (fields.some(([name, value]) => name.kind === "missing" || value === undefined)) return undefined;
      return new Map(fields.map(([name, value]) => [(name as Name).name, value!]));
    }
    default:
      return undefined;
  }
}

const plainText = (parts: TemplateText["parts"]): string | undefined =>
  parts.every((part) => typeof part === "string") ? parts.join("") : undefined;

/** The value of a literal of a parameter's type; `undefined` if it is not one. A string is never a number here, though it may look like one. */
export function literalValue(expression: Expression, type: Type): Value | undefined {
  const value = plainValue(expression);
  if (value === undefined || value === null) return undefined;
  const isText = typeof value === "string";
  const wantsText =
    type.kind === "text" ||
    type.kind === "color" ||
    type.kind === "date" ||
    type.kind === "choice" ||
    type.kind === "secret";
  return isText === wantsText ? readParam(value, type) : undefined;
}
