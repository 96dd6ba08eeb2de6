import { unclosedBlock as rule } from "../../diagnostics/messages/syntax.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { trim } from "../../syntax/scan.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { detectEnd } from "./detect-end.js";
import { explainShape } from "./explain-shape.js";
import { loops } from "./heads.js";

/** The better advice for a block without its end, by the first line that is almost `@end`. */
export function unclosedBlock({ file: { text }, span }: Finding): Better | undefined {
  const end = detectEnd(text, { start: span.start, end: text.length });
  if (!end) return undefined;
  const hint = rule.hint({ keyword: "", meant: text.slice(end.start, end.end) });
  return { hint, fixes: [replacement("Write `@end`", end, "@end")] };
}

/** The better advice for `@foreach`: its loop is often in another language, too. */
export function unknownLoop(finding: Finding): Better | undefined {
  const { file, span, clue } = finding;
  if (clue?.where !== "forHead") return undefined;
  const loop = explainShape(finding, loops, trim(file.text, clue.span.start, clue.span.end), true);
  const [edit] = loop?.fixes?.[0]?.edits ?? [];
  if (!edit) return undefined;
  const line = `@for ${edit.text}`;
  return {
    hint: `Write \`${line}\`.`,
    fixes: [replacement(`Write \`${line}\``, { start: span.start, end: edit.span.end }, line)],
  };
}
