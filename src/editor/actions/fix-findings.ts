import { CodeActionKind } from "vscode-languageserver-types";
import { compatibleFixes } from "../../compile/apply-fixes.js";
import type { Diagnostic as Finding, Fix } from "../../diagnostics/diagnostic.js";
import { editsOf } from "../ranges.js";
import { findingsAt, type ShownFinding } from "./findings-at.js";
import { type ActionInput, type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";

/** Every fix of the findings at the place, and for a rule with several findings one that fixes all of them. */
export const fixFindings: ActionProvider = {
  name: "fix-findings",
  kind: CodeActionKind.QuickFix,
  async find(input) {
    const found = (await findingsAt(input)).filter(({ finding }) => finding.fixes !== undefined);
    if (found.length === 0) return [];
    const diagnostics = await input.level.diagnostics();
    return [
      ...found.flatMap((one) => fixesOf(one, input)),
      ...[...new Set(found.map(({ finding }) => finding.code))].flatMap((code) => allOf(code, diagnostics, input)),
    ];
  },
};

/** The first safe fix is what `igx check --fix` would apply. */
function fixesOf({ finding: { fixes = [] }, shown }: ShownFinding, input: ActionInput): readonly OfferedAction[] {
  const preferred = fixes.find(({ safe }) => safe);
  return fixes.map((fix) => ({
    title: fix.title,
    diagnostics: [shown],
    ...(fix === preferred && { isPreferred: true }),
    edit: editOfDocument(input, editsOf(fix)),
  }));
}

function allOf(code: string, diagnostics: readonly Finding[], input: ActionInput): readonly OfferedAction[] {
  const { path, file } = input.level;
  const own = diagnostics.filter((one) => one.file === path && one.code === code);
  const first = own.flatMap(({ fixes = [] }): readonly Fix[] => fixes.slice(0, 1));
  const fixes = compatibleFixes(first, file.text.length);
  if (fixes.length < 2) return [];
  return [{ title: `Fix all ${fixes.length} \`${code}\``, edit: editOfDocument(input, fixes.flatMap(editsOf)) }];
}
