import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";
import { maskedLine } from "../markdown/masked-line.js";

/*
 * The interpolations of other template languages: `${year}`, `$year`, `#{year}`, `<%= year %>`, `{year}`, `{ { year } }`.
 */

const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const path = String.raw`${name}(?:\.${name})*`;

const forms = [
  String.raw`[$#]\{([^{}\r\n]+)\}`,
  String.raw`(?<![\p{L}\p{N}$])\$(${path})`,
  String.raw`<%[=-]?([^%<>\r\n]+)%>`,
  String.raw`\{[ \t]+\{([^{}\r\n]+)\}[ \t]*\}`,
  String.raw`(?<![{$#])\{[ \t]*(${path}(?:\([^{}\r\n]*\))?)[ \t]*\}(?!\})`,
];

/** Not after an escape, which says that it is text, and not as code, which is a mark of Markdown. */
const form = lazy(() => new RegExp(String.raw`(?<![\u0001\x60])(?:${forms.join("|")})`, "gu"));

/** The start of two braces with white space between them. */
const apart = ["{ ", "{\t"];
/** The starts of lines that declare a name, which all other forms need. */
const declaring = ["@let", "@param", "@data", "@for", "```", "~~~"];
const opening = ["$", "{", "<%"];

/** Most texts have none: they are searched without an expression, which takes longer for a text of megabytes. */
export function mayHaveForms(text: string): boolean {
  const has = (piece: string): boolean => text.includes(piece);
  return apart.some(has) || (declaring.some(has) && opening.some(has));
}

interface DetectedInterpolation {
  readonly span: Span;
  readonly written: string;
  /** The interpolation to type. */
  readonly meant: string;
  readonly fix: FixSpec;
}

/** The interpolations in a piece of text that use a declared name, or have two braces: others are more likely text. */
export function detectInterpolations(
  text: string,
  span: Span,
  names: ReadonlySet<string>,
): readonly DetectedInterpolation[] {
  return [...maskedLine(text, span).matchAll(form())].flatMap(({ index, 0: whole, ...groups }) => {
    const inner = Object.values(groups).find((group) => typeof group === "string") as string | undefined;
    if (inner === undefined || whole.length > longest) return [];
    if (!twoBraces.test(whole) && !usesName(inner, names)) return [];
    const place = { start: span.start + index, end: span.start + index + whole.length };
    const meant = `{{ ${inner.trim()} }}`;
    const written = text.slice(place.start, place.end);
    return [{ span: place, written, meant, fix: replacement(`Write \`${meant}\``, place, meant) }];
  });
}

const longest = 100;

/** Never text, whatever is inside. */
const twoBraces = /^\{[ \t]+\{/;

const usesName = (expression: string, names: ReadonlySet<string>): boolean =>
  (expression.match(new RegExp(name, "gu")) ?? []).some((word) => names.has(word));

/** The names that lines of a document declare, whether or not they are visible everywhere. */
export function declaredNames(text: string, node: Node, names: Set<string> = new Set()): ReadonlySet<string> {
  switch (node.kind) {
    case "let":
    case "param":
    case "data":
      if (node.name) names.add(node.name.name);
      break;
    case "for":
      for (const declared of [node.item, node.index]) if (declared) names.add(declared.name);
      break;
    case "fence":
      if (node.name !== "element") names.add(text.slice(node.argumentSpan.start, node.argumentSpan.end));
      break;
    default:
  }
  if (node.kind === "document" || node.kind === "directive" || node.kind === "if" || node.kind === "for")
    for (const child of childrenOf(node)) declaredNames(text, child, names);
  return names;
}
