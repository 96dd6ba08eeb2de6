import { code, isPunctuation } from "../../syntax/scan.js";
import { interpolationEnd, opensInterpolation } from "../../syntax/scan-literals.js";
import type { Span } from "../../text/span.js";

/**
 * The characters of a line, of the same length, without those that cannot be marks: an escape is two control characters, which are neither
 * letters nor white space, and an interpolation is a word.
 */
export function maskedLine(text: string, { start, end }: Span): string {
  const line = text.slice(start, end);
  if (!line.includes("\\") && !line.includes("{{")) return line;
  let masked = "";
  let at = start;
  while (at < end) {
    if (text.charCodeAt(at) === code.backslash && at + 1 < end && isPunctuation(text.charCodeAt(at + 1))) {
      masked += "\u0001\u0001";
      at += 2;
    } else if (opensInterpolation(text, at) && at + 1 < end) {
      // Not closed, it is text up to the end of the line, and has a finding.
      const close = interpolationEnd(text, at, end);
      const next = close < 0 ? end : close;
      masked += "x".repeat(next - at);
      at = next;
    } else masked += text[at++];
  }
  return masked;
}
