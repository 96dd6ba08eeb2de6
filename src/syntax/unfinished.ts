import type { IToken } from "chevrotain";
import * as t from "./expression-tokens.js";
import { perCent } from "./foreign-forms.js";
import { code, isAlone, skipBlanks } from "./scan.js";

/** What to write where an expression or head ends too early, at `end`; `undefined` if nothing says what is meant. */
export function adviceAtEnd(tokens: readonly IToken[], text: string, end: number): string | undefined {
  if (isAlone(text, end) && /^[[({,]$/.test(tokens.at(-1)?.image ?? ""))
    return "Write the whole expression on one line.";
  // Braces without `name: value` have been read as attributes.
  if (text.charCodeAt(skipBlanks(text, end, text.length)) === code.openBrace)
    return "Write an object with names and values, such as `{a: 1}`.";
  const [number, point] = tokens.slice(-2);
  if (point?.image === "." && number?.tokenType === t.NumberToken) return `Write \`${number.image}\`.`;
  return isRecordOpen(tokens) ? closeRecord(text[end] === "}") : perCent(tokens);
}

const closeRecord = (isInterpolation: boolean): string =>
  isInterpolation ? "Write a space between the last braces: `} }}`." : "Write the missing `}`.";

/** Whether a record literal is open at the end: `{{ {a: 1}}}` ends after the first two of its last braces. */
function isRecordOpen(tokens: readonly IToken[]): boolean {
  let open = 0;
  for (const { tokenType } of tokens) open += tokenType === t.OpenBrace ? 1 : tokenType === t.CloseBrace ? -1 : 0;
  return open > 0;
}
