import { typeMismatch } from "../diagnostics/messages/template.js";
import { noReport, type Report } from "../diagnostics/pending-diagnostic.js";
import { type Type, text, typeText } from "../language/types.js";
import { capitalized } from "../text/capitalized.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { withArticle } from "../text/with-article.js";
import { manyInText, nullInText } from "./inserted-text.js";
import type { MissedNames } from "./missed-names.js";
import type { Narrowings } from "./narrow.js";
import { adviceForBoolean, adviceForNumber, type Operand, operandOfType, shownSource } from "./operand-advice.js";
import { nullAdvice } from "./operators.js";
import type { Scope } from "./scope.js";
import type { Suggest } from "./suggest.js";
import type { TypedName, TypeInfo } from "./type-info.js";
import { fits, isNumber, isText, present } from "./unify.js";

export interface Typing {
  readonly file: SourceFile;
  readonly info: TypeInfo;
  readonly scope: Scope<TypedName>;
  /** Types that conditions around this place have made narrower, by path. */
  readonly narrowed: Narrowings;
  readonly report: Report;
  readonly suggest: Suggest;
  readonly missed: MissedNames;
  /** Whether a secret may be used here: only the front matter may. */
  readonly secrets: boolean;
}

/** The same for an expression whose type is only looked at. */
export const withoutReports = (typing: Typing): Typing => ({ ...typing, report: noReport });

/** Reports where a value of `type` is not what is wanted; `isOperand` if an operator is before it. */
export function expect(type: Type, wanted: Type, span: Span, what: string, typing: Typing, isOperand = false): void {
  // A number is accepted for an integer: only its value shows whether it is whole.
  if (wanted.kind === "integer" ? isNumber(type) || type.kind === "any" : fits(type, wanted)) return;
  typing.report(typeMismatch, span, {
    problem: `${what} takes ${article(wanted)}, not ${article(type)}.`,
    advice: type.kind === "null" ? nullAdviceFor(wanted) : adviceFor(wanted, operandOf(type, span, typing), isOperand),
  });
}

/** A value as advice shows it. */
export const operandOf = (type: Type, { start, end }: Span, { file }: Typing): Operand =>
  operandOfType(type, shownSource(file.text.slice(start, end)));

function adviceFor(wanted: Type, operand: Operand, isOperand: boolean): string | undefined {
  switch (wanted.kind) {
    case "boolean":
      return adviceForBoolean(operand, isOperand);
    case "number":
      return adviceForNumber(operand);
    case "integer":
      return "Write an integer from 0, such as `[0]`.";
    default:
      return isText(wanted) ? 'Write the name of a field as a string, such as `["name"]`.' : undefined;
  }
}

/** The advice for a null where a value of this type is required. */
export function nullAdviceFor(wanted: Type): string {
  if (wanted.kind === "date") return 'Provide a value for null: `value ?? "2024-01-31"`.';
  if (isText(wanted)) return nullInText;
  if (wanted.kind === "boolean") return "Provide a value for null: `value ?? false`.";
  return wanted.kind === "list" ? "Provide a value for null: `value ?? []`." : nullAdvice;
}

/**
 * Reports a type that no text can contain. Types with null pass: blank cells are common, and the evaluation reports the ones that it meets.
 */
export function expectInsertable(type: Type, span: Span, { report }: Typing): boolean {
  const { kind } = present(type);
  if (kind !== "list" && kind !== "record" && kind !== "null") return true;
  report(typeMismatch, span, {
    problem: `${capitalized(article(type))} cannot be inserted into text.`,
    advice: kind === "null" ? nullInText : manyInText,
  });
  return false;
}

/** The advice for a list or an object as the only value of a cell. */
export const manyInCell = {
  list: 'Join the items with `join(…, ", ")`, or choose one with `first(…)`.',
  record: "Choose one of its fields, such as `.name`.",
};

/** Whether a type can be the only value of a cell. Reports if not. */
export function expectInCell(type: Type, span: Span, { report }: Typing): boolean {
  const { kind } = present(type);
  if (kind !== "list" && kind !== "record") return true;
  const found = kind === "list" ? "a list" : "an object";
  report(typeMismatch, span, { problem: `The value of the cell is ${found}.`, advice: manyInCell[kind] });
  return false;
}

/** The type with its article. A choice is a text: which ones it may be is of no use where another type is wanted. */
export function article(type: Type): string {
  if (type.kind === "any") return "a value";
  return withArticle(typeText(present(type).kind === "choice" ? text : type));
}

/** Keeps the names of a part of the file for `namesAt`. */
export function noteScope(span: Span, { file, info, scope, narrowed }: Typing, seesAll = false): void {
  info.scopes.push({ file, span, scope, narrowed, seesAll });
}
