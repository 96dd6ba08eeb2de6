import { type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import { invisible } from "../text/invisible.js";
import { lazy } from "../text/lazy.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** A longer text after a dash is probably a part of the quote. */
const longestName = 60;

/** A dash that does not begin an author in igx, or has no white space after it, on the last line of several. */
const otherDash = lazy(
  () => new RegExp(String.raw`[\r\n][ \t]*>[ \t]*([-–~](?!-)[ \t]*|(?:-{2,3}|—+)[${invisible} \t]*)(\S[^\r\n]*)$`, "u"),
);

/** The author after a dash on the line of the text. */
const sameLine = lazy(() => /[^\s>]([ \t]+(?:--|[-–—])[ \t]+)(\p{Lu}[^\r\n!?]*[^\r\n\s.!?])$/u);

/** The author on the line below the quote, without `>`. */
const lineBelow = /^[ \t]*(?:\r\n|\n|\r)([ \t]*(?:--|[-–—])[ \t]+)(\S[^\r\n]*)/u;

/** A line without `>` between the quote and its author. */
const unmarkedLine = /^[ \t]*(?:\r\n|\n|\r)[ \t]*(?=[^\s>|#@{}`\\/])[^\r\n]*(?:\r\n|\n|\r)[ \t]*>[ \t]*(?:--|—)[ \t]/u;

/** The advice for the quote at `span` if its text contains its probable author. */
export function authorMeant({ text }: SourceFile, { start, end }: Span): ReportDetails | undefined {
  const from = Math.max(start, end - 4 * longestName);
  const quote = text.slice(from, end).trimEnd();
  const box = /^>[ \t]*(\[![A-Za-z][\w-]*\])/.exec(text.slice(start, start + longestName))?.[1];
  if (box) return { hint: `Write the box as a text, without \`>\` and \`${box}\`, or add an author: \`> -- NAME\`.` };
  return (
    advise(otherDash().exec(quote), from, "-- ") ??
    advise(sameLine().exec(quote), from, "\n> -- ") ??
    advise(lineBelow.exec(text.slice(end, end + 4 * longestName)), end, "> -- ") ??
    markBelow(text, end)
  );
}

function markBelow(text: string, end: number): ReportDetails | undefined {
  // A line of a quote may be longer than a name.
  if (!unmarkedLine.test(text.slice(end, end + 10 * longestName))) return undefined;
  const start = end + /^\s*/.exec(text.slice(end, end + 10 * longestName))![0].length;
  return {
    hint: "Begin the line below with `>`: without it, the quote ends there.",
    fixes: [replacement("Begin with `>`", { start, end: start }, "> ")],
  };
}

/** `found` has the mark before the author and the author, `from` is where its text begins. */
function advise(found: RegExpExecArray | null, from: number, mark: string): ReportDetails | undefined {
  if (!found) return undefined;
  const [whole, dash = "", rest = ""] = found;
  const author = rest.trimEnd();
  if (author.length > longestName) return undefined;
  const end = from + found.index + whole.length - rest.length;
  const fix = replacement(`Write \`> -- ${author}\``, { start: end - dash.length, end }, mark);
  return { hint: `Write the author on the last line of the quote: \`> -- ${author}\`.`, fixes: [fix] };
}
