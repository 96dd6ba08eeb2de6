import { unknownColumn } from "../diagnostics/messages/elements.js";
import { duplicateAttribute } from "../diagnostics/messages/syntax.js";
import { argumentType, typeMismatch, unknownName } from "../diagnostics/messages/template.js";
import { type ReportDetails, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { suggestLiteral } from "../language/absent.js";
import { findFunction } from "../language/functions.js";
import { suggestFunction } from "../language/synonyms.js";
import {
  any,
  boolean,
  calculated,
  integer,
  list,
  nullable,
  nullType,
  number,
  record,
  type Type,
  text,
} from "../language/types.js";
import type { Binary, Expression, Index, Member, Name, RecordExpression } from "../syntax/expression-ast.js";
import { capitalized } from "../text/capitalized.js";
import { suggestKeyword } from "../text/keyword-synonyms.js";
import { cover, type Span } from "../text/span.js";
import { compare, inferCoalesce, inferIn, inferOrder, inferSum, isFallback } from "./binary-types.js";
import { declaredBelow } from "./declared-below.js";
import { inferCall } from "./infer-call.js";
import { checkTemplateText, inferString } from "./infer-string.js";
import { narrow, pathOf } from "./narrow.js";
import { operators } from "./operators.js";
import { lookUp, visibleNames } from "./scope.js";
import { type ColumnPlace, suggestColumn } from "./suggest-column.js";
import { article, expect, expectInsertable, type Typing, withoutReports } from "./typing.js";
import { isText, join, present } from "./unify.js";

/** The type of an expression. A mistake is reported once, at its innermost place, and has the type `any` from there on. */
export function infer(expression: Expression, typing: Typing): Type {
  const path = pathOf(expression);
  const narrowed = path === undefined ? undefined : typing.narrowed.get(path);
  const plain = inferPlain(expression, typing);
  const type = narrowed && plain.kind !== "any" ? narrowed : plain;
  typing.info.types.set(expression, type);
  return type;
}

function inferPlain(expression: Expression, typing: Typing): Type {
  switch (expression.kind) {
    case "number":
      return Number.isInteger(Number(expression.raw)) ? integer : number;
    case "string":
      return inferString(expression, typing);
    case "boolean":
      return boolean;
    case "null":
      return nullType;
    case "list-expression": {
      // An empty list has items of type `any`, so it fits wherever a list is expected.
      const items = expression.items.map((item) => infer(item, typing));
      return list(items.length === 0 ? any : items.reduce(join));
    }
    case "template-text":
      checkTemplateText(expression, typing);
      for (const part of expression.parts)
        if (typeof part !== "string") expectInsertable(infer(part, typing), part.span, typing);
      return text;
    case "record-expression":
      return inferRecord(expression, typing);
    case "name":
      return inferName(expression, typing);
    case "member":
      return inferMember(expression, typing);
    case "index":
      return inferIndex(expression, typing);
    case "call":
      return inferCall(expression, typing, infer);
    case "lambda":
      // Expressions consist of data and a fixed table of functions (SECURITY.md), so a function is never a value.
      typing.report(argumentType, expression.span, {
        problem: "A function `x => e` can only be an argument of a function that takes one.",
        advice: undefined,
      });
      return any;
    case "unary": {
      const wanted = expression.operator === "-" ? number : boolean;
      const type = infer(expression.operand, typing);
      expect(type, wanted, expression.operand.span, `\`${expression.operator}\``, typing, true);
      return expression.operator === "!" ? boolean : calculated(type);
    }
    case "binary":
      return inferBinary(expression, typing);
    case "conditional": {
      expect(infer(expression.condition, typing), boolean, expression.condition.span, "A condition", typing);
      // Both branches are checked, though one runs: a mistake in the other would appear only with other data.
      const then = infer(expression.then, narrowedBy(typing, expression.condition, true));
      const otherwise = infer(expression.otherwise, narrowedBy(typing, expression.condition, false));
      return join(then, otherwise);
    }
    case "incomplete":
      // Its syntax error has been reported, and what follows from that would only repeat it. An editor wants the types of its parts.
      infer(expression.expression, withoutReports(typing));
      return any;
    case "missing":
      return any;
  }
}

/** More than anyone tests; without a bound, a chain of thousands of conditions would copy them all at each. */
const maximumNarrowings = 100;

/** The typing inside a branch that is taken when `condition` is `outcome`. */
export function narrowedBy(typing: Typing, condition: Expression, outcome: boolean): Typing {
  // The condition is reported where it is checked. Here only its types matter, and a report would repeat its mistakes.
  const found = narrow(condition, outcome, (expression) => infer(expression, withoutReports(typing)));
  return found.size === 0 || typing.narrowed.size >= maximumNarrowings
    ? typing
    : { ...typing, narrowed: new Map([...typing.narrowed, ...found]) };
}

function inferName({ name, span }: Name, typing: Typing): Type {
  const { scope, report, secrets } = typing;
  const known = lookUp(scope, name);
  if (!known) {
    reportUnknownName(name, span, typing);
    return any;
  }
  // A use in a branch that never runs is a use too: whether it runs depends on the data.
  if (known.declaration) known.declaration.used = true;
  // Where a secret is allowed it is an ordinary string, so that operators and functions accept it.
  if (known.type.kind !== "secret" || secrets) return known.type.kind === "secret" ? text : known.type;
  report(typeMismatch, span, {
    problem: `The secret \`${name}\` can be used only in the front matter.`,
    advice: "Use a parameter of another type in text: a secret is never shown, logged or kept.",
  });
  return any;
}

function reportUnknownName(name: string, span: Span, { file, scope, report, suggest, missed }: Typing): void {
  const ended = missed.miss(name);
  const moved = ended ?? ownValue(name, span, file.text) ?? declaredBelow(name, span, file);
  const suggestion = suggestLiteral(name) ?? (moved === undefined ? suggest(name, visibleNames(scope)) : undefined);
  if (suggestion !== undefined) missed.miss(suggestion);
  const isFunction = suggestion === undefined && findFunction(name) !== undefined;
  // Many documents have a `year` or a `title`.
  const call = isFunction
    ? `Declare \`${name}\` above this line with \`@param\`, \`@let\` or \`@data\`, or write \`${name}(…)\` for the function.`
    : undefined;
  const clue = suggestion === undefined ? missed.clue(name) : undefined;
  const hint = moved ?? tagAdvice(name) ?? call;
  report(unknownName, span, { name, suggestion }, { hint, fixes: writeInstead(suggestion, span), clue });
}

/** The advice for `@let total = total + x`, which adds up in other languages. */
function ownValue(name: string, { start }: Span, text: string): string | undefined {
  const line = text.slice(Math.max(text.lastIndexOf("\n", start) + 1, start - 200), start);
  const declared = /^[ \t]*@let[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*=/u.exec(line)?.[1];
  return declared === name ? "Write `sum(list.column)` for a total: a name keeps its value." : undefined;
}

/** The advice for names that have a meaning in other languages: `{{else}}`, `{{ end }}`, `{{this}}`, `{{ loop.index }}`. */
function tagAdvice(name: string): string | undefined {
  const keyword = suggestKeyword(name);
  if (keyword === "else" || keyword === "end") return `Write \`@${keyword}\` on a line of its own.`;
  if (/^(?:for)?loop$/i.test(name)) return "Write `@for x, i in list`: `i` counts from 0.";
  return name === "this" ? "Write the name of the item, which is `x` in `@for x in list`." : undefined;
}

/** A record literal has its fields and no others, so a wrong name is found where it is used. */
function inferRecord({ fields }: RecordExpression, typing: Typing): Type {
  const types = new Map<string, Type>();
  for (const { name, value } of fields) {
    const type = infer(value, typing);
    if (name.kind === "missing") continue;
    // JSON leaves open which of two counts.
    if (types.has(name.name)) typing.report(duplicateAttribute, name.span, { name: name.name });
    types.set(name.name, type);
  }
  return record(types);
}

function inferMember(member: Member, typing: Typing): Type {
  const { object, property } = member;
  const type = infer(object, typing);
  if (property.kind === "missing") return any;
  if (isSkipped(member, type)) return nullType;
  return chainType(
    member,
    fieldOf(
      type,
      { name: property.name, span: property.span, spelling: "member", object: object.span },
      ownerOf(object),
      typing,
    ),
  );
}

/** Whether a link is never reached, since its object is always null. */
const isSkipped = (link: Member | Index, object: Type): boolean => object.kind === "null" && isOptional(link);

/** Null where `?.` of this link or of one before it in the chain has skipped the rest. */
const chainType = (link: Member | Index, type: Type): Type => (isOptional(link) ? nullable(type) : type);

function isOptional(expression: Expression): boolean {
  for (let at = expression; at.kind === "member" || at.kind === "index"; at = at.object) {
    if (at.optional) return true;
    if (at.object.kind === "member" || at.object.kind === "index") if (at.object.parenthesized) return false;
  }
  return false;
}

/** The name of a record in messages: a literal one is not from a table. */
function ownerOf(object: Expression): string {
  const path = pathOf(object);
  if (path !== undefined) return `\`${path}\``;
  return isWrittenOut(object) ? "The object" : "The table";
}

function isWrittenOut(expression: Expression): boolean {
  let root = expression;
  while (root.kind === "member" || root.kind === "index") root = root.object;
  return root.kind === "record-expression";
}

interface FieldName extends ColumnPlace {
  readonly name: string;
  /** The value before the point. */
  readonly object?: Span;
  readonly isOfList?: boolean;
}

/** `text.length` is a call in igx. */
function suggestCall(called: string, { span, object }: FieldName, { file }: Typing): ReportDetails {
  const value = object && file.text.slice(object.start, object.end);
  if (!value || value.length > longestValue)
    return { hint: `Write \`${called}(…)\`, with the value between the brackets.` };
  const call = `${called}(${value})`;
  const place = cover(object, span);
  return { hint: `Write \`${call}\`.`, fixes: [replacement(`Write \`${call}\``, place, call)] };
}

/** In a hint. */
const longestValue = 60;

/** A field of a record, or the list of that field of a list of records. */
function fieldOf(type: Type, field: FieldName, owner: string, typing: Typing): Type {
  const { name, span } = field;
  const { report } = typing;
  const object = present(type);
  // Such as fields of JSON whose values differ in type: these are checked when they are used.
  if (object.kind === "any") return any;
  if (
    object.kind === "list" &&
    (object.item.kind === "any" || present(object.item).kind === "record" || present(object.item).kind === "list")
  ) {
    // Lists of lists too, as the evaluation does it.
    return list(fieldOf(object.item, { ...field, isOfList: true }, owner, typing));
  }
  if (object.kind !== "record") {
    const called = findFunction(name)?.name ?? suggestFunction(name);
    const problem = `${capitalized(article(object))} has no field \`${name}\`.`;
    const details = called === undefined ? {} : suggestCall(called, field, typing);
    report(typeMismatch, span, { problem, advice: numberAdvice(object) }, details);
    return any;
  }
  // If the columns are not known, a missing field is `null` when the template runs, not a mistake.
  if (!object.fields) return any;
  const known = object.fields.get(name);
  if (known) return known;
  const [params, details] = suggestColumn({ name, what: owner, known: object.fields }, field, typing);
  // No name of a document can be `project`, which is always visible.
  const isConstant = owner === "`project`" && params.suggestion === undefined;
  const hint = `Add \`${name}\` to \`constants\` in the configuration.`;
  const isCount = field.isOfList && params.suggestion === undefined && /^(?:length|size|count)$/.test(name);
  report(
    unknownColumn,
    span,
    params,
    isConstant ? { ...details, hint } : isCount ? suggestCall("length", field, typing) : details,
  );
  return any;
}

/** Other languages have the number of an item before the item. */
const numberAdvice = (type: Type): string | undefined =>
  type.kind === "integer"
    ? "If it is from `@for`, the item has the first name: `@for item, number in list`."
    : undefined;

/** The type of `a[b]`: an item of a list, or a field by its name, since column names need not be names of the language. */
function inferIndex(link: Index, typing: Typing): Type {
  const type = infer(link.object, typing);
  if (!isSkipped(link, type)) return chainType(link, inferItem(link, present(type), typing));
  // The names in its index count as used.
  infer(link.index, typing);
  return nullType;
}

function inferItem({ object, index }: Index, type: Type, typing: Typing): Type {
  const position = infer(index, typing);
  if (isText(position) && (type.kind === "record" || type.kind === "list")) {
    // `a["b"]` is checked as `a.b`. The column of a computed name is known only when it runs.
    const field = index.kind === "string" && ({ name: index.value, span: index.span, spelling: "string" } as const);
    return field ? fieldOf(type, field, ownerOf(object), typing) : any;
  }
  if (type.kind === "list") {
    // Types know no lengths: an index beyond the end is reported when the template runs.
    expect(position, integer, index.span, "The position in a list", typing);
    // It may turn out to be the name of a field.
    return position.kind === "any" ? any : type.item;
  }
  if (type.kind === "record") expect(position, text, index.span, "The name of a field", typing);
  else if (type.kind !== "any")
    typing.report(typeMismatch, object.span, {
      problem: `${capitalized(article(type))} has no items or fields.`,
      advice: isText(type) ? "Write `slice(text, 0, 1)` for the first character." : numberAdvice(type),
    });
  return any;
}

function inferBinary(expression: Binary, typing: Typing): Type {
  const { operator, left, right } = expression;
  const rule = operators[operator];
  const leftType = infer(left, typing);
  // In `x != null && x > 0`, the right side runs only if the left one did not decide, so it knows that `x` is not null.
  const rightTyping = rule.operands === "booleans" ? narrowedBy(typing, left, !rule.decides) : typing;
  const rightType = infer(right, rightTyping);
  const expectSides = (wanted: Type): void => {
    expect(leftType, wanted, left.span, `\`${operator}\``, typing);
    expect(rightType, wanted, right.span, `\`${operator}\``, typing);
  };
  switch (rule.operands) {
    case "numbers":
      expectSides(number);
      return rule.keepsIntegers ? calculated(leftType, rightType) : number;
    case "numbers or strings":
      return inferSum(leftType, rightType, expression, typing);
    case "booleans":
      if (isFallback(leftType, rightType, expression, typing)) return inferCoalesce(leftType, rightType);
      expectSides(boolean);
      return boolean;
    case "any":
      return inferCoalesce(leftType, rightType);
    case "item and list":
      inferIn(leftType, rightType, expression, typing);
      return boolean;
    case "alike":
      compare(leftType, rightType, expression, typing);
      return boolean;
    case "ordered":
      inferOrder(leftType, rightType, expression, typing);
      return boolean;
  }
}
