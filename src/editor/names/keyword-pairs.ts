import type * as ast from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import { lineEnd } from "../../syntax/scan.js";
import type { Span } from "../../text/span.js";
import type { TextLevel } from "../levels.js";

/** The words of the block whose `@if`, `@elseif`, `@for`, `@else` or `@end` is at an offset; none elsewhere. */
export function keywordPairs({ document, file }: TextLevel, offset: number): readonly Span[] {
  const words = blocksAround(document, offset).flatMap((block) => {
    const spans = wordsOf(block, file.text);
    return spans.some(({ start, end }) => start <= offset && offset <= end) ? [spans] : [];
  });
  return words.at(-1) ?? [];
}

/** `@if` and `@for` around an offset, the outermost first. */
function blocksAround(node: Node, offset: number): readonly (ast.If | ast.For)[] {
  const own = node.kind === "if" || node.kind === "for" ? [node] : [];
  const inner = childrenOf(node).filter(({ span }) => span.start <= offset && offset <= span.end);
  return [...own, ...inner.flatMap((child) => blocksAround(child, offset))];
}

function wordsOf(block: ast.If | ast.For, text: string): readonly Span[] {
  const heads =
    block.kind === "if"
      ? block.branches.map(({ keywordSpan }) => keywordSpan)
      : [block.keywordSpan, ...(block.otherwise ? [block.otherwise.keywordSpan] : [])];
  return [...heads, ...(block.endSpan ? [wordAt(text, block.endSpan)] : [])];
}

/** The word that a line begins with. */
function wordAt(text: string, { start }: Span): Span {
  const line = text.slice(start, Math.min(lineEnd(text, start), start + 200));
  const word = /^[ \t]*(@?[a-z]*)/.exec(line)!;
  return { start: start + word[0].length - word[1]!.length, end: start + word[0].length };
}
