import type * as ast from "../../syntax/ast.js";
import type { Node } from "../../syntax/children.js";
import { innerBlocks } from "../block-tree.js";

/** A block in the list that it is part of: names that are declared in the list before it are visible in it. */
export interface BlockPlace {
  readonly list: readonly ast.Block[];
  readonly index: number;
  /** The list has the rows of an element. */
  readonly inElement: boolean;
  /** The index of the block in the nodes around a place. */
  readonly depth: number;
}

/** The blocks around a place, from the outermost. `chain`: the nodes around it, the document first. */
export function blockPlaces(chain: readonly Node[]): readonly BlockPlace[] {
  return chain.flatMap((node, at) => {
    const parent = chain[at - 1];
    if (!parent) return [];
    const list = listsOf(parent).find((one) => (one as readonly Node[]).includes(node));
    if (!list) return [];
    const index = (list as readonly Node[]).indexOf(node);
    return [{ list, index, inElement: parent.kind === "directive", depth: at }];
  });
}

function listsOf(node: Node): readonly (readonly ast.Block[])[] {
  if (node.kind === "document") return [node.blocks];
  return node.kind === "if" || node.kind === "for" || node.kind === "directive" ? innerBlocks(node) : [];
}
