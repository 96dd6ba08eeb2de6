import type { Diagnostic, TextEdit } from "../../diagnostics/diagnostic.js";
import { append } from "../../text/extremes.js";

/**
 * The text after applying the first safe fix of each finding in `path`; `undefined` if there is none. A fix whose edits touch those of an
 * earlier one is left for the next round, since its positions may be wrong by then.
 */
export function applySafeFixes(text: string, path: string, diagnostics: readonly Diagnostic[]): string | undefined {
  const accepted: TextEdit[] = [];
  for (const one of diagnostics) {
    const fix = one.file === path ? one.fixes?.find(({ safe }) => safe) : undefined;
    if (fix && !fix.edits.some((edit) => accepted.some((other) => touches(edit, other)))) append(accepted, fix.edits);
  }
  if (accepted.length === 0) return undefined;
  return (
    [...accepted]
      // From the end, so that earlier offsets stay valid.
      .sort((a, b) => b.start.offset - a.start.offset)
      .reduce((done, edit) => done.slice(0, edit.start.offset) + edit.text + done.slice(edit.end.offset), text)
  );
}

/** Two insertions at the same place touch too: their order would be a guess. */
const touches = (a: TextEdit, b: TextEdit): boolean => a.start.offset <= b.end.offset && b.start.offset <= a.end.offset;
