import { chartPictures, markAttributes, pictureWords } from "../language/picture-attributes.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { type Cell, childrenOf, type Node } from "../syntax/children.js";
import { isQuoted } from "../syntax/inline.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { nodeAt, type Tree } from "../syntax/node-at.js";
import { parse } from "../syntax/parse.js";
import { scanRow } from "../syntax/scan-row.js";
import type { Span } from "../text/span.js";
import type { Refusal } from "./refusal.js";
import { writtenTables } from "./written-tables.js";
import { textAt, type WrittenText } from "./written-text.js";

/** A cell of a written table, without anything that is evaluated. */
export interface WrittenCell {
  readonly span: Span;
  /** The header of its column, as it is written; empty if there is none. */
  readonly name: string;
  /** Its value, without escapes and quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** It is the text of an attribute, such as the source of a picture. */
  readonly attribute?: true;
  /** It is the text of a heading, a body or a quote. */
  readonly written?: WrittenText;
}

/** The cell whose trimmed text is exactly at `span`, or the cells of the row there, or why that text cannot be edited as values. */
export function writtenCells({ tree, text }: Parsed, { start, end }: Span): readonly WrittenCell[] | Refusal {
  const chain = nodeAt(tree, start);
  const row = rowIn(chain);
  const all = row ? cellsOf(row) : [];
  const isRow = row?.span.start === start && all.at(-1)?.span.end === end;
  const cells = isRow ? all : all.filter(({ span }) => span.start === start && span.end === end);
  const directive = chain.findLast((node): node is ast.Directive => node.kind === "directive");
  const attribute = cells.length === 0 ? attributeAt(chain, { start, end }) : undefined;
  if (attribute && !has(chain, "for")) return attribute === computed ? { refused: fromExpression } : [attribute];
  const written = cells.length === 0 && !has(chain, "for") ? textAt(chain, tree.texts, { start, end }) : undefined;
  if (written) return textCell(written);
  if (cells.length === 0 || !directive)
    return isFromData(chain)
      ? { refused: "The value comes from data. Edit the data." }
      : { refused: has(chain, "for") ? fromLoop : "The value is not a cell of a written table. Edit the source." };
  if (has(chain, "for")) return { refused: fromLoop };
  const names = headerAt(directive, chain, text);
  const values = cells.flatMap((cell) => {
    const read = textOf(cell, text);
    const name = names[cell.column] ?? "";
    return read === undefined ? [] : [{ span: cell.span, name, text: read, quoted: isQuoted(text, cell.span) }];
  });
  if (values.length > 0) return values;
  return { refused: fromExpression };
}

const fromLoop = "The value comes from a loop. Edit the loop in the source.";
const fromExpression = "The value comes from an expression. Edit the expression in the source.";

const textCell = (written: WrittenText): readonly WrittenCell[] | Refusal =>
  written.text === undefined
    ? { refused: fromExpression }
    : [{ span: written.span, name: "", text: written.text, quoted: false, written }];

const computed = Symbol("An attribute with an expression");

/** The text of an attribute that is exactly at a place. */
function attributeAt(chain: readonly Node[], { start, end }: Span): WrittenCell | typeof computed | undefined {
  for (const node of chain) {
    if (
      node.kind !== "attribute" ||
      !isText(node.name) ||
      node.value?.span.start !== start ||
      node.value.span.end !== end
    )
      continue;
    const text = attributeText(node.value);
    return text === undefined
      ? computed
      : { span: { start, end }, name: node.name, text, quoted: true, attribute: true };
  }
  return undefined;
}

/** Whether an attribute is a text that pictures show as it is. */
const isText = (name: string): boolean =>
  [...pictureWords, ...markAttributes, ...chartPictures]
    .flatMap((known) => [known, ...(known.fields ?? [])])
    .some((known) => known.name === name && known.type === "words");

function attributeText(value: ast.AttributeValue): string | undefined {
  if (value.kind === "word") return value.text;
  if (value.kind !== "quoted") return undefined;
  return value.parts.every((part) => typeof part === "string") ? value.parts.join("") : undefined;
}

/** The values of the cells in the row around an offset; `undefined` for a cell with an expression. */
export const readCells = ({ tree, text }: Parsed, offset: number): readonly (string | undefined)[] => {
  const row = rowIn(nodeAt(tree, offset));
  return row ? cellsOf(row).map((cell) => textOf(cell, text)) : [];
};

/** The position of a cell in its row. */
export const columnAt = ({ tree }: Parsed, { start }: Span): number => {
  const row = rowIn(nodeAt(tree, start));
  return row ? cellsOf(row).findIndex(({ span }) => span.start === start) : -1;
};

/** A text and its tree. */
export interface Parsed {
  readonly text: string;
  readonly tree: Tree;
}

export function parsed(text: string): Parsed {
  const ignore = (): void => {};
  const texts = createInnerTexts(text, ignore, (name) => findDirective(name) !== undefined);
  return { text, tree: { document: parse(text, ignore), texts } };
}

/** `undefined` if the cell contains an expression. */
function textOf({ content, span: { start, end } }: Cell, text: string): string | undefined {
  if (!content) return text.slice(start, end);
  return content.parts.every((part) => typeof part === "string") ? content.parts.join("") : undefined;
}

/** The cells of the first row of the table, as they are written. */
function headerAt(directive: ast.Directive, chain: readonly Node[], text: string): readonly string[] {
  const table = writtenTables(directive).find(({ first, others }) =>
    [first, ...others].some((one) => chain.includes(one)),
  );
  if (!table) return [];
  const { starts, ends } = scanRow(text, table.first.span.start);
  return starts.map((start, column) => text.slice(start, ends[column]));
}

const rowIn = (chain: readonly Node[]) => chain.find((node) => node.kind === "row");

const cellsOf = (row: Node): readonly Cell[] => childrenOf(row).filter((node) => node.kind === "cell");

const has = (chain: readonly Node[], kind: Node["kind"]): boolean => chain.some((node) => node.kind === kind);

const isFromData = (chain: readonly Node[]): boolean =>
  chain.some((node) => node.kind === "attribute" && node.name === "from");
