import type * as ast from "../syntax/ast.js";

/** The blocks inside a block, each branch of `@if` and `@for` as one group. Rows and fences of a directive are its own. */
export function innerBlocks(block: ast.Block | ast.DataItem): readonly (readonly ast.Block[])[] {
  switch (block.kind) {
    case "if":
      return block.branches.map(({ blocks }) => blocks);
    case "for":
      return block.otherwise ? [block.blocks, block.otherwise.blocks] : [block.blocks];
    case "directive":
      return [block.items];
    default:
      return [];
  }
}

/** All blocks of a document, each before those inside it. */
export function allBlocks(blocks: readonly ast.Block[], found: ast.Block[] = []): readonly ast.Block[] {
  for (const block of blocks) {
    found.push(block);
    for (const inner of innerBlocks(block)) allBlocks(inner, found);
  }
  return found;
}

/** A heading with everything up to the next heading of its level or a higher one. */
export interface Section {
  readonly heading: ast.Heading;
  /** The offset where its last block ends. */
  readonly end: number;
  readonly content: readonly (Section | ast.Block)[];
}

/** Blocks in sections, as readers see them. Blocks before the first heading are in none. */
export function sectionsOf(blocks: readonly ast.Block[]): readonly (Section | ast.Block)[] {
  const outermost: (Section | ast.Block)[] = [];
  // The sections that are open, each in the one before it: one pass, since a document can have ten thousand headings.
  const open: { readonly heading: ast.Heading; end: number; readonly content: (Section | ast.Block)[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") while (open.length > 0 && open.at(-1)!.heading.level >= block.level) open.pop();
    const content = open.at(-1)?.content ?? outermost;
    for (const section of open) section.end = block.span.end;
    if (block.kind !== "heading") content.push(block);
    else {
      const section = { heading: block, end: block.span.end, content: [] };
      content.push(section);
      open.push(section);
    }
  }
  return outermost;
}

export const isSection = (one: Section | ast.Block): one is Section => "heading" in one;
