import type { IToken } from "chevrotain";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { NameToken } from "../../syntax/expression-tokens.js";
import { spanOfToken, spanOfTokens, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import type { ForeignForm } from "./foreign-forms.js";
import { hyphenatedName } from "./foreign-let.js";

/* How other languages declare parameters: `year = 2024`, `year := 2024`, `year: integer: 2024`, `note?: string`, `note: string | null`. */

/** The advice for a `@param` whose token at `index` does not fit. */
export function foreignParam(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [name, second] = tokens;
  const token = tokens[index]!;
  if (token.image === "|") return notAChoice(tokens, index, span);
  if (!name || !second || name.tokenType !== NameToken) return undefined;
  const isPair = index === 2 && touches(second, token);
  if (index === 1 && token.image === "=") return untyped(name, undefined, tokens.slice(2), span);
  if (isPair && second.image === ":" && token.image === "=") return untyped(name, second, tokens.slice(3), span);
  if (token.image === "?" && (index === 1 || index === 3)) return optionalSign(tokens, index, span);
  if (index === 1 && typeNames.has(token.image)) return inOrder(name, token, "before", span);
  if (index === 1 && typeNames.has(name.image)) return inOrder(token, name, "after", span);
  if (index === 3 && /^[[<]$/.test(token.image)) return listOf(tokens, index, span);
  if (index === 2 && second.image === ":") return valueAsType(name, tokens.slice(2), span);
  if (index === 3 && token.image === "(") return choiceCall(tokens, span);
  if (index === 3 && token.image === ":") return colonBeforeDefault(tokens[2]!, token, span);
  if (nothing.test(token.image) && tokens[index - 1]?.image === "|")
    return {
      advice: 'Write `""`: a choice is between texts.',
      fixes: [replacement('Write `""`', spanOfToken(token, span), '""')],
    };
  return index === 1 && token.image === "-" ? hyphenatedName(tokens, ":") : undefined;
}

/** `@param year: integer: 2024`. */
const colonBeforeDefault = (type: IToken, colon: IToken, span: Span): ForeignForm => ({
  advice: "Write `=` before the default.",
  fixes: [replacement("Write `=`", { start: spanOfToken(type, span).end, end: spanOfToken(colon, span).end }, " =")],
});

/** `@param year: 2024`, as in YAML. */
function valueAsType(name: IToken, value: readonly IToken[], span: Span): ForeignForm | undefined {
  const literal = value.map(({ image }) => image).join("");
  const type = literalTypes.find(([pattern]) => pattern.test(literal))?.[1];
  if (!type) return undefined;
  const place = { start: spanOfToken(name, span).end, end: spanOfToken(value.at(-1)!, span).end };
  const declared = `${name.image}: ${type} = ${literal}`;
  return {
    advice: `Write the type: \`@param ${declared}\`.`,
    fixes: [replacement(`Write \`${declared}\``, place, declared.slice(name.image.length))],
  };
}

/** `@param size: enum("a", "b")`. */
function choiceCall(tokens: readonly IToken[], span: Span): ForeignForm | undefined {
  const end = tokens.findIndex(({ image }) => image === ")");
  const choices = tokens.slice(4, end).filter(({ image }) => image !== ",");
  if (end < 0 || choices.length === 0 || !choices.every(({ image }) => /^["']/.test(image))) return undefined;
  const meant = choices.map(({ image }) => image).join(" | ");
  const place = spanOfTokens(tokens[2]!, tokens[end]!, span);
  return { advice: `Write \`${meant}\`.`, fixes: [replacement(`Write \`${meant}\``, place, meant)] };
}

/** A default for each type, that of "nothing" where the type has one. */
const defaults: ReadonlyMap<string, string> = new Map([
  ["integer", "0"],
  ["number", "0"],
  ["boolean", "false"],
  ["color", '"#6f4e37"'],
  ["date", '"2024-01-31"'],
  ["list", "[]"],
  ["object", "{}"],
]);

/** `@param note?: string` and `@param note: string?`. */
function optionalSign(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  if (!tokens.some(({ image }) => image === "=")) return optional(tokens[0]!.image, tokens[index === 1 ? 3 : 2]?.image);
  const fix = replacement("Remove `?`", spanOfToken(tokens[index]!, span), "");
  return { advice: "Remove `?`: a parameter with a default is optional.", fixes: [fix] };
}

/** `@param year integer` and `@param integer year`. */
function inOrder(name: IToken, type: IToken, place: "before" | "after", span: Span): ForeignForm {
  const [first, last] = place === "before" ? [name, type] : [type, name];
  const meant = `${name.image}: ${type.image}`;
  const whole = spanOfTokens(first, last, span);
  return { advice: `Write \`${meant}\`.`, fixes: [replacement(`Write \`${meant}\``, whole, meant)] };
}

/** `@param names: string[]` and `@param names: list<string>`: a list has items of any type. */
function listOf(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const end = tokens.findIndex(({ image }, at) => at > index && /^[\]>]$/.test(image));
  const place = spanOfTokens(tokens[index - 1]!, tokens.at(end)!, span);
  return { advice: "Write `list`.", fixes: end < 0 ? [] : [replacement("Write `list`", place, "list")] };
}

/** Every parameter has a value, so one that may be missing has a default. */
function optional(name: string, type = "string"): ForeignForm {
  const value = defaults.get(type);
  const declared = value === undefined ? `${name}: string = ""` : `${name}: ${type} = ${value}`;
  return { advice: `Write a default instead: \`@param ${declared}\`.`, fixes: [] };
}

const nothing = /^(?:null|nil|undefined)$/i;
const typeNames: ReadonlySet<string> = new Set([...defaults.keys(), "string", "secret"]);

/** `@param size: small | large`: a choice is between texts. `string | null` is a type that may be missing, and no choice. */
function notAChoice(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  let last = index - 1;
  while (tokens[last + 1]?.image === "|" && /^["'\p{L}_]/u.test(tokens[last + 2]?.image ?? "")) last += 2;
  const parts = tokens.slice(index - 1, last + 1);
  const type = parts.find(({ image }) => typeNames.has(image))?.image;
  if (parts.some(({ image }) => nothing.test(image))) return optional(tokens[0]!.image, type);
  if (type) return { advice: `Write one type, such as \`${type}\`.`, fixes: [] };
  const place = spanOfTokens(tokens[index - 1]!, tokens[last]!, span);
  const choice = parts.map(({ image }) => (/^["'|]/.test(image) ? image : `"${image}"`));
  const meant = choice.join(" ");
  return { advice: `Write \`${meant}\`.`, fixes: [replacement(`Write \`${meant}\``, place, meant)] };
}

/** `@param year = 2024` and `@param year := 2024`, as in languages that infer types. */
function untyped(
  name: IToken,
  colon: IToken | undefined,
  value: readonly IToken[],
  span: Span,
): ForeignForm | undefined {
  const literal = value.map(({ image }) => image).join("");
  const type = literalTypes.find(([pattern]) => pattern.test(literal))?.[1];
  if (!type) return undefined;
  // `size = "a" | "b" = "a"`: the first sign belongs to the type.
  const isType = value.some(({ image }) => image === "=") || value[1]?.image === "|";
  if (isType) return { advice: `Write \`:\` before the type: \`@param ${name.image}: …\`.`, fixes: [] };
  const at = spanOfToken(name, span).end;
  const isDate = type === "date" && !/^["']/.test(literal);
  const written = `${name.image}: ${type}`;
  const declared = `${written} = ${isDate ? `"${literal}"` : literal}`;
  const fix = isDate
    ? { meant: declared, end: spanOfToken(value.at(-1)!, span).end, text: declared.slice(name.image.length) }
    : colon
      ? { meant: written, end: spanOfToken(colon, span).end, text: `: ${type} ` }
      : { meant: written, end: at, text: `: ${type}` };
  return {
    advice: `Write the type: \`@param ${declared}\`.`,
    fixes: [replacement(`Write \`${fix.meant}\``, { start: at, end: fix.end }, fix.text)],
  };
}

const literalTypes: readonly (readonly [RegExp, string])[] = [
  [/^(["']?)\d{4}-\d{2}-\d{2}\1$/, "date"],
  [/^(["'])#(?:[\da-f]{3}|[\da-f]{6})\1$/i, "color"],
  [/^["']/, "string"],
  [/^-?\d+$/, "integer"],
  [/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, "number"],
  [/^\[/, "list"],
  [/^(?:true|false)$/, "boolean"],
];
