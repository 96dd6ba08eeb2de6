import { dataTwice } from "../diagnostics/messages/rows.js";
import type * as ast from "../syntax/ast.js";
import { rowSpan } from "../syntax/rows.js";
import type { Span } from "../text/span.js";
import { chooseBranch, declareName, type EvalContext, inner, inTurns, itemsOf, takesStep } from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import { expandAttributes } from "./expand-attributes.js";
import { expandRows } from "./expand-rows.js";
import { expandDataFence } from "./expand-tables.js";
import type {
  ExpandedAttribute,
  ExpandedElement,
  ExpandedMark,
  ExpandedSheet,
  ExpandedValue,
  RowBlock,
} from "./expanded.js";
import { rowsFrom } from "./from.js";
import { declaredTable } from "./named-value.js";
import { createRowList } from "./row-list.js";
import { evaluateText, spendText } from "./texts.js";

/** A directive with its rows, given to `add`. Waits only where a query among its rows has to be waited for. */
export function expandDirective(
  directive: ast.Directive,
  context: EvalContext,
  add: (element: ExpandedElement) => void,
): Promise<void> | undefined {
  const attributes = expandAttributes(directive.attributes, context.evaluation);
  const argument = expandArgument(directive, context);
  // The first sheet is the directive's own: rows of blocks above the first `@sheet` belong to it.
  const sheets = [openSheet(directive, directive, attributes, context)];
  // `then` only after a query: an `await` here would make every chart of a static document wait.
  const filling: OpenDirective = { directive, sheets, incomplete: false };
  const pending = expandItems(directive.items, filling, context);
  if (pending) return pending.then(() => add(flatDirective(filling, argument, context)));
  add(flatDirective(filling, argument, context));
  return undefined;
}

/** Two literals: a spread takes as long as all else that is made here. */
function flatDirective(
  { directive: node, sheets: opened, incomplete }: OpenDirective,
  argument: ExpandedValue | undefined,
  { module: { file } }: EvalContext,
): ExpandedElement {
  const { name } = node;
  const { attributes } = opened[0]!;
  const span = headSpan(node);
  const sheets = writtenSheets(opened);
  return argument
    ? { kind: "directive", file, node, span, name, attributes, argument, sheets, incomplete }
    : { kind: "directive", file, node, span, name, attributes, sheets, incomplete };
}

/** The directive's own line or lines, without the rows below it. */
const headSpan = (directive: ast.Directive): Span => ({
  start: directive.span.start,
  end: directive.attributes?.span.end ?? Math.max(directive.nameSpan.end, directive.argumentSpan.end),
});

function expandArgument(directive: ast.Directive, { module, evaluation }: EvalContext): ExpandedValue | undefined {
  const argument = module.texts.argument(directive);
  switch (argument?.kind) {
    case "word":
      return argument;
    case "quoted": {
      const value = evaluateText(argument.parts, evaluation);
      return value === undefined ? undefined : { kind: "value", value, span: argument.span };
    }
    case "interpolation": {
      const { span } = argument;
      const value = argument.expression && evaluate(argument.expression, evaluation);
      return value === undefined || !spendText(value, span, evaluation) ? undefined : { kind: "value", value, span };
    }
    default:
      return undefined;
  }
}

interface OpenSheet {
  readonly directive: ast.Directive;
  readonly attributes: readonly ExpandedAttribute[];
  /** Absent until there are rows. */
  blocks: RowBlock[] | undefined;
  readonly fromTable: boolean;
  marks: ExpandedMark[] | undefined;
}

/** A directive whose rows are being read. */
interface OpenDirective {
  readonly directive: ast.Directive;
  readonly sheets: OpenSheet[];
  /** Whether rows are unknown, since a condition or a list has no value. */
  incomplete: boolean;
}

/** Rows before the first `@sheet` belong to the directive itself; where there are none, it has no sheet of its own. */
function writtenSheets(sheets: readonly OpenSheet[]): readonly ExpandedSheet[] {
  const own = sheets[0]!;
  const written = sheets.length > 1 && !own.blocks && !own.fromTable ? sheets.slice(1) : sheets;
  if (own.marks && written !== sheets) written[0]!.marks = [...own.marks, ...(written[0]!.marks ?? [])];
  // Nearly all have one.
  return written.length === 1 ? [flatSheet(written[0]!)] : written.map(flatSheet);
}

function flatSheet({ directive, attributes, blocks, marks }: OpenSheet): ExpandedSheet {
  const rows = createRowList(blocks ?? noBlocks);
  return marks ? { directive, attributes, rows, marks } : { directive, attributes, rows };
}

const noBlocks: readonly RowBlock[] = [];

function openSheet(
  owner: ast.Directive,
  directive: ast.Directive,
  attributes: readonly ExpandedAttribute[],
  context: EvalContext,
): OpenSheet {
  const blocks = rowsFrom(owner.name, directive, attributes, context);
  return { directive, attributes, blocks: blocks && [...blocks], fromTable: blocks !== undefined, marks: undefined };
}

/** As `inSequence`, without a function for each directive. */
function expandItems(
  items: readonly ast.Block[],
  filling: OpenDirective,
  context: EvalContext,
  from = 0,
): Promise<void> | undefined {
  for (let at = from; at < items.length; at++) {
    const item = items[at]!;
    const pending = takesStep(item, context) ? expandItem(item, filling, context) : undefined;
    if (pending) return pending.then(() => expandItems(items, filling, context, at + 1));
  }
  return undefined;
}

/** Rows, sheets, marks and the template blocks around them. */
function expandItem(item: ast.Block, filling: OpenDirective, context: EvalContext): Promise<void> | undefined {
  const { evaluation, module } = context;
  switch (item.kind) {
    case "rows":
      addRows(item, filling.sheets.at(-1)!, context);
      return undefined;
    case "directive":
      // Another element among rows: `mixed-block` has been reported.
      if (item.name === "sheet") addSheet(item, filling, context);
      else if (item.name === "mark") addMark(item, filling, context);
      return undefined;
    case "if": {
      const branch = chooseBranch(item, context);
      if (branch === "unknown") filling.incomplete = true;
      // A branch has its own scope, so its names end with it.
      else if (branch) return expandItems(branch.blocks, filling, inner(context));
      return undefined;
    }
    case "for":
      return expandItemLoop(item, filling, context);
    case "let":
      declareName(item.name, item.value && evaluate(item.value, evaluation), context);
      return undefined;
    case "data":
      // The path is constant, so the file was read before the evaluation began.
      declareName(item.name, declaredTable(module, item), context);
      return undefined;
    case "fence":
      return expandDataFence(item, context);
    default:
      return undefined;
  }
}

function addSheet(item: ast.Directive, { directive, sheets }: OpenDirective, context: EvalContext): void {
  const attributes = lineAttributes(item, context);
  if (attributes) sheets.push(openSheet(directive, item, attributes, context));
}

/** A mark belongs to the sheet above it. */
function addMark(node: ast.Directive, { sheets }: OpenDirective, context: EvalContext): void {
  const attributes = lineAttributes(node, context);
  if (!attributes) return;
  const sheet = sheets.at(-1)!;
  sheet.marks ??= [];
  sheet.marks.push({ file: context.module.file, node, span: headSpan(node), attributes });
}

/** The attributes of a `@sheet` or `@mark`. It counts as one row, so that a loop does not make them without end. */
function lineAttributes(item: ast.Directive, { evaluation }: EvalContext): readonly ExpandedAttribute[] | undefined {
  const { budget, report } = evaluation;
  const { start, end } = headSpan(item);
  if (!budget.spend("rows", 1, item.nameSpan, report)) return undefined;
  // Its line is written again in every turn of a loop.
  if (!budget.spend("outputBytes", end - start, item.nameSpan, report)) return undefined;
  return expandAttributes(item.attributes, evaluation);
}

function addRows(item: ast.Rows, sheet: OpenSheet, { module, evaluation }: EvalContext): void {
  const { budget, report } = evaluation;
  const { span } = item;
  const rows = module.texts.rows(item);
  if (sheet.fromTable) {
    report(dataTwice, rowSpan(rows.run, 0), undefined);
    return;
  }
  // Literal rows are only offsets here, but each turn of a loop emits them again.
  const left = budget.left("rows");
  const fits =
    budget.spend("rows", rows.run.rowCount, rows.run.rowCount > left ? rowSpan(rows.run, left) : span, report) &&
    budget.spend("outputBytes", span.end - span.start, span, report);
  if (!fits) return;
  const block = expandRows(rows, module.file, evaluation);
  // Nearly all have one, for which a list that grows has far too much room.
  if (sheet.blocks) sheet.blocks.push(block);
  else sheet.blocks = [block];
}

function expandItemLoop(block: ast.For, filling: OpenDirective, context: EvalContext): Promise<void> | undefined {
  const items = itemsOf(block, context);
  if (!items) filling.incomplete = true;
  if (items?.length === 0 && block.otherwise) return expandItems(block.otherwise.blocks, filling, inner(context));
  return inTurns(block, items ?? [], context, (inside) => expandItems(block.blocks, filling, inside));
}
