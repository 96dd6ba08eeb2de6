import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { isDeclared } from "../../syntax/declares-name.js";
import { lineStart } from "../../syntax/scan.js";
import type { Span } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";

/* Braces on a line of their own: an interpolation with other braces, or attributes of what is above. */

/** In characters. */
const farthestDirective = 1000;

/** The advice for attributes on a line of their own. */
export function misplacedAttributes({ file: { text }, span }: Finding): Better | undefined {
  if (text.slice(lineStart(text, span.start), span.start).trim() !== "") return undefined;
  return otherBraces(text, span) ?? besideAbove(text, span);
}

/** Moves attributes to what is above them: the end of a heading or directive, or the line directly below a text. */
function besideAbove(text: string, span: Span): Better | undefined {
  const from = Math.max(0, span.start - farthestDirective);
  const end = from + text.slice(from, span.start).trimEnd().length;
  const line = text.slice(Math.max(from, lineStart(text, end)), end);
  const written = text.slice(span.start, span.end);
  if (/^[ \t]*(?:#{1,2}[ \t]|@(?:chart|map|facts)\b)[^{}]*$/.test(line)) {
    const fix = replacement("Move them to the end of the line above", { start: end, end: span.end }, ` ${written}`);
    return { fixes: [fix] };
  }
  const between = text.slice(end, span.start);
  const isText = /^[ \t]*[\p{L}\p{N}"“(]/u.test(line) && between.trim() === "";
  // Directly below, the line is not a text, although it begins as one: it ends the attributes of a directive.
  return isText && !/^[ \t]*(?:\r\n|[\r\n])[ \t]*$/.test(between)
    ? { fixes: [replacement("Move them to the line below the text", { start: end, end: span.start }, "\n")] }
    : undefined;
}

/** `{ { year }}`, an interpolation with white space between its braces, and `{year}`, with one brace instead of two. */
function otherBraces(text: string, span: Span): Better | undefined {
  const written = text.slice(span.start, span.end);
  const [, spaced, single] =
    /^\{(?:[ \t]+\{([^{}\r\n]+)\}[ \t]*|[ \t]*([\p{L}_][\p{L}\p{N}_.]*)[ \t]*)\}$/u.exec(written) ?? [];
  const inner = spaced ?? single;
  if (inner === undefined || inner === "half") return undefined;
  const meant = `{{ ${inner.trim()} }}`;
  const [name] = inner.split(".");
  if (single !== undefined && !isDeclared(text, name!, span.start))
    return {
      hint: `Write \`\\{\` for a brace that is text, or declare \`${name}\` and write \`${meant}\` to insert its value.`,
    };
  return {
    hint: spaced
      ? `Write \`${meant}\`, without white space between its braces.`
      : `Write \`${meant}\` to insert a value, or \`\\{\` for a brace that is text.`,
    fixes: [replacement(`Write \`${meant}\``, span, meant)],
  };
}
