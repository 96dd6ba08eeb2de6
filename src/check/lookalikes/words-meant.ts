import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Attributes, AttributeValue, Word } from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Lookalike } from "./lookalike.js";

/* Values of attributes that are words with a sign too many or too few: `icon==check`, `header=Country"`. */

export function wordsMeant(text: string, node: Node): readonly Lookalike[] {
  switch (node.kind) {
    case "document":
    case "if":
    case "for":
      return childrenOf(node).flatMap((child) => wordsMeant(text, child));
    case "directive":
      return [
        ...(node.attributes ? inAttributes(text, node.attributes) : []),
        ...node.items.flatMap((item) => (item.kind === "rows" ? [] : wordsMeant(text, item))),
      ];
    case "include":
      return node.attributes ? inAttributes(text, node.attributes) : [];
    default:
      return [];
  }
}

const inAttributes = (text: string, { entries }: Attributes): readonly Lookalike[] =>
  entries.flatMap(({ value }) => (value ? inValue(text, value) : []));

function inValue(text: string, value: AttributeValue): readonly Lookalike[] {
  switch (value.kind) {
    case "word": {
      const meant = wordMeant(text, value);
      return meant ? [meant] : [];
    }
    case "list":
      return value.items.flatMap((item) =>
        [item.value, ...(item.renamed ? [item.renamed] : [])].flatMap((part) => inValue(text, part)),
      );
    case "group":
      return inAttributes(text, value.attributes);
    default:
      return [];
  }
}

function wordMeant(text: string, { span }: Word): Lookalike | undefined {
  const { start, end } = span;
  const written = text.slice(start, Math.min(end, start + longest));
  if (written.length > 1 && written.startsWith("=")) {
    const rest = written.replace(/^=+/, "");
    const fix = replacement("Remove `=`", { start, end: end - rest.length }, "");
    return lookalike(span, written, "a value follows one `=`", `Write \`${rest}\``, fix);
  }
  // Not `5\"`, which says that the quote is text.
  if (!/^[^"\\]+"$/.test(written) || end - start > longest) return undefined;
  const fix = replacement('Write the missing `"`', { start, end: start }, '"');
  return lookalike(span, written, "a text in quotes also begins with a quote", `Write \`"${written}\``, fix);
}

const longest = 100;

const lookalike = (span: Word["span"], written: string, reason: string, meant: string, fix: FixSpec): Lookalike => ({
  span,
  text: written,
  is: "text",
  reason,
  advice: `${meant}, or put all of it in quotes to keep \`${written.startsWith("=") ? "=" : '\\"'}\`.`,
  fix,
});
