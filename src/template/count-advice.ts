import type { FunctionDefinition, ParameterDefinition } from "../language/function.js";
import { signatureOf } from "../language/signature.js";
import type { Type } from "../language/types.js";
import type { Call, Expression } from "../syntax/expression-ast.js";
import { article, type Typing } from "./typing.js";
import { isNumber, withBounds } from "./unify.js";

const longest = 60;

/** The advice for a call with too few arguments or too many. */
export function adviceForCount(call: Call, definition: FunctionDefinition, typing: Typing): string | undefined {
  const { parameters } = definition;
  const given = call.arguments.length;
  return given > parameters.length
    ? surplusAdvice(call.arguments.slice(parameters.length), definition, typing)
    : missingAdvice(
        call,
        parameters.slice(given).filter(({ optional }) => !optional),
        typing,
      );
}

function surplusAdvice(surplus: readonly Expression[], definition: FunctionDefinition, { file }: Typing): string {
  const source = file.text.slice(surplus[0]!.span.start, surplus.at(-1)!.span.end);
  const shown = isShort(source)
    ? `\`${source}\``
    : surplus.length === 1
      ? "the last argument"
      : `the last ${surplus.length} arguments`;
  return `Remove ${shown}: the function is \`${signatureOf(definition)}\`.`;
}

function missingAdvice(
  { callee, arguments: given }: Call,
  missing: readonly ParameterDefinition[],
  { file }: Typing,
): string | undefined {
  const written = given.map(({ span }) => file.text.slice(span.start, span.end));
  const call = `${callee.name}(${[...written, ...missing.map(({ name }) => name)].join(", ")})`;
  if (missing.length === 0 || !isShort(call)) return undefined;
  const added = missing.map(({ name, type }) => `\`${name}\`, ${described(type)}`);
  return `Add ${added.join(", and ")}: \`${call}\`.`;
}

const described = (type: Type): string =>
  type.kind === "lambda" ? "a function such as `x => x.name`" : article(withBounds(type));

const isShort = (source: string): boolean => source.length <= longest && !/[`\r\n]/.test(source);

/** `max(1, 2, 3)`: the values of a list, one by one. `types` are those of the arguments. */
export function suggestList(
  { callee: { name }, arguments: values }: Call,
  types: readonly Type[],
  { file }: Typing,
): string | undefined {
  const written = values.map(({ span }) => file.text.slice(span.start, span.end));
  return types.every(isNumber) ? `${name}([${written.join(", ")}])` : undefined;
}
