import { hexColor, regionColor, rowColor } from "../language/colors.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { Tree } from "../syntax/node-at.js";
import { scanRow } from "../syntax/rows.js";
import { firstWhere } from "../text/first-where.js";
import type { Span } from "../text/span.js";
import { firstDataRow } from "./first-data-row.js";
import { type WrittenTable, writtenTables } from "./written-tables.js";

/** A hex colour in a document. */
export interface WrittenColor {
  /** Without quotes. */
  readonly span: Span;
  readonly text: string;
  /** What may be written there: the service takes other forms for rows and for regions. */
  readonly pattern: RegExp;
}

/** What reading the colours of a document shares. */
interface Reading {
  readonly tree: Tree;
  readonly text: string;
  readonly found: WrittenColor[];
  /** Whether a part of the text has a `#`: most have none, and are not read. */
  readonly mayHaveColor: (span: Span) => boolean;
}

/** All hex colours of a document, in the order of the text. Names of palettes, such as `@brand`, are not colours. */
export function colorsOf(tree: Tree, text: string): readonly WrittenColor[] {
  const reading: Reading = { tree, text, found: [], mayHaveColor: signSearch(text) };
  readNode(tree.document, reading);
  return reading.found.sort((one, other) => one.span.start - other.span.start);
}

function signSearch(text: string): Reading["mayHaveColor"] {
  const signs: number[] = [];
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) signs.push(at);
  return ({ start, end }) => {
    const sign = signs[firstWhere(signs.length, (at) => signs[at]! >= start)];
    return sign !== undefined && sign < end;
  };
}

function readNode(node: Node, reading: Reading): void {
  switch (node.kind) {
    case "document":
    case "if":
    case "for":
      readChildren(node, reading);
      return;
    case "directive":
      for (const table of writtenTables(node)) readColumn(node, table, reading);
      readChildren(node, reading);
      return;
    case "rows":
      readRows(node, reading);
      return;
    case "attribute":
      readAttribute(node, reading, hexColor);
      return;
    case "string":
      addColor(inner(reading.text, node.span), reading, hexColor);
      return;
    default:
      if (reading.mayHaveColor(node.span)) readChildren(node, reading);
  }
}

function readChildren(node: Node, reading: Reading): void {
  for (const child of childrenOf(node, reading.tree.texts)) readNode(child, reading);
}

/** Plain cells of a table are never looked at: there may be very many of them. */
function readRows(rows: ast.Rows, reading: Reading): void {
  const { cells, attributes } = reading.tree.texts.rows(rows);
  for (const { entries } of attributes.values()) for (const entry of entries) readAttribute(entry, reading, rowColor);
  for (const row of cells.values())
    for (const { parts } of row.values())
      for (const part of parts) if (typeof part !== "string") readNode(part, reading);
}

function readAttribute(node: ast.Attribute, reading: Reading, pattern: RegExp): void {
  const isColor = node.name === "colors" || (node.name === "color" && pattern === rowColor);
  if (node.value) readValue(node.value, reading, isColor ? pattern : undefined);
}

function readValue(value: ast.AttributeValue, reading: Reading, pattern: RegExp | undefined): void {
  if (value.kind === "word" && pattern) addColor(value.span, reading, pattern);
  else if (value.kind === "quoted" && pattern) addColor(inner(reading.text, value.span), reading, pattern);
  else if (value.kind === "list") for (const item of value.items) readValue(item.value, reading, pattern);
  else readChildren(value, reading);
}

/** The cells below the header `color` of a map or of facts. */
function readColumn({ name }: ast.Directive, { first, others }: WrittenTable, reading: Reading): void {
  const { text, tree } = reading;
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
      if (start !== undefined && end !== undefined) addColor(inner(text, { start, end }), reading, pattern);
    }
  }
}

function addColor(span: Span, { text, found }: Reading, pattern: RegExp): void {
  const written = text.slice(span.start, span.end);
  if (pattern.test(written)) found.push({ span, text: written, pattern });
}

/** Between quotes, if there are any. */
const inner = (text: string, { start, end }: Span): Span => {
  const isQuoted = end - start > 1 && /["'`]/.test(text[start]!) && text[start] === text[end - 1];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
};
