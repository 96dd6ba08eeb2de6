import { unopenedInterpolation } from "../diagnostics/unopened-interpolation.js";
import { looksLikeDay } from "../language/day-time.js";
import { date, type Type, text } from "../language/types.js";
import type { StringLiteral, TemplateText } from "../syntax/expression-ast.js";
import { lazy } from "../text/lazy.js";
import type { Span } from "../text/span.js";
import type { SpanEdit } from "../text/span-edit.js";
import { lookUp } from "./scope.js";
import type { Typing } from "./typing.js";

/** Dates have no literal of their own, so a string that looks like a day is accepted as one. */
export function inferString(literal: StringLiteral, typing: Typing): Type {
  if (literal.value.includes("{{") || literal.value.includes("${")) reportValues(literal, typing);
  return looksLikeDay(literal.value) ? date : text;
}

/** `{{ year }}` and `${year}`. */
const form = lazy(() => /\{\{([^{}]+)\}\}|\$\{([^{}]+)\}/gu);
const firstName = lazy(() => /[\p{L}_][\p{L}\p{N}_]*/u);

/** A string of nothing else is how a text shows the braces themselves: `{{ "{{ year }}" }}`. */
const shownBraces = /^\{\{[^{}]+\}\}$/;

/** Reports a string that is meant as a text with values, if one of them uses a visible name: others are more likely text. */
function reportValues({ value, span }: StringLiteral, { file, scope, report }: Typing): void {
  if (shownBraces.test(value)) return;
  for (const [written, inner, other] of value.matchAll(form())) {
    const name = firstName().exec((inner ?? other)!)?.[0] ?? "";
    const known = lookUp(scope, name);
    if (!known) continue;
    // That nothing else uses it is a consequence.
    if (known.declaration) known.declaration.used = true;
    const source = file.text.slice(span.start + 1, span.end - 1);
    const meant = source.replace(form(), (_, one, another) => `\${${(one ?? another).trim()}}`);
    // An escape or a backquote would mean something else between backquotes.
    const isPlain = !/[\\`]/.test(source);
    const shown = isPlain && meant.length <= longest ? meant : `… \${${name}} …`;
    const quotes = [span.start, span.end - 1].map((at) => edit(at, "`"));
    const fixes = isPlain
      ? [{ title: "Write a text with values", edits: [...quotes, ...braceEdits(file.text, span)] }]
      : [];
    const hint = `Write the text between backquotes: \`\` \`${shown}\` \`\`.`;
    report(unopenedInterpolation, span, { meant: shown, written }, { hint, fixes });
    return;
  }
}

const edit = (start: number, text: string): SpanEdit => ({ span: { start, end: start + 1 }, text });

/** `{{ year }}` becomes `${ year }`: brace by brace, since a fix must not replace what is an expression elsewhere. */
function braceEdits(text: string, { start, end }: Span): readonly SpanEdit[] {
  return [...text.slice(start, end).matchAll(form())].flatMap(({ 0: written, 1: inner, index }) =>
    inner === undefined ? [] : [edit(start + index, "$"), edit(start + index + written.length - 1, "")],
  );
}

/** Reports `{{ year }}` in a text between backquotes, where `${year}` is a value. */
export function checkTemplateText({ parts, span }: TemplateText, { file, scope, report }: Typing): void {
  for (const part of parts) {
    if (typeof part !== "string" || !part.includes("{{")) continue;
    for (const [written, inner] of part.matchAll(form())) {
      const known = inner === undefined ? undefined : lookUp(scope, firstName().exec(inner)?.[0] ?? "");
      if (!known) continue;
      if (known.declaration) known.declaration.used = true;
      const meant = `\${${inner!.trim()}}`;
      const fixes = [{ title: `Write \`${meant}\``, edits: braceEdits(file.text, span) }];
      report(unopenedInterpolation, span, { meant, written }, { hint: `Write \`${meant}\`.`, fixes });
      return;
    }
  }
}

/** Of a text in a hint. */
const longest = 60;
