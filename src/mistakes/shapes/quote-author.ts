import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { lineStart, skipBlanksBack } from "../../syntax/scan.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";

/** An author after the words of the quote, on their line. */
const author = /^(?:--|—)[ \t]+\p{L}[^"”]{0,60}$/u;

const longest = 500;

/** The better advice for a quote without author, if one ends its last line: `> Coffee is a language. -- Jackie Chan`. */
export function quoteAuthor({ file: { text }, span }: Finding): Better | undefined {
  const start = Math.max(lineStart(text, span.end), span.end - longest);
  const line = text.slice(start, span.end);
  const dash = Math.max(line.lastIndexOf("--"), line.lastIndexOf("—"));
  if (!/[ \t"”“»’]/.test(line[dash - 1] ?? "") || !author.test(line.slice(dash))) return undefined;
  const at = start + dash;
  const title = "Write the author on a line of its own";
  return { hint: `${title}.`, fixes: [replacement(title, { start: skipBlanksBack(text, at), end: at }, "\n> ")] };
}
