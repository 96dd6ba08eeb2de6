import { colorMeant } from "../language/named-colors.js";
import type { Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";
import { literalValue } from "./literal.js";
import { readParam } from "./params.js";

/** How the texts of a type are read that people write in other forms. */
const meanings: Readonly<Record<string, (text: string) => string | undefined>> = { date: dayMeant, color: colorMeant };

/** What a default of another type was most likely meant as: a word without its quotes, a number in quotes, a day in another form. */
export function defaultMeant({ span, ...literal }: Expression, type: Type, text: string): string | undefined {
  const written = text.slice(span.start, span.end);
  if (literal.kind === "string") {
    const read = meanings[type.kind];
    const value = read ? read(literal.value) : literal.value.trim();
    const isText = read !== undefined || type.kind === "choice";
    if (value === undefined || readParam(value, type) === undefined) return undefined;
    return isText ? JSON.stringify(value) : value;
  }
  if (literal.kind === "null") return type.kind === "text" ? '""' : undefined;
  if (!/^[\p{L}\p{N}_-]+$/u.test(written)) return undefined;
  return literalValue({ kind: "string", value: written, span }, type) === undefined
    ? undefined
    : JSON.stringify(written);
}

/** `31.1.2024` and `2024/1/31` as igx writes days; in `1/2/2024`, the first number is a month for some and a day for others. */
function dayMeant(text: string): string | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\s*$/.exec(text) ?? [];
  const [, first, second, third] = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text) ?? [];
  const parts = year ? [year, month!, day!] : first ? [first, second!, third!] : undefined;
  return parts?.map((part) => part.padStart(2, "0")).join("-");
}
