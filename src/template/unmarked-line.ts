import { type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import { lazy } from "../text/lazy.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/* Lines that would declare a name, such as `let total = 3`, but lack their `@` and are text. */

const name = String.raw`([\p{L}_][\p{L}\p{N}_]*)`;

const forms = [
  String.raw`let[ \t]+${name}[ \t]*=`,
  String.raw`param[ \t]+${name}[ \t]*:`,
  String.raw`data[ \t]+${name}[ \t]*"`,
  String.raw`for[ \t]+${name}(?:[ \t]*,[ \t]*${name})?[ \t]+in[ \t]`,
];

const form = lazy(() => new RegExp(String.raw`(?<=^|[\r\n])([ \t]*)(?:${forms.join("|")})`, "gu"));

interface UnmarkedLine {
  readonly word: string;
  readonly start: number;
}

/** By file, since each unknown name asks. */
const known = new WeakMap<SourceFile, ReadonlyMap<string, UnmarkedLine>>();

function linesOf({ text }: SourceFile): ReadonlyMap<string, UnmarkedLine> {
  const lines = new Map<string, UnmarkedLine>();
  for (const { index, 0: whole, 1: indent = "", ...names } of text.matchAll(form())) {
    const line = { word: /\p{L}+/u.exec(whole)![0], start: index + indent.length };
    for (const declared of Object.values(names))
      if (typeof declared === "string" && !lines.has(declared)) lines.set(declared, line);
  }
  return lines;
}

/** The advice for an unknown name that such a line would declare. */
export function unmarkedLine(file: SourceFile, name: string, use: Span): ReportDetails | undefined {
  const lines = known.get(file) ?? linesOf(file);
  known.set(file, lines);
  const line = lines.get(name);
  if (!line) return undefined;
  const { word, start } = line;
  return {
    hint: `Write \`@${word}\` instead of \`${word}\` on the line that declares \`${name}\`: without \`@\` it is text.`,
    fixes: [replacement(`Write \`@${word}\``, { start, end: start }, "@")],
    ...(start < use.start && { clue: { where: "text-above", span: { start, end: use.start - 1 } } }),
  };
}
