import type { IToken } from "chevrotain";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { NameToken, StringToken } from "../../syntax/expression-tokens.js";
import { spanOfToken, spanOfTokens, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import type { ForeignForm } from "./foreign-forms.js";

/* How other languages name files: `crops.csv` without quotes, `crops = "crops.csv"`, `crops from "crops.csv"`, `"crops.csv" as crops`. */

/** The advice for an `@data` or `@include` whose token at `index` does not fit. */
export function foreignFile(
  head: "dataHead" | "includeHead",
  tokens: readonly IToken[],
  index: number,
  span: Span,
): ForeignForm | undefined {
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (!token) return undefined;
  if (head === "dataHead" && before && /^[=:]$/.test(token.image) && tokens[index + 1]?.tokenType === StringToken)
    return between(before, token, span);
  return inOrder(head, tokens, span) ?? unquotedFile(head, tokens.slice(index), span);
}

/** Words and signs around a name and a file that say no more than their order does. */
const around = /^(?:from|in|as|with|load|read|read_csv|read_json|open|file|path|src|[=:,(){}])$/;

/** The one file, and of `@data` its name, which is that of the file if none is written. */
function inOrder(head: "dataHead" | "includeHead", tokens: readonly IToken[], span: Span): ForeignForm | undefined {
  const isFile = ({ tokenType }: IToken): boolean => tokenType === StringToken;
  const [file, ...otherFiles] = tokens.filter(isFile);
  const [name, ...others] = tokens.filter((token) => !isFile(token) && !around.test(token.image));
  const hasName = head === "dataHead" || tokens.some(({ image }) => image === "as");
  if (!file || otherFiles.length > 0 || others.length > 0) return undefined;
  if (name && !(hasName && name.tokenType === NameToken)) return undefined;
  const stem = /^["'](?:[^"']*\/)?([\p{L}_][\p{L}\p{N}_]*)\.[^"'/]+["']$/u.exec(file.image)?.[1];
  const written = name?.image ?? stem;
  if (head === "dataHead" && written === undefined) return undefined;
  const meant = head === "dataHead" ? `${written} ${file.image}` : file.image;
  const place = spanOfTokens(tokens[0]!, tokens.at(-1)!, span);
  return {
    advice: `Write \`@${head === "dataHead" ? "data" : "include"} ${meant}\`.`,
    fixes: [replacement(`Write \`${meant}\``, place, meant)],
  };
}

/** A file name without quotes, if the rest of the head is one; after `=` or `from` too. */
function unquotedFile(head: "dataHead" | "includeHead", rest: readonly IToken[], span: Span): ForeignForm | undefined {
  const [first, ...others] = rest;
  const tokens = first && /^(?:from|in|[=:])$/.test(first.image) ? others : rest;
  if (!first || tokens.some((token, at) => at > 0 && !touches(tokens[at - 1]!, token))) return undefined;
  const name = tokens.map(({ image }) => image).join("");
  if (head === "includeHead" && /^[\p{L}\p{N}_/-]+$/u.test(name))
    return { advice: `Write \`"${name}.igx"\`.`, fixes: [] };
  if (!/^[\p{L}\p{N}_./-]*\.[\p{L}\p{N}]+$/u.test(name)) return undefined;
  const place = spanOfTokens(first, tokens.at(-1)!, span);
  return { advice: `Write \`"${name}"\`.`, fixes: [replacement(`Write \`"${name}"\``, place, `"${name}"`)] };
}

/** `@data crops = "crops.csv"`, by analogy to `@let`. */
const between = (before: IToken, token: IToken, span: Span): ForeignForm => ({
  advice: 'Write `@data name "file"`.',
  fixes: [
    replacement(
      `Remove \`${token.image}\``,
      { start: spanOfToken(before, span).end, end: spanOfToken(token, span).end },
      "",
    ),
  ],
});
