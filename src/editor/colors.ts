import { hexColor, regionColor, rowColor } from "../language/colors.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { Tree } from "../syntax/node-at.js";
import { scanRow } from "../syntax/rows.js";
import type { Span } from "../text/span.js";
import { firstDataRow } from "./first-data-row.js";

/** A hex colour in a document. */
export interface WrittenColor {
  /** Without quotes. */
  readonly span: Span;
  readonly text: string;
  /** What may be written there: the service takes other forms for rows and for regions. */
  readonly pattern: RegExp;
}

/** All hex colours of a document, in the order of the text. Names of palettes, such as `@brand`, are not colours. */
export const colorsOf = (tree: Tree, text: string): readonly WrittenColor[] =>
  [...colorsIn(tree.document, tree, text)].sort((one, other) => one.span.start - other.span.start);

function* colorsIn(node: Node, tree: Tree, text: string): Iterable<WrittenColor> {
  switch (node.kind) {
    case "directive":
      for (const item of node.items) if (item.kind === "rows") yield* colorsInColumn(node, item, tree, text);
      break;
    case "rows":
      return yield* colorsInRows(node, tree, text);
    case "attribute":
      return yield* colorsInAttribute(node, tree, text, hexColor);
    case "string":
      return yield* colorAt(inner(text, node.span), text, hexColor);
    default:
  }
  for (const child of childrenOf(node, tree.texts)) yield* colorsIn(child, tree, text);
}

/** Plain cells of a table are never looked at: there may be very many of them. */
function* colorsInRows(rows: ast.Rows, tree: Tree, text: string): Iterable<WrittenColor> {
  const { cells, attributes } = tree.texts.rows(rows);
  for (const { entries } of attributes.values())
    for (const entry of entries) yield* colorsInAttribute(entry, tree, text, rowColor);
  for (const row of cells.values())
    for (const { parts } of row.values())
      for (const part of parts) if (typeof part !== "string") yield* colorsIn(part, tree, text);
}

function* colorsInAttribute(node: ast.Attribute, tree: Tree, text: string, pattern: RegExp): Iterable<WrittenColor> {
  const isColor = node.name === "colors" || (node.name === "color" && pattern === rowColor);
  if (node.value) yield* colorsInValue(node.value, tree, text, isColor ? pattern : undefined);
}

function* colorsInValue(
  value: ast.AttributeValue,
  tree: Tree,
  text: string,
  pattern: RegExp | undefined,
): Iterable<WrittenColor> {
  if (value.kind === "word" && pattern) yield* colorAt(value.span, text, pattern);
  else if (value.kind === "quoted" && pattern) yield* colorAt(inner(text, value.span), text, pattern);
  else if (value.kind === "list") for (const item of value.items) yield* colorsInValue(item.value, tree, text, pattern);
  else for (const child of childrenOf(value, tree.texts)) yield* colorsIn(child, tree, text);
}

/** The cells below the header `color` of a map or of facts. */
function* colorsInColumn(
  { name }: ast.Directive,
  rows: ast.Rows,
  { texts }: Tree,
  text: string,
): Iterable<WrittenColor> {
  const definition = findDirective(name)?.columns.find((column) => column.name === "color");
  if (!definition) return;
  const { run } = texts.rows(rows);
  const { starts, ends } = run.header;
  const column = starts.findIndex((start, at) => text.slice(start, ends[at]) === "color");
  if (column < 0) return;
  const pattern = definition.type === "region-color" ? regionColor : hexColor;
  for (let index = firstDataRow(run); index < run.rowCount; index++) {
    const row = scanRow(text, run.rowStart[index]!);
    const [start, end] = [row.starts[column], row.ends[column]];
    if (start !== undefined && end !== undefined) yield* colorAt(inner(text, { start, end }), text, pattern);
  }
}

function* colorAt(span: Span, text: string, pattern: RegExp): Iterable<WrittenColor> {
  const written = text.slice(span.start, span.end);
  if (pattern.test(written)) yield { span, text: written, pattern };
}

/** Between quotes, if there are any. */
const inner = (text: string, { start, end }: Span): Span => {
  const isQuoted = end - start > 1 && /["'`]/.test(text[start]!) && text[start] === text[end - 1];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
};
