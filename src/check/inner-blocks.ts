import type { Block } from "../syntax/ast.js";

const none: readonly (readonly Block[])[] = [];

/** The lists of blocks inside a block: of each branch. */
export function innerBlocks(block: Block): readonly (readonly Block[])[] {
  if (block.kind === "if") return block.branches.map((branch) => branch.blocks);
  return block.kind === "for" ? [block.blocks, block.otherwise?.blocks ?? []] : none;
}
