import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Body, Heading } from "../../syntax/ast.js";
import { maskedLine } from "../markdown/masked-line.js";
import type { Lookalike } from "./lookalike.js";

/** What headings and texts can have as attributes, with a bracket on one side at least. */
const attributes = /(?:^|[ \t]+)(([{[(]?)[ \t]*(half|width[ \t]*=[ \t]*0?\.5)[ \t]*(\}{1,2}|[\])])?)$/;

/** In characters: attributes of a heading or a text are shorter. */
const longest = 60;

/** The end of a heading or a text that was meant as its attributes: one brace is missing, doubled, or another bracket. */
export function attributesMeant(text: string, block: Heading | Body): Lookalike | undefined {
  const line = block.kind === "heading" ? block.textSpan : block.lines.at(-1)!;
  const start = Math.max(line.start, line.end - longest);
  const match = attributes.exec(maskedLine(text, { start, end: line.end }));
  if (!match) return undefined;
  const [whole, written = "", opening = "", name = "", closing = ""] = match;
  // In other brackets, the word is more likely text; in braces of its own, it is an attribute or looks like Markdown.
  if ((opening !== "{" && !closing.startsWith("}")) || (opening === "{" && closing === "}")) return undefined;
  const meant = `{${name}}`;
  const from = line.end - whole.length;
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
