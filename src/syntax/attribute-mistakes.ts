import { duplicateAttribute, syntaxError } from "../diagnostics/messages/syntax.js";
import { type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Attribute } from "./ast.js";
import { fail, isSpace, type Reader } from "./attribute-reader.js";
import { suggestDirective } from "./foreign-signs.js";
import { lineEnd } from "./scan.js";
import { trailingComment } from "./trailing-comment.js";

/* Mistakes in attributes that readers of other languages make, and duplicate names. */

/** Reports `{% for … %}` and `{# note #}` of other template languages; false if it is none. */
export function reportForeignDirective(text: string, span: Span, report: Report): boolean {
  const sign = text[span.start + 1];
  const directive = sign === "%" || sign === "#" ? suggestDirective(text.slice(span.start, span.end)) : undefined;
  if (directive === undefined) return false;
  const problem = `\`{${sign}\` does not begin a ${sign === "%" ? "directive" : "comment"}.`;
  const fixes = [replacement(`Write \`${directive}\``, span, directive)];
  report(syntaxError, span, { problem, advice: `Write \`${directive}\`.` }, { fixes });
  return true;
}

/**
 * A comment at the end of a line, as other languages have them: its words are neither attributes nor items of a list. It is skipped; false if there
 * is none. Without a blank, `//` may begin an address.
 */
export function reportComment(reader: Reader): boolean {
  const { text, at: start } = reader;
  if (!/^(?:\/\/|\/\*|#)(?:\s|$)/.test(text.slice(start, start + 3))) return false;
  const span = { start, end: Math.min(lineEnd(text, start), reader.end) };
  const { hint = "Write the comment on a line of its own, and begin it with `//`.", fixes } = trailingComment(
    text,
    span,
  );
  fail(reader, span, `\`${text.slice(start, span.end).trimEnd()}\` does not fit here.`, hint, fixes);
  reader.at = span.end;
  return true;
}

/** Something without a name. */
export function reportNoAttribute(reader: Reader, span: Span): void {
  const problem = `\`${reader.text.slice(span.start, span.end)}\` is not an attribute.`;
  fail(reader, span, problem, "Write `name=value`, or `name` alone for true.");
}

/** Whether something follows an item of a list without white space or a comma: `[#{{ color }}]`. */
export const isJoined = ({ text, at, end }: Reader): boolean =>
  at < end && !isSpace(text.charCodeAt(at)) && !",]".includes(text[at]!);

/** Reports an item that is joined to the one before it. */
export function reportJoined(reader: Reader): void {
  const { text, at } = reader;
  const advice = "Put white space between items; put texts with special characters in quotes.";
  fail(reader, { start: at, end: at + 1 }, `\`${text[at]}\` does not fit here.`, advice);
}

/** For few entries, which a map would take longer to tell apart. */
function areDistinct(entries: readonly Attribute[]): boolean {
  for (let index = 1; index < entries.length; index++) {
    const name = entries[index]!.name;
    if (name === "half" || name === "width") return false;
    for (let before = 0; before < index; before++) if (entries[before]!.name === name) return false;
  }
  return true;
}

export function reportDuplicates(entries: readonly Attribute[], report: Report): void {
  if (entries.length < 2 || (entries.length < 8 && areDistinct(entries))) return;
  const seen = new Map<string, string>();
  for (const { name: written, nameSpan } of entries) {
    // `half` is another way to write `width`.
    const name = written === "half" ? "width" : written;
    const first = seen.get(name);
    if (first !== undefined) report(duplicateAttribute, nameSpan, { name: written, first });
    else seen.set(name, written);
  }
}
