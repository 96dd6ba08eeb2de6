import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { lineEnd, trim } from "../../syntax/scan.js";
import { emptySpan } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";

/** One attribute, without quotes or brackets that are open. */
const attribute = String.raw`[a-z_]+(?:=(?:[^\s"'[\]{}=]+|"[^"\\]*"|\[[^[\]"{}]*\]))?`;

/** Attributes that are whole but for their brace. */
const whole = new RegExp(String.raw`^\{[ \t]*${attribute}(?:[ \t]+${attribute})*$`);

const longest = 200;

/** The better advice for attributes without their `}`, if they end with their line: rows or nothing are below it. */
export function unclosedLine({ file: { text }, span: { start } }: Finding): Better | undefined {
  const { end } = trim(text, start, lineEnd(text, start));
  const isWhole = end - start < longest && whole.test(text.slice(start, end));
  if (!isWhole || !/^\s*(?:\||$)/.test(text.slice(end, end + longest))) return undefined;
  return { fixes: [replacement("Write `}`", emptySpan(end), "}")] };
}
