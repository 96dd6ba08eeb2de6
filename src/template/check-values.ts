import type { Report } from "../diagnostics/pending-diagnostic.js";
import { any, list, record, type Type } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import type { CellParts } from "../syntax/inner-texts.js";
import { infer } from "./infer.js";
import type { Walk } from "./type-walk.js";
import { expectInCell, expectInsertable } from "./typing.js";

/** The type of an expression; one with an error is noted, so that it is not evaluated, and of its value nothing more is said. */
export function checkExpression(expression: ast.Expression, { typing, check }: Walk): Type {
  let failed = false;
  const report: Report = (rule, span, params, details) => {
    failed ||= rule.severity === "error";
    typing.report(rule, span, params, details);
  };
  const type = infer(expression, { ...typing, report });
  // A half-typed expression has its syntax error already, and nothing more to say.
  if (failed || expression.kind === "incomplete") check.refused.add(expression);
  return failed ? any : type;
}

/** Checks the interpolations of a text. A list or an object in a text is a mistake, since no way to write it would be the right one. */
export function checkParts(parts: readonly ast.Inline[], walk: Walk): void {
  for (const part of parts) {
    if (typeof part === "string" || !part.expression) continue;
    const type = checkExpression(part.expression, walk);
    if (!expectInsertable(type, part.span, walk.typing)) walk.check.refused.add(part.expression);
  }
}

export function checkRows(rows: ast.Rows, walk: Walk): void {
  const { cells, attributes } = walk.module.texts.rows(rows);
  for (const row of cells.values()) for (const cell of row.values()) checkCell(cell, walk);
  for (const node of attributes.values()) checkAttributes(node, walk);
}

function checkCell({ whole, parts }: CellParts, walk: Walk): void {
  const only = parts[0];
  // A whole cell keeps its type and may be null, so the rules for text do not apply to it.
  if (!whole || typeof only !== "object") checkParts(parts, walk);
  else if (only.expression && !expectInCell(checkExpression(only.expression, walk), only.span, walk.typing))
    walk.check.refused.add(only.expression);
}

export function checkAttributes(attributes: ast.Attributes | undefined, walk: Walk): void {
  for (const { value } of attributes?.entries ?? []) if (value) checkValue(value, walk);
}

export function checkValue(value: ast.AttributeValue, walk: Walk): Type {
  switch (value.kind) {
    case "quoted":
      checkParts(value.parts, walk);
      return { kind: "text" };
    case "interpolation":
      return value.expression ? checkExpression(value.expression, walk) : any;
    case "list":
      for (const item of value.items) {
        checkValue(item.value, walk);
        if (item.renamed) checkValue(item.renamed, walk);
      }
      return list(any);
    case "group":
      checkAttributes(value.attributes, walk);
      return record();
    // The type of the attribute decides how a word reads.
    case "word":
      return any;
  }
}
