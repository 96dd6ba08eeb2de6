import { tableNotation } from "../import/chart-of-text.js";
import type { Document } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { allBlocks } from "./block-tree.js";
import type { TextLevel } from "./levels.js";

interface LocatedTable {
  readonly span: Span;
  readonly format: NonNullable<ReturnType<typeof tableNotation>>["format"];
}

/**
 * A table in another notation that is a text of the document: a selection as it is, or else the body whose lines contain the cursor, with the tabs
 * around it, which are blank cells.
 */
export function tableAt({ document, file }: TextLevel, span: Span): LocatedTable | undefined {
  const read = (whole: Span): LocatedTable | undefined => {
    const notation = tableNotation(file.text.slice(whole.start, whole.end));
    return notation && { span: whole, format: notation.format };
  };
  if (span.start < span.end) return isInData(span.start, document) ? undefined : read(span);
  for (const block of allBlocks(document.blocks))
    if (block.kind === "body" && block.span.start <= span.start && span.end <= block.span.end)
      return read(withTabs(block.span, file.text));
  return undefined;
}

/** Rows of an element, fences and front matter are igx already. A pasted line can begin as a directive does, but none before it. */
function isInData(offset: number, { blocks, frontMatter }: Document): boolean {
  const isInside = ({ span }: { readonly span: Span }) => span.start < offset && offset < span.end;
  if (frontMatter && offset < frontMatter.span.end) return true;
  return allBlocks(blocks).some((block) => (block.kind === "directive" || block.kind === "fence") && isInside(block));
}

function withTabs(span: Span, text: string): Span {
  let { start, end } = span;
  while (text[start - 1] === "\t") start--;
  while (text[end] === "\t") end++;
  return { start, end };
}
