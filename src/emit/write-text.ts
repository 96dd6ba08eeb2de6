/** The position of a text, which decides what must be escaped there. `inner` is inside a line, after something else. */
type TextPosition = "heading" | "body" | "quote" | "inner";

/** A text that no line can hold as it is: leading or trailing blanks, control characters, nothing at all. */
const unwritable =
  /^$|^[ \t]|[ \t]$|[\u0000-\u0008\u000a-\u001f\u007f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const isWritable = (text: string): boolean => !unwritable.test(text);

/** The text as an interpolation of a string, which can hold anything. */
const writeInterpolated = (text: string): string => `{{ ${JSON.stringify(text)} }}`;

/** A backslash where it would take a meaning away or break the line, and each brace of an interpolation. */
export const escapeInline = (text: string): string =>
  text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, "\\\\").replace(/\{{2,}/g, (braces) => "\\{".repeat(braces.length));

/**
 * The start of a line in a body that would be read as something else than text, or that has a warning because it is almost that (rule
 * `looks-like-igx`): two hyphens, `@@chart`.
 */
const lineStart = /^(?:#+(?=[ \t]|$)|>|\||@(?=[@ \t]*\p{L})|```|\{|\/\/|--[- \t]*$)/u;

/** A text of one line. */
export function writeLine(text: string, place: TextPosition): string {
  if (!isWritable(text)) return writeInterpolated(text);
  const escaped = escapeInline(text);
  if (place === "heading" && escaped.endsWith("}")) return escaped.replaceAll(/(?<!\\)\{/g, "\\{");
  return place === "body" && lineStart.test(escaped) ? `\\${escaped}` : escaped;
}

/** A text of one or more lines: its line breaks are backslashes at the ends of lines, where every line can be written. */
export function writeLines(text: string, place: TextPosition): readonly string[] {
  const lines = text.split("\n");
  if (lines.length === 1) return [writeLine(text, place)];
  if (!lines.every(isWritable)) return [writeInterpolated(text)];
  return lines.map((line, index) => `${writeLine(line, place)}${index < lines.length - 1 ? "\\" : ""}`);
}
