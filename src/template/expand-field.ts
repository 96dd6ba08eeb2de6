import { argumentType } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { EvalContext } from "./eval-context.js";
import type { Evaluation } from "./evaluate.js";
import type { FlatField } from "./flat.js";
import type { SourceModule } from "./source-module.js";
import { evaluateText } from "./texts.js";

/** The rest of the line, less the quotes of a JSON string. */
export function expandField(field: ast.FrontMatterField, { module, evaluation }: EvalContext): FlatField {
  const { name, nameSpan, valueSpan } = field;
  const { quoted, parts } = module.texts.field(field);
  const secret = parts.some(
    (part) => typeof part === "object" && part.expression !== undefined && usesSecret(part.expression, module),
  );
  // The field is judged by its names, not by its value: functions can change a secret until nobody recognizes it.
  const value = evaluateText(parts, secret ? discreet(evaluation) : evaluation);
  // A literal in an interpolation is written out as well.
  const literal = parts.every((part) => typeof part === "string" || part.expression?.kind === "string");
  return {
    file: module.file,
    name,
    nameSpan,
    valueSpan,
    value: value ?? "",
    quoted,
    literal,
    secret,
    failed: value === undefined,
  };
}

/** Where what functions say of their arguments is not repeated: a secret in capitals is a secret still. */
function discreet(evaluation: Evaluation): Evaluation {
  const report: Report = (rule, span, params, details) => {
    if (rule.code !== argumentType.code) evaluation.report(rule, span, params, details);
    else
      evaluation.report(argumentType, span, {
        problem: "The function cannot take what it is given here, which is made of a secret.",
        advice: "It is not shown.",
      });
  };
  return { ...evaluation, report };
}

/** Whether an expression has to do with a secret: then its field is never shown. */
function usesSecret(expression: ast.Expression, { document }: SourceModule): boolean {
  const secrets = document.blocks.flatMap((block) =>
    block.kind === "param" && block.type?.kind === "named" && block.type.name === "secret" && block.name
      ? [block.name.name]
      : [],
  );
  return secrets.some((name) => mentions(expression, name));
}

/** Whether a name occurs anywhere in an expression, also where its value is not used: a hidden field costs less than a shown secret. */
const mentions = (node: Node, name: string): boolean =>
  (node.kind === "name" && node.name === name) || childrenOf(node).some((child) => mentions(child, name));
