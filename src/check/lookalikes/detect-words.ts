import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Attributes, AttributeValue, Block, Document, Word } from "../../syntax/ast.js";
import { smartQuoted, straightQuotes } from "../../syntax/smart-quotes.js";
import type { Span } from "../../text/span.js";
import { innerBlocks } from "../inner-blocks.js";
import { detectString } from "./detect-string.js";
import type { Lookalike } from "./lookalike.js";

/*
 * Values that are words with a sign too many or too few: `icon==check`, `header=Country"`. So are those in single quotes, which other languages
 * have: of attributes, of the front matter, and after `@map`.
 */

export function detectWords(text: string, { frontMatter, blocks }: Document): readonly Lookalike[] {
  const found: Lookalike[] = [];
  for (const { name, valueSpan } of frontMatter?.fields ?? []) {
    const isSecret = name === "password";
    const string = detectString(text, valueSpan, isSecret);
    if (string) found.push(string);
    found.push(...inQuotes(text, [valueSpan], inSingleQuotes, isSecret));
  }
  addWords(text, blocks, found);
  return found;
}

function addWords(text: string, blocks: readonly Block[], found: Lookalike[]): void {
  for (const block of blocks) {
    if (block.kind === "directive") {
      const { name, argumentSpan, attributes, items } = block;
      if (name === "map") found.push(...inQuotes(text, [argumentSpan], inOtherQuotes));
      if (attributes) found.push(...inAttributes(text, attributes, inSingleQuotes));
      addWords(text, items, found);
    } else if (block.kind === "data" || block.kind === "include") {
      if (block.attributes) found.push(...inAttributes(text, block.attributes, inOtherQuotes));
    } else for (const inner of innerBlocks(block)) addWords(text, inner, found);
  }
}

/** The text between quotes that mark none. */
type Quotes = (written: string) => string | undefined;

const inSingleQuotes: Quotes = (written) => /^'([^'"\\]*)'$/.exec(written)?.[1];

/** Also typographic ones, where no type is known that could report them. */
const inOtherQuotes: Quotes = (written) => inSingleQuotes(written) ?? smartQuoted(written);

/** A quotation mark, or a second `=`, which a comment may come before. Nearly all attributes have neither. */
const sign = /['"\u2018-\u201f\u2032\u2033\u00ab\u00bb\u2039\u203a]|=\s*(?:=|\/\/)/;

const inAttributes = (text: string, { entries, span }: Attributes, quotes: Quotes): readonly Lookalike[] =>
  sign.test(text.slice(span.start, span.end))
    ? entries.flatMap(({ value }) => (value ? inValue(text, value, quotes) : []))
    : [];

function inValue(text: string, value: AttributeValue, quotes: Quotes): readonly Lookalike[] {
  switch (value.kind) {
    case "word":
      return [...inQuotes(text, [value.span], quotes), ...detectWord(text, value)];
    case "list": {
      const items = value.items.flatMap((item) => [item.value, ...(item.renamed ? [item.renamed] : [])]);
      const words = items.flatMap((item) => (item.kind === "word" ? [item.span] : []));
      return [
        ...inQuotes(text, words, quotes),
        ...items.flatMap((item) => (item.kind === "word" ? detectWord(text, item) : inValue(text, item, quotes))),
      ];
    }
    case "group":
      return inAttributes(text, value.attributes, quotes);
    default:
      return [];
  }
}

function detectWord(text: string, { span }: Word): readonly Lookalike[] {
  const { start, end } = span;
  const written = text.slice(start, Math.min(end, start + longest));
  if (written.length > 1 && written.startsWith("=")) {
    const rest = written.replace(/^=+/, "");
    const fix = replacement("Remove `=`", { start, end: end - rest.length }, "");
    return [lookalike({ span, written, reason: "a value follows one `=`", meant: rest, kept: "=", fix })];
  }
  // Not `5\"`, which says that the quote is text.
  if (!/^[^"\\]+"$/.test(written) || end - start > longest) return [];
  const fix = replacement('Write the missing `"`', { start, end: start }, '"');
  const reason = "a text in quotes also begins with a quote";
  return [lookalike({ span, written, reason, meant: `"${written}`, kept: '\\"', fix })];
}

const longest = 100;

/** The values that are between quotes, of which the first is named. */
function inQuotes(text: string, spans: readonly Span[], quotes: Quotes, isSecret = false): readonly Lookalike[] {
  const quoted = spans.flatMap((span) => {
    const inner = span.end - span.start > longest ? undefined : quotes(text.slice(span.start, span.end));
    if (inner === undefined) return [];
    const isKept = isSecret && inner === text.slice(span.start + 1, span.end - 1);
    return isKept ? straightQuotes(span, false).edits : [{ span, text: `"${inner}"` }];
  });
  const [first] = quoted;
  if (!first) return [];
  const span = spans.find(({ start }) => start === first.span.start)!;
  const kept = text[span.start]!;
  const written = isSecret ? `${kept}…${text[span.end - 1]}` : text.slice(span.start, span.end);
  const fix = { title: "Write double quotes", edits: quoted };
  return [
    lookalike({ span, written, reason: "its quotes are part of it", meant: isSecret ? '"…"' : first.text, kept, fix }),
  ];
}

interface Meant {
  readonly span: Span;
  readonly written: string;
  readonly reason: string;
  readonly meant: string;
  /** The character that a text in quotes keeps. */
  readonly kept: string;
  readonly fix: FixSpec;
}

const lookalike = ({ span, written, reason, meant, kept, fix }: Meant): Lookalike => ({
  span,
  text: written,
  is: "text",
  reason,
  advice: `Write \`${meant}\`, or put all of it in double quotes to keep \`${kept}\`.`,
  fix,
});
