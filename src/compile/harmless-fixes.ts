import type { Fix } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import { childrenOf, type Node } from "../syntax/children.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { parse } from "../syntax/parse.js";
import { applyFixes } from "./apply-fixes.js";

/** Readings of one text. Each takes time in proportion to the text, so a text with many wrong fixes keeps some that are right. */
const maxReadings = 40;

/**
 * The fixes after which the text has no more syntax errors than before. If all together bring a new one, halves are tried, down to the
 * single fix that brings it.
 */
export function harmlessFixes(text: string, fixes: readonly Fix[]): readonly Fix[] {
  const before = syntaxErrors(text);
  let readings = 0;
  const accept = (accepted: readonly Fix[], candidates: readonly Fix[]): readonly Fix[] => {
    if (candidates.length === 0 || readings++ >= maxReadings) return accepted;
    const together = [...accepted, ...candidates];
    if (isNoWorse(syntaxErrors(applyFixes(text, together)), before)) return together;
    if (candidates.length === 1) return accepted;
    const half = candidates.length >> 1;
    return accept(accept(accepted, candidates.slice(0, half)), candidates.slice(half));
  };
  return accept([], fixes);
}

type Counts = ReadonlyMap<string, number>;

/** By rule: one mistake less of one kind must not make up for one more of another. */
const isNoWorse = (after: Counts, before: Counts): boolean =>
  [...after].every(([code, count]) => count <= (before.get(code) ?? 0));

/** How many mistakes of each rule the text has that are found without its values, inside its lines too. */
function syntaxErrors(text: string): Counts {
  const counts = new Map<string, number>();
  const report: Report = ({ code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  };
  const texts = createInnerTexts(text, report, (name) => findDirective(name) !== undefined);
  const pending: Node[] = [parse(text, report)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "fence") texts.fence(node);
    // Reads all cells at once; a node for each would only cost memory.
    if (node.kind === "rows") texts.rows(node);
    else for (const child of childrenOf(node, texts)) pending.push(child);
  }
  return counts;
}
