import { type FixSpec, type ReportDetails, replacement } from "../../diagnostics/pending-diagnostic.js";
import { declaresName } from "../../syntax/declares-name.js";
import { isName } from "../../syntax/is-name.js";
import { smartQuoted } from "../../syntax/smart-quotes.js";
import { trailingComment } from "../../syntax/trailing-comment.js";
import { withBlank } from "../../syntax/with-blank.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";

/** The alternatives begin with different characters: with two ways to read one value, the time would double with each attribute. */
const attribute = String.raw`(?:half|[\p{L}_][\p{L}\p{N}_-]*\s*[=:]\s*(?:"[^"]*"|\[[^\]]*\]|\{\{[^{}]*\}\}|(?!\{\{)[^\s,"[][^\s,]*))`;
const attributes = lazy(() => new RegExp(String.raw`^${attribute}(?:(?:\s*,\s*|\s+)${attribute})*$`, "u"));

/** A line of a directive that is longer has no advice, so that the pattern never reads much. */
const longest = 300;

/** The probable meaning of the text after the argument of a directive, if it is clear: attributes without braces, or `chart`. */
export function strayText(text: string, rest: Span, braces: Span | undefined): ReportDetails {
  const written = text.slice(rest.start, rest.end);
  if (written.startsWith("//")) return trailingComment(text, rest);
  if (written.startsWith("|")) return rowBelow(text, rest);
  if (written.length > longest) return {};
  if (/^(?:chart|graph|plot|diagram)$/i.test(written)) {
    const fix = replacement(`Remove \`${written}\``, withBlank(text, rest), "");
    return { hint: `Remove \`${written}\`.`, fixes: [fix] };
  }
  // In other brackets, in two braces, or without the first brace.
  const inner = /^\((.*)\)$|^\[(.*)\]$|^\{\{(.*)\}\}$|^([^{]*)\}$/s.exec(written);
  const bare = (inner?.slice(1).find((one) => one !== undefined) ?? written).trim();
  // `crops` alone; `from crops`, as SQL has it; `with year=2024`, as Jinja and Twig have it.
  const content = namesTable(text, bare, rest)
    ? `from=${bare}`
    : bare.replace(/^(?:with\s+|,\s*)/, "").replace(/^from\s+(?=[\p{L}_"][^=]*$)/u, "from=");
  if (!attributes().test(content)) return {};
  return braces
    ? intoBraces(withBlank(text, rest), content, braces)
    : { hint: `Write \`{${content}}\`.`, fixes: [(content === written ? betweenBraces : inBraces)(rest, content)] };
}

/** Whether a word that ends a directive without rows is a name that a line above declares, which may be a table. */
export function namesTable(text: string, word: string, { start: offset, end }: Span): boolean {
  if (!isName(word) || /^\s*\|/.test(text.slice(end, end + longest))) return false;
  return declaresName(text, word, offset);
}

/** The header of a table, or its first row. */
function rowBelow(text: string, rest: Span): ReportDetails {
  const gap = { start: withBlank(text, rest).start, end: rest.start };
  return {
    hint: "Begin the row on a line of its own.",
    fixes: [replacement("Write the row on the next line", gap, "\n")],
  };
}

/** The advice for a text after the attributes of a line: a row, a bracket too many, or a comment. */
export function textAfterAttributes(text: string, rest: Span): ReportDetails {
  const written = text.slice(rest.start, rest.end);
  if (written.startsWith("|")) return rowBelow(text, rest);
  if (!/^[}\])]{1,9}$/.test(written)) return trailingComment(text, rest);
  const fix = replacement(`Remove \`${written}\``, withBlank(text, rest), "");
  return { hint: `Remove \`${written}\`.`, fixes: [fix] };
}

/** Words that were meant as one value, such as the name of a territory. */
export function quotedWords(text: string, span: Span): ReportDetails {
  const written = text.slice(span.start, span.end);
  const words = /^'([^']*)'$/.exec(written)?.[1] ?? smartQuoted(written) ?? written;
  if (words.length > longest || !/^[\p{L}\p{N}' .-]+$/u.test(words)) return {};
  const quoted = JSON.stringify(words);
  return { hint: `Write \`${quoted}\`.`, fixes: [replacement(`Write \`${quoted}\``, span, quoted)] };
}

const inBraces = (rest: Span, content: string): FixSpec => replacement(`Write \`{${content}}\``, rest, `{${content}}`);

/** As insertions, since no fix replaces an interpolation. */
const betweenBraces = ({ start, end }: Span, content: string): FixSpec => ({
  title: `Write \`{${content}}\``,
  edits: [
    { span: { start, end: start }, text: "{" },
    { span: { start: end, end }, text: "}" },
  ],
});

function intoBraces(rest: Span, content: string, braces: Span): ReportDetails {
  const inside = { start: braces.start + 1, end: braces.start + 1 };
  const edits = [
    { span: rest, text: "" },
    { span: inside, text: `${content} ` },
  ];
  return { hint: `Write \`${content}\` inside the braces.`, fixes: [{ title: "Move it into the braces", edits }] };
}
