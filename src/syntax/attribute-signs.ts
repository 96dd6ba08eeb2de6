import { type FixSpec, replacement } from "../diagnostics/pending-diagnostic.js";
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
