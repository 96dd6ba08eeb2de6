import { hexColor, regionColor, rowColor } from "../language/colors.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { Tree } from "../syntax/node-at.js";
import { scanRow } from "../syntax/scan-row.js";
import { firstWhere } from "../text/first-where.js";
import type { Span } from "../text/span.js";
import { firstDataRow } from "./first-data-row.js";
import { type WrittenTable, writtenTables } from "./written-tables.js";

/** A hex colour in a document. */
interface WrittenColor {
  /** Without quotes. */
  readonly span: Span;
  readonly text: string;
  /** The accepted notation: the service takes other forms for rows and for regions. */
  readonly pattern: RegExp;
}

/** The shared state of reading the colours of a document. */
interface ColorSearch {
  readonly tree: Tree;
  readonly text: string;
  readonly found: WrittenColor[];
  /** Whether a part of the text has a `#`: most have none, and are not read. */
  readonly mayHaveColor: (span: Span) => boolean;
}

/** All hex colours of a document, in the order of the text. Names of palettes, such as `@brand`, are not colours. */
export function colorsOf(tree: Tree, text: string): readonly WrittenColor[] {
  const search: ColorSearch = { tree, text, found: [], mayHaveColor: signSearch(text) };
  readNode(tree.document, search);
  return search.found.sort((one, other) => one.span.start - other.span.start);
}

function signSearch(text: string): ColorSearch["mayHaveColor"] {
  const signs: number[] = [];
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) signs.push(at);
  return ({ start, end }) => {
    const sign = signs[firstWhere(signs.length, (at) => signs[at]! >= start)];
    return sign !== undefined && sign < end;
  };
}

function readNode(node: Node, search: ColorSearch): void {
  switch (node.kind) {
    case "document":
    case "if":
    case "for":
      readChildren(node, search);
      return;
    case "directive":
      for (const table of writtenTables(node)) readColumn(node, table, search);
      readChildren(node, search);
      return;
    case "rows":
      readRows(node, search);
      return;
    case "attribute":
      readAttribute(node, search, hexColor);
      return;
    case "string":
      addColor(inner(search.text, node.span), search, hexColor);
      return;
    default:
      if (search.mayHaveColor(node.span)) readChildren(node, search);
  }
}

function readChildren(node: Node, search: ColorSearch): void {
  for (const child of childrenOf(node, search.tree.texts)) readNode(child, search);
}

/** Plain cells of a table are never looked at: there may be very many of them. */
function readRows(rows: ast.Rows, search: ColorSearch): void {
  const { cells, attributes } = search.tree.texts.rows(rows);
  for (const { entries } of attributes.values()) for (const entry of entries) readAttribute(entry, search, rowColor);
  for (const row of cells.values())
    for (const { parts } of row.values())
      for (const part of parts) if (typeof part !== "string") readNode(part, search);
}

function readAttribute(node: ast.Attribute, search: ColorSearch, pattern: RegExp): void {
  const isColor = node.name === "colors" || (node.name === "color" && pattern === rowColor);
  if (node.value) readValue(node.value, search, isColor ? pattern : undefined);
}

function readValue(value: ast.AttributeValue, search: ColorSearch, pattern: RegExp | undefined): void {
  if (value.kind === "word" && pattern) addColor(value.span, search, pattern);
  else if (value.kind === "quoted" && pattern) addColor(inner(search.text, value.span), search, pattern);
  else if (value.kind === "list") for (const item of value.items) readValue(item.value, search, pattern);
  else readChildren(value, search);
}

/** The cells below the header `color` of a map or of facts. */
function readColumn({ name }: ast.Directive, { first, others }: WrittenTable, search: ColorSearch): void {
  const { text, tree } = search;
  const definition = findDirective(name)?.columns.find((column) => column.name === "color");
  const { starts, ends } = tree.texts.rows(first).run.header;
  const column = starts.findIndex((start, at) => text.slice(start, ends[at]) === "color");
  if (!definition || column < 0) return;
  const pattern = definition.type === "region-color" ? regionColor : hexColor;
  for (const rows of [first, ...others]) {
    const { run } = tree.texts.rows(rows);
    for (let index = rows === first ? firstDataRow(run) : 0; index < run.rowCount; index++) {
      const row = scanRow(text, run.rowStart[index]!);
      const [start, end] = [row.starts[column], row.ends[column]];
      if (start !== undefined && end !== undefined) addColor(inner(text, { start, end }), search, pattern);
    }
  }
}

function addColor(span: Span, { text, found }: ColorSearch, pattern: RegExp): void {
  const written = text.slice(span.start, span.end);
  if (pattern.test(written)) found.push({ span, text: written, pattern });
}

/** Between quotes, if there are any. */
const inner = (text: string, { start, end }: Span): Span => {
  const isQuoted = end - start > 1 && /["'`]/.test(text[start]!) && text[start] === text[end - 1];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
};
