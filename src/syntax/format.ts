import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { type SourceFile, toSourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { lineStart } from "./enclosure-at.js";
import { formatAttributes } from "./format-attributes.js";
import { formatRows, type TableLayout, tableLayout } from "./format-rows.js";
import { parse } from "./parse.js";
import { braceEnd, lineEnd, trim } from "./scan.js";

export interface FormatResult {
  /** The formatted text; present exactly when the source has no syntax error. */
  readonly output?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The canonical layout: one blank line between elements, aligned tables, template blocks indented by two spaces, attributes with
 * single spaces. It moves white space (and escapes a brace that lines below keep from being attributes), so that what is emitted
 * never changes; a second run changes nothing.
 */
export function format(source: string | SourceFile): FormatResult {
  const given = toSourceFile(source, "input.igx");
  // One byte-order mark is dropped, as the compiler does.
  const file = given.text.startsWith("\uFEFF") ? { ...given, text: given.text.slice(1) } : given;
  const findings: PendingDiagnostic[] = [];
  const document = parse(file.text, reporter(file, findings));
  const diagnostics = findings.map(toDiagnostic);
  // What a parser guessed about broken text must not be written over the author's file.
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  return { output: print(document, file.text), diagnostics };
}

/**
 * Some lines of output and where they came from. `joined`: belongs to the piece before it, with no blank line between.
 * `element`: set off by a blank line from another element. `closes`: ends a block, or the branch above it.
 */
export interface Piece {
  readonly span: Span;
  readonly lines: readonly string[];
  readonly depth: number;
  readonly joined?: boolean;
  readonly element?: boolean;
  readonly closes?: "block" | "branch";
}

function print(document: ast.Document, text: string): string {
  let output = "";
  const pieces = piecesOf(document, text);
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (before && needsBlank(before, piece, text)) output += "\n";
    for (const line of indented(piece)) output += `${line}\n`;
  });
  // A text that begins with U+FEFF would lose it as a byte-order mark; one more keeps it.
  return output.startsWith("\uFEFF") ? `\uFEFF${output}` : output;
}

/** The lines of a piece as they are printed. */
export const indented = ({ lines, depth }: Piece): readonly string[] =>
  lines.map((line) => (line === "" ? "" : `${"  ".repeat(depth)}${line}`));

/** All lines of a document without errors of syntax, in their order. */
export function piecesOf(document: ast.Document, text: string): readonly Piece[] {
  const printer: Printer = { text, pieces: [] };
  if (document.frontMatter) printFrontMatter(document.frontMatter, document.comments, printer);
  printBlocks(document.blocks, 0, printer);
  // Comments inside front matter and attributes are printed with these.
  const end = document.frontMatter?.span.end ?? 0;
  const comments = document.comments.filter(({ span, inAttributes }) => span.start >= end && !inAttributes);
  return withComments(printer.pieces, comments, text);
}

/** Comments at their places among the pieces. */
function withComments(pieces: readonly Piece[], comments: readonly ast.Comment[], text: string): readonly Piece[] {
  const all: Piece[] = [];
  let next = 0;
  for (const piece of pieces) {
    for (; next < comments.length && comments[next]!.span.start < piece.span.start; next++) {
      all.push({
        ...commentPiece(comments[next]!, text),
        depth: commentDepth(comments[next]!, piece, text),
        ...(piece.joined ? { joined: true } : {}),
      });
    }
    all.push(piece);
  }
  const rest = comments.slice(next).map((comment) => ({ ...commentPiece(comment, text), depth: 0 }));
  return [...all, ...rest];
}

/** A comment above `@end` is part of the block. One above `@else` can be about either branch, so the author's indentation decides. */
function commentDepth({ span }: ast.Comment, { closes, depth, span: next }: Piece, text: string): number {
  const isInside =
    closes === "block" || (closes === "branch" && indentAt(text, span.start) > indentAt(text, next.start));
  return isInside ? depth + 1 : depth;
}

/** How many blanks precede the first character of a line. */
const indentAt = (text: string, start: number): number => start - lineStart(text, start);

const commentPiece = ({ span }: ast.Comment, text: string) => ({
  span,
  lines: [text.slice(span.start, span.end).trimEnd()],
});

/** Elements are set off by a blank line; elsewhere the author's blank lines are kept, at most one in a row. */
export function needsBlank(before: Piece, piece: Piece, text: string): boolean {
  if (piece.joined) return false;
  if (before.element && piece.element && before.depth === piece.depth) return true;
  return hasBlankLine(text, before.span.end, piece.span.start);
}

const hasBlankLine = (text: string, start: number, end: number): boolean =>
  /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/.test(text.slice(start, end));

interface Printer {
  readonly text: string;
  readonly pieces: Piece[];
}

function printFrontMatter(
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

function printBlocks(blocks: readonly ast.Block[], depth: number, printer: Printer): void {
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

/** Without blanks at its end, as the parser sees the line: another space, such as U+2028, is part of a name. */
const withoutBlanks = (line: string): string => line.slice(0, trim(line, 0, line.length).end);

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
  const head = joinParts(`@${directive.name}`, text.slice(directive.argumentSpan.start, directive.argumentSpan.end));
  const end = directive.attributes?.span.end ?? Math.max(directive.nameSpan.end, directive.argumentSpan.end);
  pieces.push({
    span: { start: directive.span.start, end },
    lines: withAttributes(head, directive.attributes, text),
    depth,
    element: true,
  });
  printItems(directive.items, depth, printer);
}

/** Rows of one sheet share one layout, also across template blocks. */
function printItems(items: readonly ast.DataItem[], depth: number, printer: Printer): void {
  let start = 0;
  while (start < items.length) {
    let end = start + 1;
    while (end < items.length && items[end]!.kind !== "directive") end++;
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
