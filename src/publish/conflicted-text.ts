import type { LockEntry } from "./lock-entry.js";
import { type LockFile, lockedDocuments, lockText } from "./lock-file.js";
import type { LockConflict, MergedLocks } from "./merge-locks.js";

/** The lines of each side in one place of the file. */
interface Alternatives {
  readonly ours: string;
  readonly theirs: string;
  /** Absent for a line before all targets. */
  readonly target?: string;
  /** The key of `theirs`, if the merged file has it elsewhere. */
  readonly moved?: string;
}

/**
 * A merged lock file with both sides of each conflict between the marks of git. igx refuses such a file. Without the marks, `git add` after the
 * refused merge would take one side for the result, and what the other side has published would be forgotten. `undefined` if a conflict has no
 * place in the text.
 */
export function conflictedText({ lock, conflicts }: MergedLocks, theirs: LockFile): string | undefined {
  const all = conflicts.map((conflict) => alternativesOf(conflict, lock, theirs));
  const targets = Object.entries(lock.targets).map(([target, part]) => {
    const moved = new Set(all.filter((one) => one.target === target).map((one) => one.moved));
    return [target, { ...part, documents: new Map([...part.documents].filter(([key]) => !moved.has(key))) }] as const;
  });
  const shown = { ...lock, targets: Object.fromEntries(targets) };
  const [target = ""] = Object.keys(lock.targets);
  return all.reduce<string | undefined>(withMarks, lockText(shown, target, lockedDocuments(shown, target)));
}

function alternativesOf(conflict: LockConflict, lock: LockFile, theirs: LockFile): Alternatives {
  if ("projects" in conflict) {
    const [ours, other] = conflict.projects;
    return { ours: projectLine(ours), theirs: projectLine(other) };
  }
  const { target } = conflict;
  const [merged, others] = [lockedDocuments(lock, target), lockedDocuments(theirs, target)];
  if ("key" in conflict) {
    const { key } = conflict;
    return { ours: documentText(key, merged.get(key)!), theirs: documentText(key, others.get(key)!), target };
  }
  const { id, keys } = conflict;
  const [ours, moved] = others.get(keys[0])?.id === id ? [keys[1], keys[0]] : keys;
  return {
    ours: documentText(ours, merged.get(ours)!),
    theirs: documentText(moved, merged.get(moved)!),
    target,
    moved,
  };
}

/** As the lock file contains it, six spaces deeper. */
const documentText = (key: string, entry: LockEntry): string =>
  JSON.stringify({ [key]: entry }, null, 2)
    .slice(1, -2)
    .replaceAll("\n", "\n      ");

const projectLine = (id: string): string => `\n  "project": ${JSON.stringify(id)}`;

function withMarks(text: string | undefined, { ours, theirs, target }: Alternatives): string | undefined {
  const from = target === undefined ? 0 : (text?.indexOf(`\n    ${JSON.stringify(target)}: {`) ?? 0);
  const at = text?.indexOf(ours, from) ?? -1;
  if (text === undefined || at < 0) return undefined;
  const end = at + ours.length;
  const comma = text[end] === "," ? "," : "";
  const marked = `\n<<<<<<< ours${ours}${comma}\n=======${theirs}${comma}\n>>>>>>> theirs`;
  return text.slice(0, at) + marked + text.slice(end + comma.length);
}
