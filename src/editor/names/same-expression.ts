import { childrenOf, type Node } from "../../syntax/children.js";
import type { Expression } from "../../syntax/expression-ast.js";
import type { DeclaredName, NameUses } from "./name-uses.js";

/** A key that two expressions of a file share if they mean the same: also the names in them have the same declarations. */
export const expressionKey = (expression: Expression, names: NameUses): string => keyOf(expression, expression, names);

function keyOf(node: Node, whole: Expression, names: NameUses): string {
  const inner = childrenOf(node).map((child) => keyOf(child, whole, names));
  return `${node.kind} ${detailOf(node, whole, names)}(${inner.join(",")})`;
}

/** The parts of a node besides its children. */
function detailOf(node: Node, whole: Expression, names: NameUses): string {
  switch (node.kind) {
    case "number":
      return node.raw;
    case "string":
    case "boolean":
      return JSON.stringify(node.value);
    case "template-text":
      return JSON.stringify(node.parts.map((part) => (typeof part === "string" ? part : null)));
    case "name":
      return outerName(node, whole, names)?.key ?? JSON.stringify(node.name);
    case "member":
    case "index":
      return `${node.optional ?? false} ${node !== whole && (node.parenthesized ?? false)}`;
    case "unary":
    case "binary":
      return node.operator;
    default:
      return "";
  }
}

/** The declarations outside of an expression that it rests on. */
export function outerNames(expression: Expression, names: NameUses): readonly DeclaredName[] {
  const found = new Set<DeclaredName>();
  const visit = (node: Node): void => {
    const declared = node.kind === "name" ? outerName(node, expression, names) : undefined;
    if (declared) found.add(declared);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(expression);
  return [...found];
}

/** Parameters of functions inside the expression are its own. */
function outerName({ span }: Node, whole: Expression, { meant }: NameUses): DeclaredName | undefined {
  const declared = meant.get(span.start);
  const isOwn = declared && whole.span.start <= declared.span.start && declared.span.end <= whole.span.end;
  return isOwn ? undefined : declared;
}
