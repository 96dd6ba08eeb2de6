import type { IToken } from "chevrotain";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { NameToken } from "../../syntax/expression-tokens.js";
import { spanOfToken, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import type { ForeignForm } from "./foreign-forms.js";

/** The advice for `@let x: integer = 1`, `@let x += 1` and `@let new-name = 1`, where the second token does not fit. */
export function foreignLet(tokens: readonly IToken[], span: Span): ForeignForm | undefined {
  const [name, sign, next, last] = tokens;
  if (!name || !sign || !next || name.tokenType !== NameToken) return undefined;
  if (sign.image === ":" && next.tokenType === NameToken && last?.image === "=") {
    const place = { start: spanOfToken(name, span).end, end: spanOfToken(next, span).end };
    const advice = `Remove \`: ${next.image}\`: a name has the type of its value.`;
    return { advice, fixes: [replacement(`Remove \`: ${next.image}\``, place, "")] };
  }
  if (!/^[-+*/]$/.test(sign.image)) return undefined;
  if (touches(sign, next) && (next.image === "=" || next.image === sign.image)) {
    const example = `@let next = ${name.image} ${sign.image} 1`;
    return { advice: `Declare another name, such as \`${example}\`: a name keeps its value.`, fixes: [] };
  }
  return sign.image === "-" ? hyphenatedName(tokens, "=") : undefined;
}

/** A name with hyphens before the sign `end`. */
export function hyphenatedName(tokens: readonly IToken[], end: string): ForeignForm | undefined {
  const last = tokens.findIndex(({ image }) => image === end) - 1;
  const words = tokens.slice(0, last + 1).filter(({ image }) => image !== "-");
  const isOneWord =
    words.length * 2 - 1 === last + 1 &&
    words.every(({ tokenType }) => tokenType === NameToken) &&
    tokens.slice(0, last).every((token, at) => touches(token, tokens[at + 1]!));
  const meant = words.map(({ image }) => image).join("_");
  return isOneWord ? { advice: `Write \`${meant}\`: a name has letters, digits and \`_\`.`, fixes: [] } : undefined;
}
