import { unknownColumn } from "../diagnostics/messages/elements.js";
import {
  argumentCount,
  argumentType,
  duplicateName,
  typeMismatch,
  unknownFunction,
  unknownName,
} from "../diagnostics/messages/template.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { FunctionDefinition } from "../language/function.js";
import { findFunction, functionNames } from "../language/functions.js";
import { functionMeant, hintForFunction } from "../language/synonyms.js";
import { any, boolean, date, integer, list, nullType, number, type Type, text, typeText } from "../language/types.js";
import type { Binary, BinaryOperator, Call, Expression, Index, Lambda, Member, Name } from "../syntax/ast.js";
import { capitalized } from "../text/capitalized.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { withArticle } from "../text/with-article.js";
import { type Narrowings, narrow, pathOf } from "./narrow.js";
import { alikeProblem, nullAdvice, operandProblem, operators } from "./operators.js";
import { createScope, lookUp, type Scope, visibleNames } from "./scope.js";
import type { Suggest } from "./suggest.js";
import type { TypedName, TypeInfo } from "./type-info.js";
import {
  type Bindings,
  bind,
  fits,
  isNumber,
  isText,
  itemOf,
  join,
  present,
  substitute,
  unbounded,
  withBounds,
} from "./unify.js";

export interface Typing {
  readonly file: SourceFile;
  readonly info: TypeInfo;
  readonly scope: Scope<TypedName>;
  /** Types that conditions around this place have made narrower, by path. */
  readonly narrowed: Narrowings;
  readonly report: Report;
  readonly suggest: Suggest;
  /** Whether a secret may be used here: only the front matter may. */
  readonly secrets: boolean;
}

/** The type of an expression. What is wrong is reported, once, at its innermost place, and is `any` from there on. */
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
      return /^\d+$/.test(expression.raw) ? integer : number;
    case "string":
      // Dates have no literal of their own, so a string that looks like a day is accepted as one.
      return /^\d{4}-\d{2}-\d{2}$/.test(expression.value) ? date : text;
    case "boolean":
      return boolean;
    case "null":
      return nullType;
    case "list-expression": {
      // An empty list has items of type `any`, so it fits wherever a list is expected.
      const items = expression.items.map((item) => infer(item, typing));
      return list(items.length === 0 ? any : items.reduce(join));
    }
    case "name":
      return inferName(expression, typing);
    case "member":
      return inferMember(expression, typing);
    case "index":
      return inferIndex(expression, typing);
    case "call":
      return inferCall(expression, typing);
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
      expect(type, wanted, expression.operand.span, `\`${expression.operator}\``, typing);
      return expression.operator === "!" ? boolean : present(type).kind === "integer" ? integer : number;
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
      infer(expression.expression, { ...typing, report: () => {} });
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
  const found = narrow(condition, outcome, (expression) => infer(expression, { ...typing, report: () => {} }));
  return found.size === 0 || typing.narrowed.size >= maximumNarrowings
    ? typing
    : { ...typing, narrowed: new Map([...typing.narrowed, ...found]) };
}

function inferName({ name, span }: Name, { scope, report, secrets, suggest }: Typing): Type {
  const known = lookUp(scope, name);
  if (!known) {
    const suggestion = suggest(name, visibleNames(scope));
    report(unknownName, span, { name, suggestion }, { fixes: writeInstead(suggestion, span) });
    return any;
  }
  // A use in a branch that never runs is a use too: whether it runs depends on the data.
  if (known.declaration) known.declaration.used = true;
  // Where a secret is allowed it is an ordinary string, so that operators and functions accept it.
  if (known.type.kind !== "secret" || secrets) return known.type.kind === "secret" ? text : known.type;
  report(typeMismatch, span, {
    problem: `The secret \`${name}\` can be used only in the front matter.`,
    advice: "It is never shown, logged or kept.",
  });
  return any;
}

function inferMember({ object, property }: Member, typing: Typing): Type {
  const type = infer(object, typing);
  return property.kind === "missing" ? any : fieldOf(type, property.name, property.span, ownerOf(object), typing);
}

/** What a record is called in messages. */
function ownerOf(object: Expression): string {
  const path = pathOf(object);
  return path === undefined ? "The table" : `\`${path}\``;
}

/** A field of a record, or the list of that field of a list of records. */
function fieldOf(type: Type, name: string, span: Span, owner: string, typing: Typing): Type {
  const { report, suggest } = typing;
  const object = present(type);
  // Such as fields of JSON whose values differ in type: these are checked when they are used.
  if (object.kind === "any") return any;
  if (
    object.kind === "list" &&
    (object.item.kind === "any" || present(object.item).kind === "record" || present(object.item).kind === "list")
  ) {
    // Lists of lists too, as the evaluation does it.
    return list(fieldOf(object.item, name, span, owner, typing));
  }
  if (object.kind !== "record") {
    report(typeMismatch, span, {
      problem: `${capitalized(article(object))} has no field \`${name}\`.`,
      advice: undefined,
    });
    return any;
  }
  // If the columns are not known, a missing field is `null` when the template runs, not a mistake.
  if (!object.fields) return any;
  const known = object.fields.get(name);
  if (known) return known;
  const suggestion = suggest(name, object.fields.keys());
  report(
    unknownColumn,
    span,
    { name, what: owner, suggestion, known: object.fields },
    {
      fixes: writeInstead(suggestion, span),
    },
  );
  return any;
}

/** The type of `a[b]`: an item of a list, or a field by its name, since column names need not be names of the language. */
function inferIndex({ object, index }: Index, typing: Typing): Type {
  const type = present(infer(object, typing));
  const position = infer(index, typing);
  if (isText(position) && (type.kind === "record" || type.kind === "list")) {
    // `a["b"]` is checked as `a.b`. The column of a computed name is known only when it runs.
    return index.kind === "string" ? fieldOf(type, index.value, index.span, ownerOf(object), typing) : any;
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
      advice: undefined,
    });
  return any;
}

/** Reports where a value of `type` is not what is wanted. */
export function expect(type: Type, wanted: Type, span: Span, what: string, { report }: Typing): void {
  // A number is accepted for an integer: only its value shows whether it is whole.
  if (wanted.kind === "integer" ? isNumber(type) || type.kind === "any" : fits(type, wanted)) return;
  report(typeMismatch, span, {
    problem: `${what} takes ${article(wanted)}, not ${article(type)}.`,
    advice: type.kind === "null" ? nullAdvice : undefined,
  });
}

/** The type with its article. A choice is a text: which ones it may be is of no use where another type is wanted. */
export function article(type: Type): string {
  return withArticle(typeText(present(type).kind === "choice" ? text : type));
}

function inferBinary({ operator, left, right, span }: Binary, typing: Typing): Type {
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
      return rule.keepsIntegers ? sumType(leftType, rightType) : number;
    case "numbers or strings":
      return inferSum(leftType, rightType, span, typing);
    case "booleans":
      expectSides(boolean);
      return boolean;
    case "any":
      return inferCoalesce(leftType, rightType);
    case "item and list":
      inferIn(leftType, rightType, span, right.span, typing);
      return boolean;
    case "alike":
      compare(leftType, rightType, span, operator, typing);
      return boolean;
    case "ordered":
      inferOrder(leftType, rightType, span, operator, typing);
      return boolean;
  }
}

/** Of two numbers. */
const sumType = (left: Type, right: Type): Type =>
  present(left).kind === "integer" && present(right).kind === "integer" ? integer : number;

/** The type of `a ?? b`, without null from `a`: that is how a template makes a column with blank cells usable. */
function inferCoalesce(left: Type, right: Type): Type {
  if (left.kind === "null") return right;
  // The left side can still turn out to be of any type, so the type of the right one says nothing about the result.
  if (left.kind === "any") return any;
  return join(present(left), right);
}

function inferIn(item: Type, items: Type, span: Span, itemsSpan: Span, typing: Typing): void {
  if (present(items).kind === "list" || items.kind === "any") {
    // `in` compares as `==` does: to look for a string among numbers is a mistake, not false.
    compare(item, itemOf(items), span, "in", typing);
    return;
  }
  typing.report(typeMismatch, itemsSpan, {
    problem: operandProblem("in", article(item), article(items)),
    advice: isText(items) ? "Write `contains(text, part)` to look into a string." : undefined,
  });
}

/** The type of `a + b`. A string and a number are refused: to add different types is an error, never a guess. */
function inferSum(left: Type, right: Type, span: Span, { report }: Typing): Type {
  // A value that is always null is reported before anything runs; one that may be null, when it is.
  const hasNull = left.kind === "null" || right.kind === "null";
  if (!hasNull && left.kind === "any" && right.kind === "any") return any;
  if (!hasNull && areNumbers(left, right)) return sumType(left, right);
  if (!hasNull && areTexts(left, right)) return text;
  report(typeMismatch, span, {
    problem: operandProblem("+", article(left), article(right)),
    advice: hasNull
      ? nullAdvice
      : "Put the value into a string with `{{ }}`, or make a string of a number with `number(x)`.",
  });
  return any;
}

/* A side of which nothing is known must turn out to be of the other's kind. */
const areNumbers = (one: Type, other: Type): boolean =>
  (isNumber(one) || one.kind === "any") && (isNumber(other) || other.kind === "any");

const areTexts = (one: Type, other: Type): boolean =>
  (isText(one) || one.kind === "any") && (isText(other) || other.kind === "any");

/** Values of different types are never equal by accident: comparing them is a mistake. */
function compare(left: Type, right: Type, span: Span, operator: BinaryOperator, { report }: Typing): void {
  // `==` and `!=` accept `null` with anything, since that is how a template tests for missing values.
  if (left.kind === "null" || right.kind === "null") return;
  const [one, other] = [present(left), present(right)];
  const alike =
    one.kind === "any" ||
    other.kind === "any" ||
    (isNumber(one) && isNumber(other)) ||
    (isText(one) && isText(other)) ||
    one.kind === other.kind;
  if (!alike)
    report(typeMismatch, span, { problem: alikeProblem(operator, article(one), article(other)), advice: undefined });
}

function inferOrder(left: Type, right: Type, span: Span, operator: BinaryOperator, typing: Typing): void {
  // Unlike `==`, an order does not accept `null`.
  const isOrdered = (type: Type): boolean => type.kind === "any" || isNumber(type) || isText(type);
  if (isOrdered(left) && isOrdered(right)) compare(left, right, span, operator, typing);
  else {
    const problem = operandProblem(operator, article(left), article(right));
    typing.report(typeMismatch, span, { problem, advice: undefined });
  }
}

/** `upper(text: text): text`, as messages and the reference write it. */
const signatureOf = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map((parameter) => `${parameter.name}${parameter.optional ? "?" : ""}: ${typeText(parameter.type)}`).join(", ")}): ${typeText(result)}`;

/** The type of a call. Count and types of arguments are checked here, so in every branch and before anything runs. */
function inferCall(call: Call, typing: Typing): Type {
  const { callee } = call;
  const definition = findFunction(callee.name);
  if (!definition) {
    const advice = hintForFunction(callee.name);
    const suggestion =
      advice === undefined ? (functionMeant(callee.name) ?? typing.suggest(callee.name, functionNames)) : undefined;
    typing.report(
      unknownFunction,
      callee.span,
      { name: callee.name, suggestion },
      { fixes: writeInstead(suggestion, callee.span), hint: advice },
    );
    // The arguments are checked all the same, so that names in them count as used. The parameter of a lambda has no known type here.
    for (const argument of call.arguments) if (argument.kind !== "lambda") infer(argument, typing);
    return any;
  }
  const required = definition.parameters.filter((parameter) => !parameter.optional).length;
  const given = call.arguments.length;
  if (given < required || given > definition.parameters.length) {
    typing.report(argumentCount, call.span, { name: callee.name, signature: signatureOf(definition), given });
  }
  // After a wrong count the arguments are checked too: all mistakes of a call appear in one run.
  const bindings: Bindings = new Map();
  const hasLambda = call.arguments.some(({ kind }) => kind === "lambda");
  // From left to right, since a list comes before the function that receives its items.
  call.arguments.forEach((argument, position) => {
    inferArgument(argument, position, definition, bindings, typing, hasLambda);
  });
  return substitute(definition.result, bindings);
}

function inferArgument(
  argument: Expression,
  position: number,
  definition: FunctionDefinition,
  bindings: Bindings,
  typing: Typing,
  hasLambda: boolean,
): void {
  const parameter = definition.parameters[position];
  if (parameter?.type.kind === "lambda" && argument.kind === "lambda") {
    const result = inferLambda(argument, substitute(parameter.type.parameter, bindings), typing);
    if (!fits(result, parameter.type.result))
      wrongArgument(definition, position, argument.body.span, result, parameter.type.result, typing);
    bind(parameter.type.result, result, bindings);
    return;
  }
  // A surplus argument is checked as well: the names in it count as used.
  const type = infer(argument, typing);
  if (!parameter) return;
  // With a lambda, its result is checked instead: anything can be sorted by a key.
  const wanted = hasLambda ? unbounded(parameter.type) : parameter.type;
  if (wanted.kind === "lambda" || !fits(type, wanted)) {
    wrongArgument(definition, position, argument.span, type, wanted, typing);
    return;
  }
  bind(parameter.type, type, bindings);
}

function wrongArgument(
  definition: FunctionDefinition,
  position: number,
  span: Span,
  found: Type,
  wanted: Type,
  { report }: Typing,
): void {
  const { name } = definition.parameters[position]!;
  const taken = wanted.kind === "lambda" ? "a function such as `x => x.name`" : article(withBounds(wanted));
  report(argumentType, span, {
    problem: `\`${definition.name}\` takes ${taken} as \`${name}\`, not ${article(found)}.`,
    advice: found.kind === "null" ? nullAdvice : `It is \`${signatureOf(definition)}\`.`,
  });
}

/** The type of what a function gives, in a scope with its parameter. */
function inferLambda({ parameter, body }: Lambda, type: Type, typing: Typing): Type {
  // As for `@let`: a name cannot be declared again while it is visible. Two functions side by side may share one.
  if (lookUp(typing.scope, parameter.name)) typing.report(duplicateName, parameter.span, { name: parameter.name });
  const scope = createScope(typing.scope);
  scope.names.set(parameter.name, { type });
  typing.info.types.set(parameter, type);
  // An editor asks for the names and types that are visible inside the body.
  typing.info.scopes.push({ file: typing.file, span: body.span, scope, narrowed: typing.narrowed, seesAll: false });
  return infer(body, { ...typing, scope });
}
