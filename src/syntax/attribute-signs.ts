import { type FixSpec, replacement } from "../diagnostics/pending-diagnostic.js";
import { emptySpan } from "../text/span.js";
import { fail, isSpace, type Reader, skipRun, skipSpace } from "./attribute-reader.js";
import { code, isBlank } from "./scan.js";

/* Signs that are wrong or missing around the names of attributes. */

/** Reports what follows an attribute without white space, and skips it. */
export function skipMissingSpace(reader: Reader): void {
  const start = reader.at;
  // A comma is what authors of JSON write here: it is skipped alone, so that the attribute after it is still read.
  const comma = reader.text.charCodeAt(start) === code.comma;
  fail(
    reader,
    { start, end: start + 1 },
    `\`${reader.text[start]}\` does not fit here.`,
    comma
      ? "Remove the comma; write white space between attributes."
      : "Put white space between attributes; put texts with special characters in quotes.",
    comma && beginsAttribute(reader, start + 1) ? [removeComma(reader, start)] : [],
  );
  if (comma) reader.at++;
  else skipRun(reader);
  skipSpace(reader);
}

/** Whether an attribute or the end of them follows: without it, the comma is perhaps a part of a value that is not closed. */
const beginsAttribute = ({ text, end }: Reader, start: number): boolean =>
  /^[ \t\r\n]*(?:[\p{L}_}]|$)/u.test(text.slice(start, Math.min(end, start + 100)));

/** Safe, since attributes mean the same without it. */
const removeComma = ({ text, end }: Reader, start: number): FixSpec =>
  replacement(
    "Remove the comma",
    { start, end: start + 1 },
    start + 1 < end && isSpace(text.charCodeAt(start + 1)) ? "" : " ",
    true,
  );

/** `{height:300}`, as JSON and CSS have it. The value is still read, so that the attribute has no second finding. */
export function reportColon(reader: Reader, name: string): void {
  const span = { start: reader.at, end: reader.at + 1 };
  let { end } = span;
  while (end < reader.end && isBlank(reader.text.charCodeAt(end))) end++;
  const fixes = [replacement("Write `=`", { start: span.start, end }, "=")];
  fail(reader, span, "`:` does not fit here.", `Write \`${name}=\` and the value.`, fixes);
}

/** The start of a quoted text, a list or a group. */
export const opensValue = (text: string, at: number): boolean => '"[{'.includes(text[at]!);

/** `colors[#ff0000]` and `width0.5`. The value is read, as after a colon. */
export function reportMissingEquals(reader: Reader, name: string): void {
  const { at } = reader;
  const [value] = /^(?:[\d.]+|.)/.exec(reader.text.slice(at, Math.min(at + 40, reader.end))) ?? [];
  const fixes = [replacement("Write `=`", emptySpan(at), "=")];
  fail(reader, { start: at, end: at + 1 }, `\`=\` is missing after \`${name}\`.`, `Write \`${name}=${value}\`.`, fixes);
}

/** `from=="crops.csv"`: no word, as `==crops` is. */
export const hasSecondEquals = ({ text, at, end }: Reader): boolean =>
  at + 1 < end && text.charCodeAt(at) === code.equals && opensValue(text, at + 1);

export function reportSecondEquals(reader: Reader): void {
  const span = { start: reader.at, end: reader.at + 1 };
  fail(reader, span, "`=` does not fit here.", "Remove it; one `=` is enough.", [replacement("Remove `=`", span, "")]);
  reader.at++;
}
