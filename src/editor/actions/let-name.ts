import type { Expression } from "../../syntax/expression-ast.js";
import { expressionKeywords } from "../../syntax/expression-keywords.js";
import { isName } from "../../syntax/is-name.js";

/** A free name for an expression: the name of a field, or the function of a call and its subject. */
export function letName(expression: Expression, taken: ReadonlySet<string>): string {
  const subject = subjectOf(expression) ?? "";
  const name = isName(subject) && !isReserved(subject) ? subject : "value";
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** `project` contains the constants of the configuration. */
const isReserved = (name: string): boolean => expressionKeywords.has(name) || name === "project";

function subjectOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "member":
      return expression.property.kind === "name" ? expression.property.name : undefined;
    case "index":
      return expression.index.kind === "string" ? expression.index.value : subjectOf(expression.object);
    case "call": {
      const [first] = expression.arguments;
      const about = first && subjectOf(first);
      const { name } = expression.callee;
      return about === undefined ? name : `${name}${about.charAt(0).toUpperCase()}${about.slice(1)}`;
    }
    default:
      return undefined;
  }
}
