import type { SpanEdit } from "../text/span-edit.js";
import { type Block, type Directive, isSheet, type Rows } from "./ast.js";
import { formatRows, tableLayout } from "./format-rows.js";
import { nodeAt, type Tree } from "./node-at.js";
import { lineStart } from "./scan.js";

/** A larger table is aligned only by `format`, and not at each typed bar. */
const longestTable = 100_000;

/**
 * The edits that make the rows of the sheet around an offset the rows that `format` writes, even if the rest of the text has errors: only
 * white space of complete cells moves.
 */
export function formatTable(tree: Tree, text: string, offset: number): readonly SpanEdit[] {
  const chain = nodeAt(tree, offset);
  const directive = chain.findLast((node) => node.kind === "directive");
  if (!directive || directive.span.end - directive.span.start > longestTable) return [];
  const depth = chain.slice(0, chain.indexOf(directive)).filter(({ kind }) => kind === "if" || kind === "for").length;
  const items = sheetAround(directive, offset);
  const layout = tableLayout(items, text);
  return rowsIn(items, depth)
    .flatMap(({ rows, depth: own }) =>
      formatRows(rows, layout, text).map((line) => ({
        span: { start: lineStart(text, line.span.start), end: line.span.end },
        text: "  ".repeat(own) + line.text,
      })),
    )
    .filter(({ span, text: line }) => text.slice(span.start, span.end) !== line);
}

/** The items from the `@sheet` before the offset to the next one: the rows that share their columns. */
function sheetAround({ items }: Directive, offset: number): readonly Block[] {
  const sheets = items.flatMap((item, index) => (isSheet(item) ? [index] : []));
  const start = sheets.findLast((index) => items[index]!.span.start <= offset) ?? 0;
  const end = sheets.find((index) => items[index]!.span.start > offset) ?? items.length;
  return items.slice(start, end);
}

interface DeepRows {
  readonly rows: Rows;
  readonly depth: number;
}

function rowsIn(items: readonly Block[], depth: number): readonly DeepRows[] {
  return items.flatMap((item): readonly DeepRows[] => {
    if (item.kind === "rows") return [{ rows: item, depth }];
    if (item.kind === "if") return item.branches.flatMap(({ blocks }) => rowsIn(blocks, depth + 1));
    return item.kind === "for"
      ? [...rowsIn(item.blocks, depth + 1), ...rowsIn(item.otherwise?.blocks ?? [], depth + 1)]
      : [];
  });
}
