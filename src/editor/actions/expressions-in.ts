import { childrenOf, type Node } from "../../syntax/children.js";
import type { Expression } from "../../syntax/expression-ast.js";
import type { InnerTexts } from "../../syntax/inner-texts.js";
import { isOperand } from "./selected-expression.js";

/** All expressions with a value in a node, each before those inside it, except expressions that cannot depend on a name of a `@let`. */
export function* expressionsIn(node: Node, texts: InnerTexts, parent?: Node): Iterable<Expression> {
  if (isOperand(node, parent)) yield node;
  switch (node.kind) {
    case "param":
    case "data":
    case "fence":
    case "incomplete":
      return;
    // Not row by row: nearly all rows of a long table are plain.
    case "rows": {
      const { cells, attributes } = texts.rows(node);
      for (const row of cells.values())
        for (const { parts } of row.values())
          for (const part of parts) if (typeof part !== "string") yield* expressionsIn(part, texts, node);
      for (const one of attributes.values()) yield* expressionsIn(one, texts, node);
      return;
    }
    default:
      for (const child of childrenOf(node, texts)) yield* expressionsIn(child, texts, node);
  }
}
