import type { Report } from "../diagnostics/finding.js";
import { syntaxError } from "../diagnostics/rules/syntax.js";
import { unknownFunction, unknownName } from "../diagnostics/rules/template.js";
import type { Expression } from "../syntax/ast.js";
import { numberFromText, type Value } from "../language/value.js";

/** Evaluates an expression; what cannot be evaluated has been reported and gives `undefined`. */
export function evaluate(expression: Expression, report: Report): Value | undefined {
  switch (expression.kind) {
    case "number":
      return numberFromText(expression.raw);
    case "string":
    case "boolean":
      return expression.value;
    case "null":
      return null;
    case "list-expression": {
      const items = expression.items.map((item) => evaluate(item, report));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "name":
      report(unknownName, expression.span, { name: expression.name });
      return undefined;
    case "call":
      report(unknownFunction, expression.callee.span, { name: expression.callee.name });
      return undefined;
    default:
      report(syntaxError, expression.span, { problem: "This version of igx knows only literals inside `{{ }}`." });
      return undefined;
  }
}
