import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { attributeNames } from "../../language/registry.js";
import type { Body, Heading } from "../../syntax/ast.js";
import { emptySpan } from "../../text/span.js";
import { maskedLine } from "../markdown/masked-line.js";
import type { Lookalike } from "./lookalike.js";

/** The attributes of headings and texts, with a bracket on one side at least. */
const attributes = /(?:^|[ \t]+)(([{[(]?)[ \t]*(half|width[ \t]*=[ \t]*0?\.5)[ \t]*(\}{1,2}|[\])])?)$/;

/** In characters: attributes of a heading or a text are shorter. */
const longest = 60;

/** Attributes of a heading directly after a word: `# Title{half}`. After a text, they are a finding of what looks like Markdown. */
export function attributesJoined(text: string, { textSpan: { start, end } }: Heading): Lookalike | undefined {
  const match = joined.exec(maskedLine(text, { start: Math.max(start, end - longest), end }));
  if (!match) return undefined;
  const [, written = ""] = match;
  const at = end - written.length;
  return {
    span: { start: at, end },
    text: written,
    is: "text",
    reason: "white space precedes the attributes of a heading",
    advice: "Write a space before the brace, or a backslash to keep it.",
    fix: replacement("Write a space", emptySpan(at), " "),
  };
}

/** Attributes of a heading with a comment after them: `# Title {half} // note`. */
export function attributesBeforeComment(text: string, { textSpan: { start, end } }: Heading): Lookalike | undefined {
  const from = Math.max(start, end - 2 * longest);
  const match = beforeComment.exec(maskedLine(text, { start: from, end }));
  if (!match) return undefined;
  const span = { start: from + match.index + match[0].indexOf("//"), end };
  return {
    span,
    text: text.slice(span.start, Math.min(end, span.start + longest)),
    is: "text",
    reason: "a comment is a whole line, so the braces before it are text as well",
    advice: "Write the comment on a line of its own, or a backslash before the brace to keep it.",
  };
}

const beforeComment = /[ \t]\{[ \t]*(?:half|width[ \t]*=[ \t]*0?\.5)[ \t]*\}[ \t]+\/\//;

const joined = /[^ \t{\\](\{[ \t]*(?:half|width[ \t]*=[ \t]*0?\.5)[ \t]*\})$/;

/** The end of a heading or a text that was meant as its attributes: one brace is missing, doubled, or another bracket. */
export function detectAttributes(text: string, block: Heading | Body): Lookalike | undefined {
  const line = block.kind === "heading" ? block.textSpan : block.lines.at(-1)!;
  const start = Math.max(line.start, line.end - longest);
  const match = attributes.exec(maskedLine(text, { start, end: line.end }));
  if (!match) return undefined;
  const [whole, written = "", opening = "", name = "", closing = ""] = match;
  // In other brackets, the word is more likely text; in braces of its own, it is an attribute or looks like Markdown.
  if ((opening !== "{" && !closing.startsWith("}")) || (opening === "{" && closing === "}")) return undefined;
  const meant = `{${name}}`;
  const from = line.end - whole.length;
  // With its backslash, a brace is meant as text.
  if (text.slice(line.start, from).endsWith("\\{")) return undefined;
  const isBelow = block.kind === "body" && from > line.start;
  const fix = isBelow
    ? replacement("Write it on the line below", { start: from, end: line.end }, `\n${meant}`)
    : replacement(`Write \`${meant}\``, { start: line.end - written.length, end: line.end }, meant);
  return {
    span: { start: line.end - written.length, end: line.end },
    text: written,
    is: "text",
    reason: "attributes are between one `{` and one `}`",
    advice: `Write \`${meant}\`${isBelow ? " on the line below the text" : ""}, or a backslash before the brace to keep it.`,
    ...(block.kind === "body" && block.attributes ? {} : { fix }),
  };
}

/** Attributes without their brace at the end of a heading or a text. They may have other mistakes too, so there is no fix. */
export function attributesUnclosed(text: string, block: Heading | Body): Lookalike | undefined {
  const { start, end } = block.kind === "heading" ? block.textSpan : block.lines.at(-1)!;
  const from = Math.max(start, end - longest);
  const [, written = "", name = ""] = unclosed.exec(maskedLine(text, { start: from, end })) ?? [];
  if (!attributeNames.has(name)) return undefined;
  const at = end - written.length;
  return {
    span: { start: at, end },
    text: text.slice(at, end),
    is: "text",
    reason: "no `}` ends the attributes",
    advice:
      "Write the attributes and their `}` on the line of a heading or below a text, or a backslash before the brace to keep it.",
  };
}

const unclosed = /[^ \t\\{][ \t]+(\{[ \t]*([a-z_]+)[ \t]*=[^{}]*)$/;
