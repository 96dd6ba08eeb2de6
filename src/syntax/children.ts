import { firstWhere } from "../text/first-where.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import type { CellParts, InnerTexts, ReadRows } from "./inner-texts.js";
import { rowSpan } from "./rows.js";
import { scanRow } from "./scan-row.js";

/** One line of a table. It and its cells are made on request: the tree of a table with a hundred thousand rows contains none of them. */
export interface Row {
  readonly kind: "row";
  readonly span: Span;
  readonly rows: ReadRows;
  /** From 0. */
  readonly index: number;
}

export interface Cell {
  readonly kind: "cell";
  readonly span: Span;
  /** From 0. */
  readonly column: number;
  /** Absent for a plain cell, whose text is that of its span. */
  readonly content?: CellParts;
}

/** Everything that can be asked for its children. */
export type Node =
  | ast.Document
  | ast.FrontMatter
  | ast.FrontMatterField
  | ast.Comment
  | ast.Block
  | ast.ParamType
  | ast.Attributes
  | ast.Attribute
  | ast.AttributeValue
  | ast.Expression
  | ast.RecordField
  | Row
  | Cell;

const none: readonly Node[] = [];

/**
 * The nodes right inside a node, in the order of the text: the one place that knows the shape of the tree. Without `texts`, the inside of
 * lines is left out: texts, cells, arguments of directives. Comments may be anywhere and are only in the document's own list.
 */
export function childrenOf(node: Node, texts?: InnerTexts): readonly Node[] {
  switch (node.kind) {
    case "document":
      return [...present(node.frontMatter), ...node.blocks];
    case "front-matter":
      return node.fields;
    case "field":
      return interpolations(texts?.field(node).parts);
    case "heading":
      return [...interpolations(texts?.heading(node)), ...present(node.attributes)];
    case "body":
      return [...interpolations(texts?.body(node)), ...present(node.attributes)];
    case "quote":
      return [...(texts ? quoteParts(node, texts) : none), ...present(node.attributes)];
    case "separator":
    case "misplaced-attributes":
      return present(node.attributes);
    case "directive":
      return [...present(texts?.argument(node)), ...present(node.attributes), ...node.items];
    case "rows":
      return texts ? rowsOf(texts.rows(node)) : none;
    case "row":
      return [...cellsOf(node), ...present(node.rows.attributes.get(node.index))];
    case "cell":
      return interpolations(node.content?.parts);
    case "attributes":
      return node.entries;
    case "attribute":
      return present(node.value);
    case "quoted":
      return interpolations(node.parts);
    case "group":
      return [node.attributes];
    case "list":
      return node.items.flatMap((item) => [item.value, ...present(item.renamed)]);
    case "fence":
      return present(texts?.fence(node));
    case "comment":
    case "word":
      return none;
    default:
      return templateChildren(node);
  }
}

type TemplateNode =
  | ast.If
  | ast.For
  | ast.Let
  | ast.Param
  | ast.Data
  | ast.Include
  | ast.ParamType
  | ast.Interpolation
  | ast.Expression
  | ast.RecordField;

function templateChildren(node: TemplateNode): readonly Node[] {
  switch (node.kind) {
    case "if":
      return node.branches.flatMap((branch) => [...present(branch.condition), ...branch.blocks]);
    case "for":
      return [...present(node.item, node.index, node.list), ...node.blocks, ...(node.otherwise?.blocks ?? none)];
    case "let":
      return present(node.name, node.value);
    case "param":
      return present(node.name, node.type, node.missing, node.defaultValue);
    case "data":
      return present(node.name, node.path, node.missing, node.attributes);
    case "include":
      return present(node.path, node.missing, node.attributes);
    case "choice":
      return node.choices;
    case "interpolation":
      return present(node.expression);
    case "list-expression":
      return node.items;
    case "template-text":
      return interpolations(node.parts);
    case "record-expression":
      return node.fields;
    case "record-field":
      return [node.name, node.value];
    case "member":
      return [node.object, node.property];
    case "index":
      return [node.object, node.index];
    case "call":
      return [node.callee, ...node.arguments];
    case "lambda":
      return [node.parameter, node.body];
    case "unary":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "conditional":
      return [node.condition, node.then, node.otherwise];
    case "incomplete":
      return [node.expression];
    case "named":
    case "number":
    case "string":
    case "boolean":
    case "null":
    case "name":
    case "missing":
      return none;
  }
}

export const present = (...nodes: readonly (Node | undefined)[]): readonly Node[] =>
  nodes.filter((node) => node !== undefined);

/** Plain text between interpolations is not a node: it has no span of its own once its escapes are taken out. */
const interpolations = (parts: readonly (string | Node)[] = []): readonly Node[] =>
  parts.filter((part) => typeof part !== "string");

function quoteParts(quote: ast.Quote, texts: InnerTexts): readonly Node[] {
  const { text, author } = texts.quote(quote);
  return interpolations([...text, ...(author?.parts ?? [])]);
}

const rowsOf = (rows: ReadRows): readonly Row[] =>
  Array.from({ length: rows.run.rowCount }, (_, index) => rowOf(rows, index));

const rowOf = (rows: ReadRows, index: number): Row => ({ kind: "row", span: rowSpan(rows.run, index), rows, index });

/** The last row that begins at an offset or before it: the others need no object. */
export function rowBefore(rows: ReadRows, offset: number): Row | undefined {
  const { rowStart, rowCount } = rows.run;
  const next = firstWhere(rowCount, (at) => rowStart[at]! > offset);
  return next > 0 ? rowOf(rows, next - 1) : undefined;
}

function cellsOf({ rows: { run, cells }, index }: Row): readonly Cell[] {
  const { starts, ends } = scanRow(run.text, run.rowStart[index]!);
  const parts = cells.get(index);
  return starts.map((start, column) => {
    const content = parts?.get(column);
    return { kind: "cell", span: { start, end: ends[column]! }, column, ...(content && { content }) };
  });
}
