import type { FunctionDefinition, ParameterDefinition } from "../language/function.js";
import { signatureOf } from "../language/signature.js";
import type { Type } from "../language/types.js";
import type { Call, Expression } from "../syntax/expression-ast.js";
import { languageMeant } from "./operand-advice.js";
import { article, type Typing } from "./typing.js";
import { isNumber, itemOf, withBounds } from "./unify.js";

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

/** Other languages take a locale with each number and date. */
function surplusAdvice(
  surplus: readonly Expression[],
  definition: FunctionDefinition,
  { file }: Typing,
): string | undefined {
  const source = file.text.slice(surplus[0]!.span.start, surplus.at(-1)!.span.end);
  const shown = isShort(source)
    ? `\`${source}\``
    : surplus.length === 1
      ? "the last argument"
      : `the last ${surplus.length} arguments`;
  const language = languageMeant(source);
  if (language) return `Remove ${shown}, and write the language in the front matter: \`locale: ${language}\`.`;
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

/** Functions of a list that can take their own results together with other values. */
const joining: ReadonlySet<string> = new Set(["max", "min", "sum"]);

/** `max(1, 2, 3)` and `max(list, 5)`: the values of a list, one by one. `types` are those of the arguments. */
export function listMeant(
  { callee: { name }, arguments: values }: Call,
  types: readonly Type[],
  { file }: Typing,
): string | undefined {
  const written = values.map(({ span }, at) => {
    const source = file.text.slice(span.start, span.end);
    if (isNumber(types[at]!)) return source;
    return joining.has(name) && isNumber(itemOf(types[at]!)) ? `${name}(${source})` : undefined;
  });
  return written.includes(undefined) ? undefined : `${name}([${written.join(", ")}])`;
}
