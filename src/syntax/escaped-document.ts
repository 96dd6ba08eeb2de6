import { code, isPunctuation, lineEnd } from "./scan.js";

/** A line of igx with a backslash before its signs. */
const line = /^[ \t]*\\(?:@\p{L}|#(?:\\?#)?[ \t]|[|>]|-\\?-\\?-)/mu;

/** The same without: no text processor leaves one. */
const whole = /^[ \t]*(?:@\p{L}|##?[ \t]|[|>])/mu;

/** Backslashes that nothing in igx needs, inside a line. */
const needless = /[^\s\\][ \t]*\\[.=|+!()#>@~-]|\\\{\\\{|[a-z]\\_[a-z]/;

const directive = /^\\@(?:chart|map|facts|sheet)\b/;

function directiveAndRow(text: string): number | undefined {
  for (let at = text.indexOf("\\@"); at >= 0; at = text.indexOf("\\@", at + 2)) {
    if (!directive.test(text.slice(at, at + 8))) continue;
    const below = text.slice(lineEnd(text, at), lineEnd(text, at) + 40).trimStart();
    if (below.startsWith("\\|")) return at;
  }
  return undefined;
}

/**
 * Where a document begins that has a backslash before every sign, as text processors export Markdown: a directive and a row below it, or all lines
 * of igx and signs that need none. `undefined` for other texts.
 */
export function escapedStart(text: string): number | undefined {
  if (!text.includes("\\")) return undefined;
  const first = whole.test(text) || !needless.test(text) ? null : line.exec(text);
  return directiveAndRow(text) ?? (first ? first.index + first[0].indexOf("\\") : undefined);
}

/** Where the backslashes are that such a text has before signs. */
export function* escapes(text: string): Generator<number> {
  for (let at = 0; at < text.length - 1; at++) {
    if (text.charCodeAt(at) !== code.backslash || !isPunctuation(text.charCodeAt(at + 1))) continue;
    yield at;
    // A backslash after another one is the text.
    at++;
  }
}

export function withoutEscapes(text: string): string {
  let [kept, from] = ["", 0];
  for (const at of escapes(text)) {
    kept += text.slice(from, at);
    from = at + 1;
  }
  return kept + text.slice(from);
}
