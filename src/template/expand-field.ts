import { argumentType } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { EvalContext } from "./eval-context.js";
import type { Evaluation } from "./evaluation.js";
import type { ExpandedField } from "./expanded.js";
import { nullInField } from "./null-in-field.js";
import { secretNames } from "./secrets.js";
import type { SourceModule } from "./source-module.js";
import { evaluateText } from "./texts.js";

/** The rest of the line, less the quotes of a JSON string. */
export const expandField = (field: ast.FrontMatterField, context: EvalContext): ExpandedField =>
  expandRead(field, readField(field, context.module), context);

/** The same of a field that has been read. */
export function expandRead(
  field: ast.FrontMatterField,
  read: ReadExpandedField,
  { module, evaluation }: EvalContext,
): ExpandedField {
  // The field is judged by its names, not by its value: functions can change a secret beyond recognition.
  const own = read.secret ? discreet(evaluation) : evaluation;
  const report = nullInField(field.name, own.report);
  const value = evaluateText(read.parts, report === own.report ? own : { ...own, report });
  return flatField(field, read, value, module);
}

/** The facts about a field before it is evaluated. */
interface ReadExpandedField {
  readonly parts: readonly ast.Inline[];
  readonly quoted: boolean;
  readonly literal: boolean;
  readonly secret: boolean;
}

export function readField(field: ast.FrontMatterField, module: SourceModule): ReadExpandedField {
  const { quoted, parts } = module.texts.field(field);
  const secret = parts.some(
    (part) => typeof part === "object" && part.expression !== undefined && usesSecret(part.expression, module),
  );
  // A literal in an interpolation is written out as well.
  const literal = parts.every((part) => typeof part === "string" || part.expression?.kind === "string");
  return { parts, quoted, literal, secret };
}

/** A field with its value; `undefined` is one that has none, which has been reported. */
function flatField(
  { name, nameSpan, valueSpan }: ast.FrontMatterField,
  { quoted, literal, secret }: ReadExpandedField,
  value: string | undefined,
  { file }: SourceModule,
): ExpandedField {
  const failed = value === undefined;
  return { file, name, nameSpan, valueSpan, value: value ?? "", quoted, literal, secret, failed };
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
  return secretNames(document).some((name) => mentions(expression, name));
}

/** Whether a name occurs anywhere in an expression, also where its value is not used: a hidden field costs less than a shown secret. */
const mentions = (node: Node, name: string): boolean =>
  (node.kind === "name" && node.name === name) || childrenOf(node).some((child) => mentions(child, name));
