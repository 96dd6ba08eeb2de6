import { childrenOf, type Node } from "../syntax/children.js";
import type { Expression } from "../syntax/expression-ast.js";

const known = new WeakMap<Node, readonly string[]>();

/** The names of values that an expression uses from outside: no fields, no functions, and no parameters of its own lambdas. */
export function freeNames(node: Expression): readonly string[] {
  const names = known.get(node) ?? [...new Set(namesOf(node))];
  known.set(node, names);
  return names;
}

function namesOf(node: Node): readonly string[] {
  switch (node.kind) {
    case "name":
      return [node.name];
    case "member":
      return namesOf(node.object);
    case "record-field":
      return namesOf(node.value);
    case "call":
      return node.arguments.flatMap(namesOf);
    case "lambda":
      return namesOf(node.body).filter((name) => name !== node.parameter.name);
    default:
      return childrenOf(node).flatMap(namesOf);
  }
}
