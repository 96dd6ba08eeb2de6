import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { isSheet } from "./ast.js";
import { formatAttributes } from "./format-attributes.js";
import { hasBlankLine, type Piece, withoutBlanks } from "./format-piece.js";
import { formatRows, type TableLayout, tableLayout } from "./format-rows.js";
import { indexOrEnd, lineEnd } from "./scan.js";
import { braceEnd } from "./scan-braces.js";
import { interpolationEnd } from "./scan-literals.js";

/** The text of a document, and its lines so far as they are printed. */
export interface Printer {
  readonly text: string;
  readonly pieces: Piece[];
}

/** Fields and comments in the order of the text. */
export function printFrontMatter(
  { fields, span }: ast.FrontMatter,
  comments: readonly ast.Comment[],
  { text, pieces }: Printer,
): void {
  const inner = comments.filter((comment) => comment.span.start < span.end);
  const lines = [...fields, ...inner]
    .sort((one, other) => one.span.start - other.span.start)
    .map((node) => {
      if (node.kind === "comment") return text.slice(node.span.start, node.span.end);
      const value = text.slice(node.valueSpan.start, node.valueSpan.end);
      return value === "" ? `${node.name}:` : `${node.name}: ${value}`;
    });
  pieces.push({ span, lines: ["---", ...lines, "---"], depth: 0, element: true });
}

export function printBlocks(blocks: readonly ast.Block[], depth: number, printer: Printer): void {
  for (const block of blocks) printBlock(block, depth, printer);
}

function printBlock(block: ast.Block, depth: number, printer: Printer): void {
  const { text, pieces } = printer;
  const slice = ({ start, end }: Span) => text.slice(start, end);
  switch (block.kind) {
    case "heading":
      pieces.push({
        span: block.span,
        lines: [joinParts("#".repeat(block.level), slice(block.textSpan), attributesText(block.attributes, text))],
        depth,
        element: true,
      });
      return;
    case "body":
      printLines(block, (span) => bodyLine(text, span), depth, printer);
      return;
    case "quote":
      printLines(block, (span) => joinParts(">", slice(span)), depth, printer);
      return;
    case "separator":
      pieces.push({
        span: { start: block.span.start, end: lineEnd(text, block.span.start) },
        // On the first line `---` would open front matter.
        lines: [isFirst(printer) ? "----" : "---"],
        depth,
        element: true,
      });
      printAttributesLine(block.attributes, depth, printer);
      return;
    case "fence":
      pieces.push({ span: block.span, lines: fenceLines(block, text), depth, element: true });
      return;
    case "directive":
      printDirective(block, depth, printer);
      return;
    case "if":
      for (const branch of block.branches) printBranch(branch, depth, printer);
      printEnd(block.endSpan, depth, printer);
      return;
    case "for":
      printLoopHead(block, depth, printer);
      printBlocks(block.blocks, depth + 1, printer);
      if (block.otherwise) printBranch(block.otherwise, depth, printer);
      printEnd(block.endSpan, depth, printer);
      return;
    case "data":
    case "include": {
      const head = block.attributes ? { start: block.span.start, end: block.attributes.span.start } : block.span;
      pieces.push({
        span: block.span,
        lines: withAttributes(withoutBlanks(slice(head)), block.attributes, text),
        depth,
        ...(block.kind === "include" ? { element: true } : {}),
      });
      return;
    }
    case "rows":
      printRows(block, tableLayout([block], text), false, depth, printer);
      return;
    // Expressions are kept as written: only the place of the line changes.
    case "let":
    case "param":
    case "misplaced-attributes":
      pieces.push({ span: block.span, lines: [slice(block.span)], depth });
  }
}

const isFirst = ({ pieces }: Printer): boolean => pieces.length === 0;

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const attributesText = (attributes: ast.Attributes | undefined, text: string): string =>
  attributes ? formatAttributes(attributes, text).join(" ") : "";

/** A head and its attributes: on one line, or one attribute a line where the author began that. */
function withAttributes(head: string, attributes: ast.Attributes | undefined, text: string): readonly string[] {
  if (!attributes) return [head];
  const [first, ...rest] = formatAttributes(attributes, text, true);
  return [`${head} ${first}`, ...rest];
}

/** A brace that is text only because of the lines below is escaped: with other lines there it would open attributes. */
function bodyLine(text: string, { start, end }: Span): string {
  const line = text.slice(start, end);
  const opens = line.startsWith("{") && !line.startsWith("{{") && braceEnd(text, start, end) < 0;
  return opens ? `\\${line}` : line;
}

function printLines(block: ast.Body | ast.Quote, print: (span: Span) => string, depth: number, printer: Printer): void {
  block.lines.forEach((span, index) => {
    printer.pieces.push({ span, lines: [print(span)], depth, element: true, ...(index > 0 ? { joined: true } : {}) });
  });
  printAttributesLine(block.attributes, depth, printer);
}

function printAttributesLine(attributes: ast.Attributes | undefined, depth: number, { text, pieces }: Printer): void {
  if (attributes)
    pieces.push({
      span: attributes.span,
      lines: formatAttributes(attributes, text, true),
      depth,
      joined: true,
      element: true,
    });
}

/** The content keeps its indentation relative to the opening line. */
function fenceLines(fence: ast.Fence, text: string): readonly string[] {
  const lines = text.slice(fence.span.start, fence.span.end).split(/\r\n|\n|\r/);
  const inner = lines
    .slice(1)
    .map((line) => line.slice(Math.min(fence.indent.length, /^[ \t]*/.exec(line)![0].length)));
  inner[inner.length - 1] = inner.at(-1)!.trim();
  return [withoutBlanks(lines[0]!), ...inner];
}

/** The line of `@for`, as it is written. */
function printLoopHead({ keywordSpan: { start } }: ast.For, depth: number, { text, pieces }: Printer): void {
  const end = lineEnd(text, start);
  pieces.push({ span: { start, end }, lines: [withoutBlanks(text.slice(start, end))], depth });
}

function printBranch(branch: ast.Branch, depth: number, printer: Printer): void {
  const { text } = printer;
  const argument = text.slice(branch.argumentSpan.start, branch.argumentSpan.end);
  const keyword = text.slice(branch.keywordSpan.start, branch.keywordSpan.end);
  printer.pieces.push({
    span: branch.span,
    lines: [joinParts(keyword, argument)],
    depth,
    ...(keyword === "@if" ? {} : { closes: "branch" }),
  });
  printBlocks(branch.blocks, depth + 1, printer);
}

function printEnd(span: Span | undefined, depth: number, { pieces }: Printer): void {
  if (span) pieces.push({ span, lines: ["@end"], depth, closes: "block" });
}

function printDirective(directive: ast.Directive, depth: number, printer: Printer): void {
  const { text, pieces } = printer;
  const { name, nameSpan, argumentSpan, attributes } = directive;
  const span = {
    start: directive.span.start,
    end: attributes?.span.end ?? Math.max(nameSpan.end, argumentSpan.end),
  };
  const head = joinParts(`@${name}`, text.slice(argumentSpan.start, argumentSpan.end));
  // Its attributes may be a part of the interpolation.
  const isGuess = hasOpenInterpolation(text, argumentSpan);
  const lines = isGuess ? trimmedLines(text, span) : withAttributes(head, attributes, text);
  pieces.push({ span, lines, depth, element: true });
  printItems(directive.items, depth, printer);
}

function hasOpenInterpolation(text: string, { start, end }: Span): boolean {
  let at = indexOrEnd(text, "{{", start);
  while (at < end) {
    const close = interpolationEnd(text, at, end);
    if (close < 0) return true;
    at = indexOrEnd(text, "{{", close);
  }
  return false;
}

function trimmedLines(text: string, { start, end }: Span): readonly string[] {
  return text
    .slice(start, end)
    .split(/\r\n|\n|\r/)
    .map((line) => withoutBlanks(line.replace(/^[ \t]+/, "")));
}

/** Rows of one sheet share one layout, also across template blocks. */
function printItems(items: readonly ast.DataItem[], depth: number, printer: Printer): void {
  let start = 0;
  while (start < items.length) {
    let end = start + 1;
    while (end < items.length && !isSheet(items[end]!)) end++;
    const part = items.slice(start, end);
    const layout = tableLayout(part, printer.text);
    part.forEach((item) => {
      printItem(item, layout, depth, printer);
    });
    start = end;
  }
}

function printItem(item: ast.Block, layout: TableLayout, depth: number, printer: Printer): void {
  switch (item.kind) {
    case "rows":
      printRows(item, layout, true, depth, printer);
      return;
    case "if":
      for (const branch of item.branches) {
        printBranch({ ...branch, blocks: [] }, depth, printer);
        for (const inner of branch.blocks) printItem(inner, layout, depth + 1, printer);
      }
      printEnd(item.endSpan, depth, printer);
      return;
    case "for":
      printLoopHead(item, depth, printer);
      for (const inner of item.blocks) printItem(inner, layout, depth + 1, printer);
      if (item.otherwise) printBranch({ ...item.otherwise, blocks: [] }, depth, printer);
      for (const inner of item.otherwise?.blocks ?? []) printItem(inner, layout, depth + 1, printer);
      printEnd(item.endSpan, depth, printer);
      return;
    default:
      printBlock(item, depth, printer);
  }
}

function printRows(
  rows: ast.Rows,
  layout: TableLayout,
  joined: boolean,
  depth: number,
  { text, pieces }: Printer,
): void {
  const before = pieces.at(-1);
  for (const [index, line] of formatRows(rows, layout, text).entries()) {
    const isJoined =
      index > 0 || (joined && before !== undefined && !hasBlankLine(text, before.span.end, line.span.start));
    pieces.push({ span: line.span, lines: [line.text], depth, ...(isJoined ? { joined: true } : {}), element: true });
  }
}
