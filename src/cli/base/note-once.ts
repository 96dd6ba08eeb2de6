import type { CommonOptions, Context } from "./context.js";

/** The lines that each run has noted, by its options: a run may copy its context. */
const noted = new WeakMap<CommonOptions, Set<string>>();

/** Notes a line once in a run, for what a run may come by several times. */
export function noteOnce({ common, note }: Pick<Context, "common" | "note">, line: string): void {
  const lines = noted.get(common) ?? new Set();
  noted.set(common, lines);
  if (lines.has(line)) return;
  lines.add(line);
  note(line);
}
