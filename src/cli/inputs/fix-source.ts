import { type FixKind, fixOf } from "../../compile/apply-fixes.js";
import { fixRound, maxFixRounds } from "../../compile/fix-round.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { type CompiledInput, compileInput } from "./compile-input.js";
import type { LoadedSource } from "./load-source.js";
import type { ParamValues } from "./params.js";

export interface FixedSource {
  /** The file after the fixes, with its byte-order mark. The same object as before if nothing was fixed. */
  readonly bytes: Uint8Array;
  readonly compiled: CompiledInput;
  readonly applied: number;
  /** One sentence for each reason why fixes were not applied. */
  readonly left: readonly string[];
}

/** Applies fixes round by round, until no fix is left. */
export async function fixSource(
  { source, compiled: before }: LoadedSource,
  kind: FixKind,
  params: ParamValues,
): Promise<FixedSource> {
  let { bytes } = source;
  let compiled = before;
  let applied = 0;
  for (let round = 0; round < maxFixRounds; round++) {
    const fixed = fixOnce(compiled, source.options.path, bytes, kind);
    if (!fixed) break;
    bytes = fixed.bytes;
    applied += fixed.applied;
    compiled = await compileInput({ ...source, bytes }, params);
  }
  return { bytes, compiled, applied, left: leftFixes(compiled, source.options.path, source.shown, kind) };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** `undefined` if there is nothing to fix or the file is not UTF-8. */
function fixOnce({ result: { diagnostics, sources } }: CompiledInput, path: string, bytes: Uint8Array, kind: FixKind) {
  const fixed = fixRound(sources.get(path)!, diagnostics, kind);
  if (!fixed) return undefined;
  const mark = byteOrderMark.equals(bytes.subarray(0, 3)) ? byteOrderMark : Buffer.alloc(0);
  return { bytes: Buffer.concat([mark, Buffer.from(fixed.text)]), applied: fixed.applied };
}

/** Why the findings that are left keep their fixes. */
function leftFixes(
  { result: { diagnostics } }: CompiledInput,
  path: string,
  shown: string,
  kind: FixKind,
): readonly string[] {
  const reasons = new Map<string, number>();
  for (const one of diagnostics) {
    if ((one.fixes ?? []).length === 0) continue;
    const reason = reasonOf(one, path, shown, kind);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => `${count} ${count === 1 ? "fix" : "fixes"} left ${reason}`);
}

function reasonOf(one: Diagnostic, path: string, shown: string, kind: FixKind): string {
  if (one.file !== path) return `in ${one.file}: to fix an included file, name it on the command line`;
  if (!fixOf(one, kind)) return `in ${shown}: only --fix=all applies fixes that can change the meaning`;
  return `in ${shown}: the file would have new syntax errors, or lose content`;
}
