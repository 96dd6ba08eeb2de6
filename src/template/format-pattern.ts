import type { ReportDetails } from "../diagnostics/pending-diagnostic.js";
import { replacement } from "../diagnostics/pending-diagnostic.js";
import type { Call } from "../syntax/expression-ast.js";

/* Patterns of other languages for numbers: `format(x, ".1f")`, `format("%.1f", x)`, `text(x, "#,##0.0")`. In igx the number of decimals is an argument. */

/** Of Python and C, with the number of decimals; of spreadsheets, with a zero for each. */
const counted = /^%?[+,_]?(?:\.(\d)[fdge]?|d)(%*)$/;
const drawn = /^[#0,]*0(?:\.([0#]+))?(%?)$/;

export const isNumberPattern = (text: string): boolean => counted.test(text) || drawn.test(text);

/** The call that formats a number as a call with such a pattern does; `undefined` if none of the two arguments is one. */
export function formatMeant(call: Call, text: string): ReportDetails | undefined {
  const [first, second] = call.arguments;
  if (!first || !second || call.arguments.length > 2) return undefined;
  const [pattern, value] = first.kind === "string" ? [first, second] : [second, first];
  if (pattern.kind !== "string") return undefined;
  const digits = counted.exec(pattern.value) ?? drawn.exec(pattern.value);
  if (!digits) return undefined;
  const [, decimals = "", percent = ""] = digits;
  const count = counted.test(pattern.value) ? Number(decimals) : decimals.length;
  const written = `${percent === "" ? "number" : "percent"}(${text.slice(value.span.start, value.span.end)}, ${count})`;
  return { hint: `Write \`${written}\`.`, fixes: [replacement(`Write \`${written}\``, call.span, written)] };
}
