import { unclosedBlock as rule } from "../../diagnostics/messages/syntax.js";
import { replacement, writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { trim } from "../../syntax/scan.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { endBelowText } from "./block-on-line.js";
import { endMeant } from "./end-meant.js";
import { foreignLoop } from "./foreign-loops.js";

/** The better advice for a block without its end, by the first line that is almost `@end`. */
export function unclosedBlock({ file: { text }, span }: Finding): Better | undefined {
  const rest = { start: span.start, end: text.length };
  const end = endMeant(text, rest);
  if (!end) return { fixes: endBelowText(text, rest) };
  const hint = rule.hint({ keyword: "", meant: text.slice(end.start, end.end) });
  return { hint, fixes: [replacement("Write `@end`", end, "@end")] };
}

/** The better advice for `@foreach`: its loop is often in another language, too. */
export function unknownLoop({ file: { text }, span: { start }, clue }: Finding): Better | undefined {
  if (clue?.where !== "forHead") return undefined;
  const loop = foreignLoop(text, trim(text, clue.span.start, clue.span.end));
  return loop && { hint: loop.advice, fixes: writeInstead(`@for ${loop.meant}`, { start, end: loop.end }) };
}
