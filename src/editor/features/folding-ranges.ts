import { type FoldingRange, FoldingRangeKind } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { lineIndex, type SourceFile } from "../../text/source-file.js";
import { allBlocks, isSection, type Section, sectionsOf } from "../block-tree.js";
import { type DocumentParams, textFeature } from "../feature.js";

/** The foldable ranges: front matter, sections, elements with their rows, fences, branches, attributes and comments over lines. */
export const foldingRanges = textFeature<DocumentParams, FoldingRange[]>(
  "textDocument/foldingRange",
  { foldingRangeProvider: true },
  ({ document, file }) => {
    const parts = [
      ...(document.frontMatter ? [fold(file, document.frontMatter.span.start, document.frontMatter.span.end)] : []),
      ...sectionsOf(document.blocks).flatMap((one) => foldSection(file, one)),
      ...[...allBlocks(document.blocks)].flatMap((block) => foldBlock(file, block)),
      ...foldComments(file, document.comments),
    ];
    return distinct(parts.filter((one) => one.endLine > one.startLine));
  },
);

function fold(file: SourceFile, start: number, end: number): FoldingRange {
  const startLine = lineIndex(file, start);
  // A span that ends with a line's terminator ends in the next line, which it does not contain.
  const endLine = lineIndex(file, Math.max(start, end - 1));
  return { startLine, endLine };
}

const foldSection = (file: SourceFile, one: Section | ast.Block): readonly FoldingRange[] =>
  isSection(one)
    ? [fold(file, one.heading.span.start, one.end), ...one.content.flatMap((inner) => foldSection(file, inner))]
    : [];

function foldBlock(file: SourceFile, block: ast.Block): readonly FoldingRange[] {
  const whole = fold(file, block.span.start, block.span.end);
  switch (block.kind) {
    case "directive":
      return [whole, ...foldAttributes(file, block.attributes)];
    case "fence":
    case "rows":
      return [whole];
    case "if":
      // A branch ends where the next one begins, so that each head stays visible.
      return block.branches.map((branch, index) =>
        foldUpTo(file, branch.span.start, block.branches[index + 1]?.span ?? block.endSpan, block.span.end),
      );
    case "for":
      return [
        foldUpTo(file, block.span.start, block.otherwise?.span ?? block.endSpan, block.span.end),
        ...(block.otherwise ? [foldUpTo(file, block.otherwise.span.start, block.endSpan, block.span.end)] : []),
      ];
    case "data":
    case "include":
    case "heading":
    case "body":
    case "quote":
    case "separator":
      return foldAttributes(file, block.attributes);
    default:
      return [];
  }
}

/** From a head to the line above the next one; without a next one, to the end. */
function foldUpTo(
  file: SourceFile,
  start: number,
  next: { readonly start: number } | undefined,
  end: number,
): FoldingRange {
  if (!next) return fold(file, start, end);
  return { startLine: lineIndex(file, start), endLine: lineIndex(file, next.start) - 1 };
}

const foldAttributes = (file: SourceFile, attributes: ast.Attributes | undefined): readonly FoldingRange[] =>
  attributes ? [fold(file, attributes.span.start, attributes.span.end)] : [];

/** Comments in lines that follow each other fold as one. */
function foldComments(file: SourceFile, comments: readonly ast.Comment[]): readonly FoldingRange[] {
  const runs: { first: number; last: number }[] = [];
  for (const { span } of comments) {
    const line = lineIndex(file, span.start);
    const run = runs.at(-1);
    if (run && run.last === line - 1) run.last = line;
    else runs.push({ first: line, last: line });
  }
  return runs.map(({ first, last }) => ({ startLine: first, endLine: last, kind: FoldingRangeKind.Comment }));
}

/** Editors show one fold for a line: the largest. */
function distinct(ranges: readonly FoldingRange[]): FoldingRange[] {
  const byLine = new Map<number, FoldingRange>();
  for (const range of ranges) {
    const known = byLine.get(range.startLine);
    if (!known || known.endLine < range.endLine) byLine.set(range.startLine, range);
  }
  return [...byLine.values()].sort((one, other) => one.startLine - other.startLine);
}
