import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { lineEnd, lineStart, trim } from "../../syntax/scan.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { quotedWords, strayText, textAfterAttributes } from "./stray-text.js";

/* Texts after what a line of igx has: attributes without braces, words of one value, `else if`, `end if`. */

/** The better advice for an unexpected text. */
export function unexpectedText(finding: Finding): Better | undefined {
  const { file, span, clue } = finding;
  const { text } = file;
  const line = lineStart(text, span.start);
  const before = text.slice(line, span.start);
  const keyword = /^[ \t]*@(else|end)[ \t]*$/.exec(before)?.[1];
  if (keyword) return afterKeyword(keyword, text, line + before.indexOf("@"), span) ?? textAfterAttributes(text, span);
  const beside = clue?.where === "text-beside" ? clue.span : undefined;
  if (beside && beside.end <= span.start) return textAfterAttributes(text, span);
  const rest = trim(text, span.start, Math.max(span.end, Math.min(beside?.start ?? lineEnd(text, span.start))));
  const stray = beside ? undefined : strayText(finding, rest);
  if (stray) return stray;
  const [map = "", word] = /^[ \t]*@map[ \t]+([^"{ \t][^ \t{]*)[ \t]*$/.exec(before) ?? [];
  return word === undefined ? stray : quotedWords(text, { start: line + map.indexOf(word), end: rest.end });
}

/** Other languages write `else if`, `else {`, and repeat what ends: `end if`. */
function afterKeyword(keyword: string, text: string, start: number, span: Finding["span"]): Better | undefined {
  const written = text.slice(span.start, span.end);
  if (keyword === "end") {
    if (!/^(?:if|for|each|foreach)$/i.test(written)) return undefined;
    return { hint: "Write `@end` alone.", fixes: [replacement("Write `@end`", { start, end: span.end }, "@end")] };
  }
  if (/^if\b/i.test(written)) {
    const fix = replacement("Write `@elseif`", { start, end: span.start + 2 }, "@elseif");
    return { hint: "Write `@elseif` instead of `@else if`.", fixes: [fix] };
  }
  if (written !== "{" && written !== ":") return undefined;
  const fix = replacement(`Remove \`${written}\``, { start: start + "@else".length, end: span.end }, "");
  return { hint: `Remove \`${written}\`.`, fixes: [fix] };
}
