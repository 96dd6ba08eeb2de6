import { dataTwice } from "../diagnostics/rules/elements.js";
import { dataMalformed } from "../diagnostics/rules/template.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { evaluate } from "./evaluate.js";
import { expandAttributes } from "./expand-attributes.js";
import { expandRows } from "./expand-rows.js";
import { declareTable, expandDataFence } from "./expand-tables.js";
import type { FlatAttribute, FlatElement, FlatRow, FlatSheet, FlatValue } from "./flat.js";
import { rowsFrom } from "./from.js";
import { chooseBranch, inner, itemsOf, type Place } from "./place.js";
import { evaluateText } from "./texts.js";

/** A directive with its rows. */
export function expandDirective(directive: ast.Directive, place: Place): FlatElement {
  const { unit, evaluation } = place;
  const attributes = expandAttributes(directive.attributes, evaluation);
  const argument = expandArgument(directive, place);
  return {
    kind: "directive",
    file: unit.file,
    node: directive,
    span: headSpan(directive),
    name: directive.name,
    attributes,
    ...(argument ? { argument } : {}),
    sheets: expandSheets(directive, attributes, place),
  };
}

/** The directive's own line or lines, without the rows below it. */
const headSpan = (directive: ast.Directive): Span => ({
  start: directive.span.start,
  end: directive.attributes?.span.end ?? Math.max(directive.nameSpan.end, directive.argumentSpan.end),
});

function expandArgument(directive: ast.Directive, { unit, evaluation }: Place): FlatValue | undefined {
  const argument = unit.texts.argument(directive);
  switch (argument?.kind) {
    case "word":
      return argument;
    case "quoted": {
      const value = evaluateText(argument.parts, evaluation);
      return value === undefined ? undefined : { kind: "value", value, span: argument.span };
    }
    case "interpolation": {
      const value = argument.expression && evaluate(argument.expression, evaluation);
      return value === undefined ? undefined : { kind: "value", value, span: argument.span };
    }
    default:
      return undefined;
  }
}

type OpenSheet = FlatSheet & { rows: FlatRow[]; readonly fromTable: boolean };

/** The rows below a directive, cut into sheets. Rows before the first `@sheet` belong to the directive itself. */
function expandSheets(
  directive: ast.Directive,
  attributes: readonly FlatAttribute[],
  place: Place,
): readonly FlatSheet[] {
  const sheets: OpenSheet[] = [openSheet(directive, directive.name, attributes, place)];
  expandItems(directive.items, directive.name, sheets, place);
  const own = sheets[0]!;
  return sheets.length > 1 && own.rows.length === 0 && !own.fromTable ? sheets.slice(1) : sheets;
}

function openSheet(
  directive: ast.Directive,
  name: string,
  attributes: readonly FlatAttribute[],
  { unit, evaluation }: Place,
): OpenSheet {
  const rows = rowsFrom(name, attributes, unit.file, evaluation);
  return {
    directive,
    attributes,
    rows: [...(rows ?? [])],
    fromTable: attributes.some((attribute) => attribute.name === "from"),
  };
}

/** Rows, sheets and the template blocks around them. None of it has to be waited for. */
function expandItems(items: readonly ast.Block[], name: string, sheets: OpenSheet[], place: Place): void {
  const { evaluation, budget, unit } = place;
  for (const item of items) {
    if (budget.isSpent()) return;
    switch (item.kind) {
      case "rows": {
        const sheet = sheets.at(-1)!;
        const rows = unit.texts.rows(item);
        if (sheet.fromTable)
          evaluation.report(dataTwice, { start: rows.run.rowStart[0]!, end: rows.run.rowEnd[0]! }, undefined);
        else if (budget.spend("rows", rows.run.rowCount, item.span, evaluation.report))
          expandRows(rows, unit.file, evaluation, sheet.rows);
        break;
      }
      case "directive": {
        const attributes = expandAttributes(item.attributes, evaluation);
        sheets.push(openSheet(item, name, attributes, place));
        break;
      }
      case "if": {
        const branch = chooseBranch(item, place);
        if (branch) expandItems(branch.blocks, name, sheets, inner(place));
        break;
      }
      case "for":
        expandItemLoop(item, name, sheets, place);
        break;
      case "let":
        if (item.name) evaluation.scope.names.set(item.name.name, item.value && evaluate(item.value, evaluation));
        break;
      case "data":
        if (item.name) declareTable(item.name.name, unit.tables.get(item), place);
        break;
      case "fence":
        // Only a query with parameters would have to be waited for.
        if (expandDataFence(item, place))
          evaluation.report(dataMalformed, item.nameSpan, {
            problem: "A query with parameters stands before the chart whose rows use it.",
          });
        break;
      default:
      // An element among rows: `mixed-block` has been reported.
    }
  }
}

function expandItemLoop(block: ast.For, name: string, sheets: OpenSheet[], place: Place): void {
  const items = itemsOf(block, place);
  if (items?.length === 0 && block.otherwise) expandItems(block.otherwise.blocks, name, sheets, inner(place));
  for (const [index, item] of (items ?? []).entries()) {
    if (!place.budget.spend("steps", 1, block.keywordSpan, place.evaluation.report)) return;
    const names = [[block.item, item] as const, [block.index, index] as const];
    expandItems(block.blocks, name, sheets, inner(place, names));
  }
}
