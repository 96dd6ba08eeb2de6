import { impossibleValue, valueNotInData } from "../diagnostics/messages/template.js";
import { type Clue, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { Type } from "../language/types.js";
import type { Binary, Expression, StringLiteral } from "../syntax/expression-ast.js";
import { lineEnd } from "../syntax/scan.js";
import { exampleOf, expectation, readParam } from "./params.js";
import { lookUp } from "./scope.js";
import type { Typing } from "./typing.js";
import { present } from "./unify.js";

/**
 * Reports a text that the other side of a comparison never is: a choice, day or colour that does not exist. Values of these types come from parameters
 * and functions, which have checked them. `one` and `other` are what is compared; of `in`, `other` is an item of the list.
 */
export function checkPossible(one: Type, other: Type, { operator, left, right }: Binary, typing: Typing): void {
  const isIn = operator === "in";
  const items = right.kind === "list-expression" ? right.items : [];
  const isOrder = !isIn && operator !== "==" && operator !== "!=";
  checkTexts(one, left, isIn ? items : [right], isOrder, typing);
  checkTexts(other, right, [left], isOrder, typing);
}

function checkTexts(
  type: Type,
  source: Expression,
  texts: readonly Expression[],
  isOrder: boolean,
  typing: Typing,
): void {
  const known = present(type);
  if (known.kind === "text" && known.values && !isOrder) checkColumn(known.values, source, texts, typing);
  // Every text is before or after a choice, but a day written in another way is so by its first figures.
  if (known.kind !== "date" && (isOrder || (known.kind !== "choice" && known.kind !== "color"))) return;
  for (const text of texts)
    if (text.kind === "string" && !(isOrder && beginsDay.test(text.value))) checkText(text, known, source, typing);
}

/** Reports texts that no row of a table has in the column that `source` reads. */
function checkColumn(
  valuesOf: () => ReadonlySet<string>,
  source: Expression,
  texts: readonly Expression[],
  { report, suggest, file }: Typing,
): void {
  const column = columnOf(source);
  const written = texts.filter((text) => text.kind === "string" && text.value !== "");
  if (column === undefined || written.length === 0) return;
  const values = valuesOf();
  for (const text of written) {
    // A table that is empty today is not a mistake.
    if (text.kind !== "string" || values.size === 0 || values.has(text.value)) continue;
    // `find` gives null if there is no such row, which is an error where it is not expected.
    if (isInFind(file.text, text.span.start)) continue;
    const suggestion = values.size > maxCompared ? undefined : suggest(text.value, [...values]);
    const meant = suggestion === undefined ? undefined : JSON.stringify(suggestion);
    report(
      valueNotInData,
      text.span,
      { column, text: text.value, suggestion },
      { fixes: writeInstead(meant, text.span) },
    );
  }
}

/** Whether an offset is inside of `find(` and of no other brackets in it. */
function isInFind(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 100), offset);
  const open = before.lastIndexOf("(");
  return before.slice(0, Math.max(0, open)).endsWith("find") && !before.includes(")", open);
}

/** More texts take too long to compare with. */
const maxCompared = 5000;

/** The name of the field that an expression reads of a record or of a list of them. */
const columnOf = (source: Expression): string | undefined =>
  source.kind === "member" && source.property.kind === "name"
    ? source.property.name
    : source.kind === "index" && source.index.kind === "string"
      ? source.index.value
      : undefined;

/** All days of a year or month come after it, as text too: `day >= "2024"`. */
const beginsDay = /^\d{4}(?:-\d\d)?$/;

function checkText({ value, span }: StringLiteral, type: Type, source: Expression, typing: Typing): void {
  if (readParam(value, type) !== undefined) return;
  const suggestion = type.kind === "choice" ? typing.suggest(value, type.choices) : undefined;
  const meant = suggestion === undefined ? undefined : JSON.stringify(suggestion);
  const params = {
    subject: source.kind === "name" ? source.name : undefined,
    expected: expectation(type),
    text: JSON.stringify(value),
    suggestion: meant,
    example: JSON.stringify(exampleOf(type)),
  };
  const clue = wrongDefault(value, source, typing);
  typing.report(impossibleValue, span, params, { fixes: writeInstead(meant, span), clue });
}

/** A default that its parameter cannot have is one mistake, also where the parameter is compared with it. */
function wrongDefault(value: string, source: Expression, { scope, file: { text } }: Typing): Clue | undefined {
  const declared = source.kind === "name" ? lookUp(scope, source.name)?.span : undefined;
  if (!declared) return undefined;
  const end = lineEnd(text, declared.end);
  const isDefault = text.slice(declared.end, end).trimEnd().endsWith(JSON.stringify(value));
  return isDefault ? { where: "default", span: { start: declared.end, end } } : undefined;
}
