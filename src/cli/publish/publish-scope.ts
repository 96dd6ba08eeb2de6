import { resolve } from "node:path";
import type { LockEntry } from "../../publish/lock-entry.js";
import type { PrepareInput } from "../../publish/prepare-plan.js";
import { hasNoFile, isLibrarySource, streamSource } from "../../publish/source-name.js";
import type { Context } from "../base/context.js";
import { isMissing } from "../base/file-stats.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { declaredTableName } from "../inputs/each.js";
import type { DocumentScope, Documents, Sendable, SendableItem } from "./publish-documents.js";

/** The name of the batch that makes, or made, the document of an item of the plan. */
export function batchOf({ scopes }: Pick<Documents, "scopes">, item: SendableItem): string | undefined {
  if (item.document) return item.document.batch;
  const { source, table } = item.entry;
  return scopes.find((scope) => scope.table === table && scope.sources.has(source))?.batch;
}

/**
 * Whether this run looked at the source of a lock file's entry: the same source and table, or a folder around it. A table that is gone was
 * renamed if the run has its template. Of what came from a stream, only the table tells which documents belong together.
 */
export function publishScope(
  context: Context,
  project: Project,
  args: readonly string[],
  { scopes }: Pick<Documents, "scopes">,
): Pick<PrepareInput<Sendable>, "inScope" | "isThere"> {
  const seen = new Map<string, boolean>();
  const folders = args.map((arg) => relativePath(project.root, resolve(context.cwd, arg)));
  const all = args.length === 0 || folders.some((folder) => /^\.{0,2}(?:\/\.\.)*$/.test(folder));
  const isNamed = (source: string): boolean =>
    (all && !source.startsWith("../")) || folders.some((folder) => source.startsWith(`${folder}/`));
  /** A table that a document declares has no file. */
  const isGone = (path: string | undefined): boolean => {
    if (path === undefined || declaredTableName(path) !== undefined) return false;
    const gone = seen.get(path) ?? isMissing(resolve(project.root, path));
    seen.set(path, gone);
    return gone;
  };
  const isOf = (entry: LockEntry, { sources, table }: DocumentScope): boolean => {
    if (entry.source === streamSource && (table === undefined || entry.table !== table)) return false;
    if (entry.table !== table) return sources.has(entry.source) && isGone(entry.table);
    if (sources.has(entry.source)) return true;
    // Last, because it asks the disk: a lock file may name very many sources.
    return isNamed(entry.source) && isGone(entry.source);
  };
  const inScope = (entry: LockEntry): boolean =>
    !isLibrarySource(entry.source) && scopes.some((scope) => isOf(entry, scope));
  const isThere = ({ source, table }: LockEntry): boolean => (hasNoFile(source) || !isGone(source)) && !isGone(table);
  return { inScope, isThere };
}
