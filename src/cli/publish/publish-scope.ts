import { resolve } from "node:path";
import { isLibrarySource } from "../../publish/library-source.js";
import type { LockEntry } from "../../publish/lock-entry.js";
import type { PrepareInput } from "../../publish/prepare-plan.js";
import type { Context } from "../base/context.js";
import { isMissing } from "../base/file-stats.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { Documents, Sendable } from "./publish-documents.js";

/** Whether this run looked at the source of a lock file's entry: the same source and table, or a folder around it. */
export function publishScope(
  context: Context,
  project: Project,
  args: readonly string[],
  { sources, table }: Documents,
): Pick<PrepareInput<Sendable>, "inScope" | "scope"> {
  const folders = args.map((arg) => relativePath(project.root, resolve(context.cwd, arg)));
  const all = args.length === 0 || folders.some((folder) => folder === "." || folder === "");
  const isNamed = (source: string): boolean => all || folders.some((folder) => source.startsWith(`${folder}/`));
  const inScope = (entry: LockEntry): boolean => {
    if (entry.table !== table || isLibrarySource(entry.source)) return false;
    if (sources.has(entry.source)) return true;
    // Last, because it asks the disk: a lock file may name very many sources.
    return isNamed(entry.source) && isMissing(resolve(project.root, entry.source));
  };
  const around = folders.filter((folder) => !sources.has(folder)).map((folder) => `${folder}/`);
  return all ? { inScope } : { inScope, scope: [...sources, ...around] };
}
