import { dataTwice } from "../diagnostics/messages/elements.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { chooseBranch, declareName, type EvalContext, inner, inTurns, itemsOf, takesStep } from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import { expandAttributes } from "./expand-attributes.js";
import { expandRows } from "./expand-rows.js";
import { expandDataFence } from "./expand-tables.js";
import type { FlatAttribute, FlatElement, FlatRow, FlatSheet, FlatValue } from "./flat.js";
import { rowsFrom } from "./from.js";
import { inSequence } from "./in-sequence.js";
import { evaluateText, spendText } from "./texts.js";

/** A directive with its rows, given to `add`. Waits only where a query among its rows has to be waited for. */
export function expandDirective(
  directive: ast.Directive,
  place: EvalContext,
  add: (element: FlatElement) => void,
): Promise<void> | undefined {
  const { unit, evaluation } = place;
  const { name } = directive;
  const attributes = expandAttributes(directive.attributes, evaluation);
  const argument = expandArgument(directive, place);
  const sheets = [openSheet(directive, directive, attributes, place)];
  const done = () =>
    add({
      kind: "directive",
      file: unit.file,
      node: directive,
      span: headSpan(directive),
      name,
      attributes,
      ...(argument ? { argument } : {}),
      sheets: writtenSheets(sheets),
    });
  const pending = expandItems(directive.items, { directive, sheets }, place);
  if (pending) return pending.then(done);
  done();
  return undefined;
}

/** The directive's own line or lines, without the rows below it. */
const headSpan = (directive: ast.Directive): Span => ({
  start: directive.span.start,
  end: directive.attributes?.span.end ?? Math.max(directive.nameSpan.end, directive.argumentSpan.end),
});

function expandArgument(directive: ast.Directive, { unit, evaluation }: EvalContext): FlatValue | undefined {
  const argument = unit.texts.argument(directive);
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

type OpenSheet = FlatSheet & { rows: FlatRow[]; readonly fromTable: boolean };

/** A directive whose rows are being read. */
interface Filling {
  readonly directive: ast.Directive;
  readonly sheets: OpenSheet[];
}

/** Rows before the first `@sheet` belong to the directive itself; where there are none, it has no sheet of its own. */
function writtenSheets(sheets: readonly OpenSheet[]): readonly FlatSheet[] {
  const own = sheets[0]!;
  return sheets.length > 1 && own.rows.length === 0 && !own.fromTable ? sheets.slice(1) : sheets;
}

function openSheet(
  owner: ast.Directive,
  directive: ast.Directive,
  attributes: readonly FlatAttribute[],
  place: EvalContext,
): OpenSheet {
  const rows = rowsFrom(owner.name, directive, attributes, place);
  return { directive, attributes, rows: [...(rows ?? [])], fromTable: attributes.some(({ name }) => name === "from") };
}

const expandItems = (items: readonly ast.Block[], filling: Filling, place: EvalContext): Promise<void> | undefined =>
  inSequence(items, (item) => (takesStep(item, place) ? expandItem(item, filling, place) : undefined));

/** Rows, sheets and the template blocks around them. */
function expandItem(item: ast.Block, filling: Filling, place: EvalContext): Promise<void> | undefined {
  const { evaluation, unit } = place;
  switch (item.kind) {
    case "rows":
      addRows(item, filling.sheets.at(-1)!, place);
      return undefined;
    case "directive":
      addSheet(item, filling, place);
      return undefined;
    case "if": {
      const branch = chooseBranch(item, place);
      return branch && expandItems(branch.blocks, filling, inner(place));
    }
    case "for":
      return expandItemLoop(item, filling, place);
    case "let":
      declareName(item.name, item.value && evaluate(item.value, evaluation), place);
      return undefined;
    case "data":
      declareName(item.name, unit.tables.get(item)?.records, place);
      return undefined;
    case "fence":
      return expandDataFence(item, place);
    default:
      // An element among rows: `mixed-block` has been reported.
      return undefined;
  }
}

/** A sheet counts as one row, so that a loop does not make them without end. */
function addSheet(item: ast.Directive, { directive, sheets }: Filling, place: EvalContext): void {
  const { budget, report } = place.evaluation;
  const { start, end } = headSpan(item);
  if (!budget.spend("rows", 1, item.nameSpan, report)) return;
  if (!budget.spend("outputBytes", end - start, item.nameSpan, report)) return;
  const attributes = expandAttributes(item.attributes, place.evaluation);
  sheets.push(openSheet(directive, item, attributes, place));
}

function addRows(item: ast.Rows, sheet: OpenSheet, { unit, evaluation }: EvalContext): void {
  const { budget, report } = evaluation;
  const { span } = item;
  const rows = unit.texts.rows(item);
  if (sheet.fromTable) {
    report(dataTwice, { start: rows.run.rowStart[0]!, end: rows.run.rowEnd[0]! }, undefined);
    return;
  }
  const fits =
    budget.spend("rows", rows.run.rowCount, span, report) &&
    budget.spend("outputBytes", span.end - span.start, span, report);
  if (fits) expandRows(rows, unit.file, evaluation, sheet.rows);
}

function expandItemLoop(block: ast.For, filling: Filling, place: EvalContext): Promise<void> | undefined {
  const items = itemsOf(block, place);
  if (items?.length === 0 && block.otherwise) return expandItems(block.otherwise.blocks, filling, inner(place));
  return inTurns(block, items ?? [], place, (inside) => expandItems(block.blocks, filling, inside));
}
