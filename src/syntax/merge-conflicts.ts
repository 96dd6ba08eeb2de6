import { mergeConflict } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";

/** The marks that git writes before, between and after the two versions. */
const mark = /^(?:<{7} .*|={7}|>{7} .*)$/gm;

/** Reports each conflict that a merge has left, at its first mark: all other findings about the file would follow from it. */
export function reportMergeConflicts(text: string, report: Report): void {
  if (!text.includes("<<<<<<< ")) return;
  let open: { readonly start: number; readonly end: number } | undefined;
  let isDivided = false;
  for (const { index, 0: line } of text.matchAll(mark)) {
    if (line.startsWith("<")) open = { start: index, end: index + line.trimEnd().length };
    else if (open && isDivided && line.startsWith(">")) report(mergeConflict, open, undefined);
    isDivided = line.startsWith("=");
    if (line.startsWith(">")) open = undefined;
  }
}
