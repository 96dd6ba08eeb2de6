import { argumentCount, argumentType, duplicateName } from "../diagnostics/messages/template.js";
import { replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { FunctionDefinition } from "../language/function.js";
import { findFunction } from "../language/functions.js";
import { signatureAdvice } from "../language/signature.js";
import { any, type Type } from "../language/types.js";
import type { Call, Expression, Lambda } from "../syntax/expression-ast.js";
import type { Span } from "../text/span.js";
import { adviceForArgument } from "./argument-advice.js";
import { bareColumns, reportBareColumns } from "./column-lambda.js";
import { adviceForCount, suggestList } from "./count-advice.js";
import { fieldCall } from "./field-call.js";
import { plainValue } from "./literal.js";
import { createScope, lookUp } from "./scope.js";
import { type StringSuggestion, suggestString } from "./string-argument.js";
import { article, noteScope, nullAdviceFor, type Typing, withoutReports } from "./typing.js";
import { type Bindings, bind, fits, substitute, unbounded, withBounds } from "./unify.js";
import { reportUnknownFunction } from "./unknown-function.js";

/** The shared state of a call's arguments. */
interface CallTyping {
  readonly definition: FunctionDefinition;
  /** The types of the type parameters, as far as the arguments so far show them. */
  readonly bindings: Bindings;
  readonly hasLambda: boolean;
  readonly typing: Typing;
  readonly infer: (expression: Expression, typing: Typing) => Type;
}

/** The type of a call. Count and types of arguments are checked here, so in every branch and before anything runs. */
export function inferCall(call: Call, typing: Typing, infer: CallTyping["infer"]): Type {
  const { callee } = call;
  const definition = findFunction(callee.name);
  if (!definition) {
    reportUnknownFunction(call, typing);
    // The arguments are checked all the same, so that names in them count as used. The parameter of a lambda has no known type here.
    for (const argument of call.arguments) if (argument.kind !== "lambda") infer(argument, typing);
    return any;
  }
  const required = definition.parameters.filter((parameter) => !parameter.optional).length;
  const given = call.arguments.length;
  const meant =
    given > 1 && definition.parameters.length === 1
      ? ((given === 2 ? inferFieldCall(call, typing, infer) : undefined) ??
        suggestListCall(call, definition, typing, infer))
      : undefined;
  if (meant !== undefined) {
    const details = { name: callee.name, advice: signatureAdvice(definition), given };
    const fixes = [replacement(`Write \`${meant}\``, call.span, meant)];
    typing.report(argumentCount, call.span, details, { hint: `Write \`${meant}\`.`, fixes });
    return any;
  }
  if (given < required || given > definition.parameters.length) {
    typing.report(
      argumentCount,
      call.span,
      { name: callee.name, advice: signatureAdvice(definition), given },
      { hint: adviceForCount(call, definition, typing) },
    );
  }
  // After a wrong count the arguments are checked too: all mistakes of a call appear in one run.
  const bindings: Bindings = new Map();
  // Another argument where a function is required is a mistake of its own.
  const hasLambda = call.arguments.some(
    ({ kind }, at) => kind === "lambda" || definition.parameters[at]?.type.kind === "lambda",
  );
  // From left to right, since a list comes before the function that receives its items.
  const shared: CallTyping = { definition, bindings, hasLambda, typing, infer };
  const types = call.arguments.map((argument, position) => inferArgument(argument, position, shared));
  return definition.resultOf?.(types) ?? substitute(definition.result, bindings);
}

/** A column that is given beside its table. Names in the table count as used. */
function inferFieldCall(call: Call, typing: Typing, infer: CallTyping["infer"]): string | undefined {
  const [table] = call.arguments;
  return table && table.kind !== "lambda" ? fieldCall(call, infer(table, withoutReports(typing)), typing) : undefined;
}

/** The values of a list, one by one. */
function suggestListCall(
  call: Call,
  { parameters: [list] }: FunctionDefinition,
  typing: Typing,
  infer: CallTyping["infer"],
): string | undefined {
  if (list!.type.kind !== "list" || call.arguments.some(({ kind }) => kind === "lambda")) return undefined;
  return suggestList(
    call,
    call.arguments.map((value) => infer(value, withoutReports(typing))),
    typing,
  );
}

function inferArgument(argument: Expression, position: number, call: CallTyping): Type {
  const { definition, bindings, typing, infer } = call;
  const parameter = definition.parameters[position];
  if (parameter?.type.kind === "lambda" && argument.kind === "lambda") {
    const result = inferLambda(argument, substitute(parameter.type.parameter, bindings), call);
    if (!fits(result, parameter.type.result))
      wrongArgument(position, argument.body.span, result, parameter.type.result, call);
    bind(parameter.type.result, result, bindings);
    return any;
  }
  const columns =
    parameter?.type.kind === "lambda"
      ? bareColumns(argument, substitute(parameter.type.parameter, bindings), typing)
      : [];
  if (columns.length > 0) {
    reportBareColumns(argument, columns, typing);
    // The other names in it count as used.
    infer(argument, withoutReports(typing));
    return any;
  }
  // A surplus argument is checked as well: the names in it count as used.
  const type = infer(argument, typing);
  if (!parameter) return type;
  // With a lambda, its result is checked instead: anything can be sorted by a key.
  const wanted = call.hasLambda ? unbounded(parameter.type) : parameter.type;
  if (wanted.kind === "lambda" || !fits(type, wanted)) {
    const meant = suggestString(argument, position, call);
    wrongArgument(position, argument.span, type, wanted, call, meant);
    return any;
  }
  bind(parameter.type, type, bindings);
  checkArgument(argument, type, position, call);
  return type;
}

/**
 * Reports what a function refuses beyond types: a record without a field that it needs, and a literal with a wrong value, such as a style
 * that does not exist. In every branch, before anything runs.
 */
function checkArgument(argument: Expression, type: Type, position: number, { definition, typing }: CallTyping): void {
  const value = plainValue(argument);
  const refused =
    definition.checkType(position, type) ??
    (value === undefined || value === null ? undefined : definition.check(position, value));
  if (refused && refused.code === undefined)
    typing.report(
      argumentType,
      argument.span,
      { problem: refused.problem, advice: refused.advice ?? signatureAdvice(definition) },
      { fixes: writeInstead(refused.meant, argument.span) },
    );
}

function wrongArgument(
  position: number,
  span: Span,
  found: Type,
  wanted: Type,
  { definition, typing }: CallTyping,
  meant: StringSuggestion | undefined = undefined,
): void {
  const advice = meant?.advice ?? adviceForArgument(found, wanted, span, typing) ?? signatureAdvice(definition);
  const { name } = definition.parameters[position]!;
  const taken = wanted.kind === "lambda" ? "a function such as `x => x.name`" : article(withBounds(wanted));
  typing.report(
    argumentType,
    span,
    {
      problem: `\`${definition.name}\` takes ${taken} as \`${name}\`, not ${article(found)}.`,
      advice: found.kind === "null" ? nullAdviceFor(wanted) : advice,
    },
    { fixes: writeInstead(meant?.text, span) },
  );
}

/** The type of what a function gives, in a scope with its parameter. */
function inferLambda({ parameter, body }: Lambda, type: Type, { typing, infer }: CallTyping): Type {
  // As for `@let`: a name cannot be declared again while it is visible. Two functions side by side may share one.
  if (lookUp(typing.scope, parameter.name)) typing.report(duplicateName, parameter.span, { name: parameter.name });
  const scope = createScope(typing.scope);
  scope.names.set(parameter.name, { type });
  typing.info.types.set(parameter, type);
  // An editor asks for the names and types that are visible inside the body.
  const inside: Typing = { ...typing, scope };
  noteScope(body.span, inside);
  return infer(body, inside);
}
