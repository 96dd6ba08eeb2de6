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
import { any, boolean, date, integer, list, nullType, number, type Type, text, typeText } from "../language/types.js";
import type { Binary, Call, Expression, Index, Lambda, Member, Name } from "../syntax/ast.js";
import { capitalized } from "../text/capitalized.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { withArticle } from "../text/with-article.js";
import { type Narrowings, narrow, pathOf } from "./narrow.js";
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
  /** Whether a secret may stand here: in the front matter alone. */
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
      return /^\d{4}-\d{2}-\d{2}$/.test(expression.value) ? date : text;
    case "boolean":
      return boolean;
    case "null":
      return nullType;
    case "list-expression": {
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
      typing.report(argumentType, expression.span, {
        problem: "A function `x => e` stands only as an argument that takes one.",
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
  if (known.declaration) known.declaration.used = true;
  if (known.type.kind !== "secret" || secrets) return known.type.kind === "secret" ? text : known.type;
  report(typeMismatch, span, {
    problem: `The secret \`${name}\` may stand only in the front matter.`,
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
  if (object.kind === "any") return any;
  if (
    object.kind === "list" &&
    (object.item.kind === "any" || present(object.item).kind === "record" || present(object.item).kind === "list")
  ) {
    return list(fieldOf(object.item, name, span, owner, typing));
  }
  if (object.kind !== "record") {
    report(typeMismatch, span, {
      problem: `${capitalized(article(object))} has no field \`${name}\`.`,
      advice: undefined,
    });
    return any;
  }
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

function inferIndex({ object, index }: Index, typing: Typing): Type {
  const type = present(infer(object, typing));
  const position = infer(index, typing);
  if (isText(position) && (type.kind === "record" || type.kind === "list")) {
    return index.kind === "string" ? fieldOf(type, index.value, index.span, ownerOf(object), typing) : any;
  }
  if (type.kind === "list") {
    expect(position, integer, index.span, "The position in a list", typing);
    // It may turn out to be the name of a field.
    return position.kind === "any" ? any : type.item;
  }
  if (type.kind === "record") expect(position, text, index.span, "The name of a field", typing);
  else if (type.kind !== "any")
    typing.report(typeMismatch, object.span, {
      problem: `${capitalized(article(type))} has nothing inside.`,
      advice: undefined,
    });
  return any;
}

/** Reports where a value of `type` is not what is wanted. */
export function expect(type: Type, wanted: Type, span: Span, what: string, { report }: Typing): void {
  if (wanted.kind === "integer" ? isNumber(type) || type.kind === "any" : fits(type, wanted)) return;
  report(typeMismatch, span, {
    problem: `${what} takes ${article(wanted)}, not ${article(type)}.`,
    advice: type.kind === "null" ? "`??` gives what stands in place of null." : undefined,
  });
}

/** The type with its article. A choice is a text: which ones it may be is of no use where another type is wanted. */
export function article(type: Type): string {
  return withArticle(typeText(present(type).kind === "choice" ? text : type));
}

function inferBinary(expression: Binary, typing: Typing): Type {
  const { operator, left, right, span } = expression;
  const leftType = infer(left, typing);
  const shortCut =
    operator === "&&" ? narrowedBy(typing, left, true) : operator === "||" ? narrowedBy(typing, left, false) : typing;
  const rightType = infer(right, shortCut);
  const sides = [
    [leftType, left.span],
    [rightType, right.span],
  ] as const;
  switch (operator) {
    case "+":
      return inferSum(leftType, rightType, span, typing);
    case "-":
    case "*":
    case "/":
    case "%":
      for (const [type, place] of sides) expect(type, number, place, `\`${operator}\``, typing);
      return operator !== "/" && present(leftType).kind === "integer" && present(rightType).kind === "integer"
        ? integer
        : number;
    case "&&":
    case "||":
      for (const [type, place] of sides) expect(type, boolean, place, `\`${operator}\``, typing);
      return boolean;
    case "??":
      return leftType.kind === "null"
        ? rightType
        : leftType.kind === "nullable"
          ? join(present(leftType), rightType)
          : leftType.kind === "any"
            ? any
            : join(leftType, rightType);
    case "in":
      if (present(rightType).kind !== "list" && rightType.kind !== "any") {
        typing.report(typeMismatch, right.span, {
          problem: `\`in\` looks into a list, not ${article(rightType)}.`,
          advice: isText(rightType) ? "`contains(text, part)` looks into a text." : undefined,
        });
      } else compare(leftType, itemOf(rightType), span, operator, typing);
      return boolean;
    case "==":
    case "!=":
      if (leftType.kind !== "null" && rightType.kind !== "null") compare(leftType, rightType, span, operator, typing);
      return boolean;
    case "<":
    case "<=":
    case ">":
    case ">=":
      inferOrder(leftType, rightType, span, operator, typing);
      return boolean;
  }
}

function inferSum(left: Type, right: Type, span: Span, { report }: Typing): Type {
  if (left.kind === "null" || right.kind === "null")
    report(typeMismatch, span, {
      problem: "Null cannot be added.",
      advice: "`??` gives what stands in place of null.",
    });
  else if (left.kind === "any" && right.kind === "any") return any;
  else if (areNumbers(left, right))
    return present(left).kind === "integer" && present(right).kind === "integer" ? integer : number;
  else if (areTexts(left, right)) return text;
  else
    report(typeMismatch, span, {
      problem: `\`+\` adds numbers or joins texts, not ${article(left)} and ${article(right)}.`,
      advice: "An interpolation puts a value into a text; `number(x)` makes a text of a number.",
    });
  return any;
}

/* A side of which nothing is known must turn out to be of the other's kind. */
const areNumbers = (one: Type, other: Type): boolean =>
  (isNumber(one) || one.kind === "any") && (isNumber(other) || other.kind === "any");

const areTexts = (one: Type, other: Type): boolean =>
  (isText(one) || one.kind === "any") && (isText(other) || other.kind === "any");

/** Values of different types are never equal by accident: comparing them is a mistake. */
function compare(left: Type, right: Type, span: Span, operator: string, { report }: Typing): void {
  if (left.kind === "null" || right.kind === "null") return;
  const [one, other] = [present(left), present(right)];
  const alike =
    one.kind === "any" ||
    other.kind === "any" ||
    (isNumber(one) && isNumber(other)) ||
    (isText(one) && isText(other)) ||
    one.kind === other.kind;
  if (!alike)
    report(typeMismatch, span, {
      problem: `\`${operator}\` compares two of a kind, not ${article(one)} and ${article(other)}.`,
      advice: undefined,
    });
}

function inferOrder(left: Type, right: Type, span: Span, operator: string, typing: Typing): void {
  for (const type of [left, right]) {
    if (type.kind === "any" || isNumber(type) || isText(type)) continue;
    typing.report(typeMismatch, span, {
      problem: `\`${operator}\` compares numbers or texts, not ${article(type)}.`,
      advice: undefined,
    });
    return;
  }
  compare(left, right, span, operator, typing);
}

/** `upper(text: text): text`, as messages and the reference write it. */
export const signatureOf = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map((parameter) => `${parameter.name}${parameter.optional ? "?" : ""}: ${typeText(parameter.type)}`).join(", ")}): ${typeText(result)}`;

function inferCall(call: Call, typing: Typing): Type {
  const { callee } = call;
  const definition = findFunction(callee.name);
  if (!definition) {
    const suggestion = typing.suggest(callee.name, functionNames);
    typing.report(
      unknownFunction,
      callee.span,
      { name: callee.name, suggestion },
      { fixes: writeInstead(suggestion, callee.span) },
    );
    for (const argument of call.arguments) if (argument.kind !== "lambda") infer(argument, typing);
    return any;
  }
  const required = definition.parameters.filter((parameter) => !parameter.optional).length;
  const given = call.arguments.length;
  if (given < required || given > definition.parameters.length) {
    typing.report(argumentCount, call.span, { name: callee.name, signature: signatureOf(definition), given });
  }
  const bindings: Bindings = new Map();
  const hasLambda = call.arguments.some(({ kind }) => kind === "lambda");
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
  const type = infer(argument, typing);
  if (!parameter) return;
  // With a lambda, it is what that gives that is looked at: anything can be sorted by a key.
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
    advice:
      found.kind === "null" ? "`??` gives what stands in place of null." : `It is \`${signatureOf(definition)}\`.`,
  });
}

function inferLambda({ parameter, body }: Lambda, type: Type, typing: Typing): Type {
  if (lookUp(typing.scope, parameter.name)) typing.report(duplicateName, parameter.span, { name: parameter.name });
  const scope = createScope(typing.scope);
  scope.names.set(parameter.name, { type });
  typing.info.types.set(parameter, type);
  typing.info.scopes.push({ file: typing.file, span: body.span, scope, narrowed: typing.narrowed, seesAll: false });
  return infer(body, { ...typing, scope });
}
