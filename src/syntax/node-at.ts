import type { Span } from "../text/span.js";
import type { Document } from "./ast.js";
import { childrenOf, type Node, present, rowBefore } from "./children.js";
import type { InnerTexts } from "./inner-texts.js";

/** A file's tree, with the inside of its lines, which is parsed on the way down. */
export interface Tree {
  readonly document: Document;
  readonly texts: InnerTexts;
}

/**
 * The nodes around an offset, the document first and the innermost last. A node also holds the offset right after it, where the cursor
 * is while it is typed; between two that touch, the one after the offset is taken.
 */
export function nodeAt({ document, texts }: Tree, offset: number): readonly Node[] {
  const chain: Node[] = [document];
  for (let next = childAt(document, offset, texts); next; next = childAt(next, offset, texts)) chain.push(next);
  // Comments are beside the tree, not in it: the lexer sets them aside.
  const comment = document.comments.find(({ span }) => touches(span, offset));
  return comment ? [...chain, comment] : chain;
}

function childAt(node: Node, offset: number, texts: InnerTexts): Node | undefined {
  const children = node.kind === "rows" ? present(rowBefore(texts.rows(node), offset)) : childrenOf(node, texts);
  const near = children.filter(({ span }) => touches(span, offset));
  return near.find(({ span }) => offset < span.end) ?? near.at(-1);
}

/** Both ends included, unlike elsewhere: a span ends before the cursor that has just typed its last character. */
const touches = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end;
