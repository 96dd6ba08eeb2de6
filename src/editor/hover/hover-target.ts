import type { Node } from "../../syntax/children.js";
import type { Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import type { HoverPart } from "./part.js";

/** A node under the cursor. */
export interface HoverTarget {
  readonly level: DocumentLevel;
  readonly offset: number;
  /** The nodes around the offset, the document first. */
  readonly chain: readonly Node[];
  /** The node that is asked about, in the chain. */
  readonly index: number;
}

/** The shown parts, and the span that they explain. */
export interface HoverAnswer {
  readonly span: Span;
  readonly parts: readonly HoverPart[];
}

export const isIn = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end && start < end;

/** A node around the one that is asked about: 1 is the one right around it. */
export const around = ({ chain, index }: HoverTarget, levels = 1): Node | undefined => chain[index - levels];

/** The innermost node around it of a kind. */
export const nearest = <Kind extends Node["kind"]>(
  { chain, index }: HoverTarget,
  kind: Kind,
): Extract<Node, { readonly kind: Kind }> | undefined =>
  chain.slice(0, index).findLast((node): node is Extract<Node, { readonly kind: Kind }> => node.kind === kind);
