import type { Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";
import { literalValue } from "./literal.js";
import { readParam } from "./params.js";
import { suggestValue } from "./suggest-value.js";

/** The probable meaning of a default of another type: a word without its quotes, a number in quotes, a day in another form. */
export function suggestDefault({ span, ...literal }: Expression, type: Type, text: string): string | undefined {
  const written = text.slice(span.start, span.end);
  if (literal.kind === "string") {
    const value = suggestValue(literal.value, type);
    const isText = type.kind === "date" || type.kind === "color" || type.kind === "choice";
    if (value === undefined || readParam(value, type) === undefined) return undefined;
    return isText ? JSON.stringify(value) : value;
  }
  if (literal.kind === "null") return type.kind === "text" ? '""' : undefined;
  if (!/^[\p{L}\p{N}_-]+$/u.test(written)) return undefined;
  // `TRUE` and `yes` of other formats.
  const boolean = type.kind === "boolean" ? suggestValue(written, type) : undefined;
  if (boolean === "true" || boolean === "false") return boolean;
  return literalValue({ kind: "string", value: written, span }, type) === undefined
    ? undefined
    : JSON.stringify(written);
}
