import type { Node } from "../../syntax/children.js";
import type { Expression } from "../../syntax/expression-ast.js";
import { wholeSpan } from "../../syntax/expression-source.js";
import { skipsByNull } from "../../syntax/needs-parentheses.js";
import { nodeAt } from "../../syntax/node-at.js";
import type { Span } from "../../text/span.js";
import type { ActionInput } from "./provider.js";

export interface SelectedExpression {
  readonly expression: Expression;
  /** The nodes around it, the document first. */
  readonly chain: readonly Node[];
}

/** The expression that is exactly selected, or without a selection the whole expression around the cursor. */
export function selectedExpression({ level, span }: ActionInput): SelectedExpression | undefined {
  const { text } = level.file;
  const selected = span.start < span.end ? trimmed(text, span) : undefined;
  const chain = nodeAt(level, selected ? firstOperand(text, selected) : span.start);
  if (chain.some(({ kind }) => kind === "incomplete" || kind === "comment")) return undefined;
  const at = chain.findIndex((node, index) => {
    const place = isOperand(node, chain[index - 1]) ? wholeSpan(text, node.span) : undefined;
    return place && (!selected || isSame(selected, place, text) || isSame(selected, node.span, text));
  });
  if (at >= 0) return { expression: chain[at] as Expression, chain: chain.slice(0, at) };
  const last = chain.at(-1);
  return !selected && last?.kind === "interpolation" && last.expression && isOperand(last.expression, last)
    ? { expression: last.expression, chain }
    : undefined;
}

const values: ReadonlySet<Node["kind"]> = new Set<Node["kind"]>([
  "number",
  "string",
  "boolean",
  "null",
  "template-text",
  "list-expression",
  "record-expression",
  "name",
  "member",
  "index",
  "call",
  "unary",
  "binary",
  "conditional",
]);

/** Whether a node is an expression with a value of its own: names of fields, functions and declarations are not. */
export function isOperand(node: Node, parent: Node | undefined): node is Expression {
  if (!values.has(node.kind)) return false;
  switch (parent?.kind) {
    case "member":
      // The rest of a chain with `?.` belongs to it.
      return parent.object === node && !cutsChain(node);
    case "index":
      return parent.index === node || !cutsChain(node as Expression);
    case "call":
      return parent.callee !== node;
    case "record-field":
      return parent.value === node;
    case "lambda":
      return parent.body === node;
    case "let":
      return parent.value === node;
    case "for":
      return parent.list === node;
    case "param":
    case "data":
    case "include":
    case "choice":
      return false;
    default:
      return parent !== undefined;
  }
}

const cutsChain = (object: Expression): boolean =>
  (object.kind === "member" || object.kind === "index") && !object.parenthesized && skipsByNull(object);

/** Without white space, and without the braces of an interpolation. */
function trimmed(text: string, selected: Span): Span {
  const { start, end } = withoutSpace(text, selected);
  const hasBraces = end - start >= 4 && text.startsWith("{{", start) && text.startsWith("}}", end - 2);
  return hasBraces ? withoutSpace(text, { start: start + 2, end: end - 2 }) : { start, end };
}

function withoutSpace(text: string, { start, end }: Span): Span {
  const raw = text.slice(start, end);
  const from = end - raw.trimStart().length;
  return { start: from, end: from + raw.trim().length };
}

/** Where a selection has its first character that a node has too: parentheses around it are in no tree. */
function firstOperand(text: string, { start, end }: Span): number {
  let at = start;
  while (at < end && /[\s(]/.test(text[at]!)) at++;
  return at;
}

/** Whether a selection is a place, or the place in parentheses. */
function isSame(selected: Span, place: Span, text: string): boolean {
  const outside = text.slice(selected.start, place.start) + text.slice(place.end, selected.end);
  return selected.start <= place.start && place.end <= selected.end && /^[\s()]*$/.test(outside);
}
