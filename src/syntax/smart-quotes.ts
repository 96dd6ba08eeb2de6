import { smartQuotes } from "../diagnostics/messages/syntax.js";
import type { FixSpec, Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";

/** Typographic quotes of all languages, which word processors write. */
const smartQuote = /[“”„‟«»‘’‚‛‹›]/;

/** By family, so that the apostrophe in `“don’t”` closes nothing. */
const pairs = [/^[“”„‟«»]([^“”„‟«»"]*)[“”„‟«»]$/, /^[‘’‚‛‹›]([^‘’‚‛‹›"]*)[‘’‚‛‹›]$/];

export const isSmartQuote = (char: string): boolean => smartQuote.test(char);

/** The text between typographic quotes, if a text is exactly one in such quotes. */
export function smartQuoted(text: string): string | undefined {
  // None of them is ASCII, and nearly all texts are.
  if (text.charCodeAt(0) < 128) return undefined;
  for (const pair of pairs) {
    const inner = pair.exec(text)?.[1];
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The end of the text in typographic quotes that begins at `start`, or -1. It ends on its line. */
export function smartQuotedEnd(text: string, start: number, limit: number): number {
  const family = /[“”„‟«»]/.test(text[start] ?? "") ? /[“”„‟«»\r\n]/g : /[‘’‚‛‹›\r\n]/g;
  family.lastIndex = start + 1;
  const match = family.exec(text);
  return match && match.index < limit && isSmartQuote(match[0]) ? match.index + 1 : -1;
}

/** The fix that writes straight quotes at the ends of a span. Safe where igx cannot read the typographic ones: elsewhere they are content. */
export const straightQuotes = ({ start, end }: Span, safe: boolean): FixSpec => ({
  title: "Write straight quotes",
  edits: [
    { span: { start, end: start + 1 }, text: '"' },
    { span: { start: end - 1, end }, text: '"' },
  ],
  safe,
});

/** Reports a text in typographic quotes, quotes included; as an error where igx cannot read it. */
export const reportSmartQuotes = (text: string, span: Span, report: Report, severity: "warning" | "error"): void =>
  report(smartQuotes, span, { text }, { severity, fixes: [straightQuotes(span, severity === "error")] });
