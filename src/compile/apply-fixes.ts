import type { Diagnostic, Fix, TextEdit } from "../diagnostics/diagnostic.js";

/** Which fixes to apply: only safe ones, which cannot change the meaning of a document, or every fix. */
export type FixKind = "safe" | "all";

/** The fix of a finding: its first safe one, or with `all` its only one. Several are readings between which only the author can choose. */
export const fixOf = ({ fixes }: Diagnostic, kind: FixKind): Fix | undefined =>
  fixes?.find(({ safe }) => safe) ?? (kind === "all" && fixes?.length === 1 ? fixes[0] : undefined);

/**
 * The fixes that can be applied together, in their order. A fix whose edits touch those of an earlier one is left for the next round, since
 * its positions may be wrong by then. Two insertions at the same place touch too: their order would be a guess.
 */
export function compatibleFixes(fixes: readonly Fix[], length: number): readonly Fix[] {
  // One mark for each place between two characters: a search in the accepted edits would take time in proportion to their number.
  const taken = new Uint8Array(length + 1);
  return fixes.filter(({ edits }) => {
    if (edits.some((edit) => taken.subarray(edit.start.offset, edit.end.offset + 1).includes(1))) return false;
    for (const edit of edits) taken.fill(1, edit.start.offset, edit.end.offset + 1);
    return true;
  });
}

/** The edits of compatible fixes in the order of the text, each with its fix. */
export const editsInOrder = (fixes: readonly Fix[]): readonly { readonly fix: Fix; readonly edit: TextEdit }[] =>
  fixes
    .flatMap((fix) => fix.edits.map((edit) => ({ fix, edit })))
    .sort(({ edit: a }, { edit: b }) => a.start.offset - b.start.offset || a.end.offset - b.end.offset);

/** The text after compatible fixes. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { edit } of editsInOrder(fixes)) {
    parts.push(text.slice(at, edit.start.offset), edit.text);
    at = edit.end.offset;
  }
  return parts.join("") + text.slice(at);
}
