import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { invalidUtf8 } from "../diagnostics/messages/documents.js";
import type { SourceFile } from "../text/source-file.js";
import { compatibleFixes, type FixKind, fixOf } from "./apply-fixes.js";
import { harmlessFixes } from "./harmless-fixes.js";
import { applyMarked } from "./mark-changes.js";

/** More rounds than any chain of fixes needs. The limit ends two fixes that undo each other. */
export const maxFixRounds = 10;

/**
 * The text after the fixes that can be applied together. The rest may be fixed after another compilation. `undefined` if there is nothing
 * to fix or the file is not UTF-8.
 */
export function fixRound({ path, text }: SourceFile, diagnostics: readonly Diagnostic[], kind: FixKind) {
  if (diagnostics.some((one) => one.code === invalidUtf8.code)) return undefined;
  const offered = diagnostics.flatMap((one) => (one.file === path ? (fixOf(one, kind) ?? []) : []));
  const fixes = harmlessFixes(text, compatibleFixes(offered, text.length));
  return fixes.length === 0 ? undefined : { text: applyMarked(text, fixes), applied: fixes.length };
}

/** The text after all its fixes of a kind: round by round, until none is left. `diagnose` compiles a text. */
export async function fixRounds(
  { path, text }: SourceFile,
  kind: FixKind,
  diagnose: (text: string) => Promise<readonly Diagnostic[]>,
): Promise<string> {
  let fixed = text;
  for (let round = 0; round < maxFixRounds; round++) {
    const next = fixRound({ path, text: fixed }, await diagnose(fixed), kind);
    if (!next) break;
    fixed = next.text;
  }
  return fixed;
}
