import type { Scalar } from "yaml";
import type { Span } from "./span.js";

/** Three, six or eight hexadecimal digits. Four are more often a year that is commented out. */
const color = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})(?!\S)/i;

/**
 * A colour that YAML reads as a comment: `color: #ff0000` has no value, and a picture would get another colour in silence. `undefined` for all
 * other nodes.
 */
export function colorAsComment(
  { value, source, range }: Scalar,
  text: string,
): { readonly message: string; readonly hint: string; readonly span: Span } | undefined {
  if (value !== null || source !== "" || !range) return undefined;
  const [start] = range;
  const found = color.exec(text.slice(start, start + 10))?.[0];
  return found === undefined
    ? undefined
    : {
        message: `\`${found}\` is a comment in YAML, so the value is missing.`,
        hint: `Write \`"${found}"\`; for a comment, write a blank after \`#\`.`,
        span: { start, end: start + found.length },
      };
}
