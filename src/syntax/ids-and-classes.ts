import { type FixSpec, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import { withBlank } from "./with-blank.js";

/* `{#top .wide}` on a heading, as Pandoc and other dialects of Markdown write identifiers and classes. */

export interface Advice {
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
}

/** The advice for the identifier or class at `span`; `braces` are the braces of the attributes. `undefined` if it is neither. */
export function idOrClass(text: string, span: Span, braces: Span): Advice | undefined {
  const written = text.slice(span.start, span.end);
  if (!isIdOrClass(written)) return undefined;
  const others = text.slice(braces.start + 1, braces.end - 1).trim();
  const isAll = others.split(/\s+/).every(isIdOrClass);
  const removed = isAll ? text.slice(braces.start, braces.end) : written;
  const fix = replacement(`Remove \`${removed}\``, withBlank(text, isAll ? braces : span), "");
  return { advice: `Remove \`${removed}\`: elements have no identifiers and classes.`, fixes: [fix] };
}

/** Not a colour, which an author writes for the elements. */
const isIdOrClass = (written: string): boolean =>
  /^[#.][\p{L}_][\p{L}\p{N}_:.-]*$/u.test(written) && !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(written);
