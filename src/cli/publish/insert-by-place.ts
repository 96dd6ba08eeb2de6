import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";

/**
 * The findings of a run with the findings of its requests, sorted by place within each file. `files` lists the files of `added`, in the
 * order of the run.
 */
export function insertByPlace(
  found: DiagnosticSet,
  added: DiagnosticSet,
  files: () => Iterable<string>,
): DiagnosticSet {
  if (added.diagnostics.length === 0) return found;
  const ranks = new Map([...new Set(files())].map((file, at) => [file, at + 1]));
  const groups: Diagnostic[][] = [];
  const groupAt = (rank: number) => (groups[rank] ??= []);
  let rank = 0;
  for (const one of found.diagnostics) {
    // What a document includes follows it, and so do documents that cannot be sent.
    rank = ranks.get(one.file) ?? rank;
    groupAt(rank).push(one);
  }
  for (const one of added.diagnostics) insert(one, groupAt(ranks.get(one.file) ?? rank));
  return { ...joinDiagnostics([found, added]), diagnostics: Object.values(groups).flat() };
}

function insert(one: Diagnostic, group: Diagnostic[]): void {
  const isHere = ({ file }: Diagnostic) => file === one.file;
  const next = group.findIndex((other) => isHere(other) && other.start.offset > one.start.offset);
  group.splice(next < 0 ? group.findLastIndex(isHere) + 1 : next, 0, one);
}
