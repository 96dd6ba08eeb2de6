import { type ReportDetails, replacement } from "../../diagnostics/pending-diagnostic.js";
import { declaresName } from "../../syntax/declares-name.js";
import { isName } from "../../syntax/is-name.js";
import { smartQuoted } from "../../syntax/smart-quotes.js";
import { trailingComment } from "../../syntax/trailing-comment.js";
import { withBlank } from "../../syntax/with-blank.js";
import type { Span } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { restOfLine } from "./attributes.js";
import { explainShape } from "./explain-shape.js";

/** A line of a directive that is longer has no advice. */
const longest = 300;

/** The probable meaning of the text after the argument of a directive: attributes without braces, a row, or a comment. */
export function strayText(finding: Finding, rest: Span): Better | undefined {
  const { text } = finding.file;
  const written = text.slice(rest.start, rest.end);
  if (written.startsWith("//")) return trailingComment(text, rest);
  if (written.startsWith("|")) return rowBelow(text, rest);
  if (!namesTable(text, written, rest)) return explainShape({ ...finding, span: rest }, restOfLine, rest, true);
  const meant = `{from=${written}}`;
  return { hint: `Write \`${meant}\`.`, fixes: [replacement(`Write \`${meant}\``, rest, meant)] };
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
