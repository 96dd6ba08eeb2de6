import { readFileSync, rmdirSync, rmSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import { inFolder } from "../../publish/open-folder.js";
import { isOwnFile } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import type { Context } from "../base/context.js";
import { isMissing, isNotThere } from "../base/file-stats.js";
import { inputBase } from "../base/input-base.js";
import { folderOf, nameOf, pathBelow, relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { contentHash } from "./content-hash.js";
import { outputFolder } from "./output-folder.js";
import { noRecordedOutputs, type RecordedOutput, readRecord, saveRecord } from "./output-record.js";
import { realTarget } from "./real-target.js";

/** The files that `--clean` may remove. Paths are absolute, with `/`. */
export interface CleanScope {
  /**
   * The inputs of the command line, or of the configuration of the `run` if there are none. Only outputs of sources in these folders are
   * candidates; absent if another part of the run has looked at them.
   */
  readonly args?: readonly string[];
  /** Everything that this run would make. A source with errors is included: its last output stays. */
  readonly made: ReadonlySet<string>;
  /** A batch without errors, all of whose rows are in `made`. Its other earlier outputs are stale. */
  readonly batch?: { readonly source: string; readonly table: string; readonly pattern: string };
  /** `-o`. */
  readonly output?: string | undefined;
}

/** Removes what igx wrote in earlier runs and what no source makes any more. Files that have changed since igx wrote them stay. */
export async function cleanOutputs(
  context: Context,
  project: Project,
  { output, run, ...scope }: CleanScope & { readonly run: Project },
): Promise<void> {
  const { root } = project;
  const named = outputFolder(context, project, output);
  const within = named === undefined ? [root] : [root, realTarget(named)];
  const folders = scope.args ? await foldersOf(context, run, scope.args) : [];
  // Folders of sources are the user's, also if the outputs go there.
  const made = named !== undefined && !folders.some((folder) => isInside(named, folder)) ? named : undefined;
  const removed: string[] = [];
  for (const [path, entry] of await readRecord(root)) {
    const file = slashes(resolve(root, path));
    if (scope.made.has(file) || !isStale(root, entry, scope, folders)) continue;
    const state = await removeWritten(within, file, entry);
    const shown = relativePath(context.cwd, file);
    if (state === "changed" || state === "outside") {
      const why = state === "changed" ? "changed since igx wrote it" : "outside the root and the folder of this build";
      context.note(`${shown} is stale, but ${why}: not removed`);
      continue;
    }
    if (state === "written") {
      context.note(`removed ${shown}`);
      if (made !== undefined) removeEmpty(foldersBetween(made, file));
    }
    // Also for a file that is gone already: it only leaves the record.
    removed.push(path);
  }
  if (removed.length > 0) await saveRecord(root, { written: noRecordedOutputs, removed });
}

/** Removes folders, the deepest first, as far as they are empty: `rmdir` removes no other. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders)
      inFolder(folderOf(folder), (parent) => rmdirSync(pathBelow(parent.path, nameOf(folder))));
  } catch {
    // It has files, is missing or is a link; then those above it stay, too.
  }
}

/** The folders of a file below the output folder, the deepest first: igx made them. */
function foldersBetween(top: string, file: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folderOf(file); at !== top && isInside(top, at); at = folderOf(at)) folders.push(at);
  return folders;
}

/** Only folders and globs: the outputs of single files that you name are not complete, so nothing can be called stale. */
async function foldersOf(context: Context, { config, folder }: Project, args: readonly string[]) {
  const bases =
    args.length > 0
      ? args.map((arg) => inputBase(arg, context.cwd))
      : (config.include ?? []).map((input) => inputBase(input, folder));
  return (await Promise.all(bases)).filter(({ deep }) => deep).map((base) => base.folder);
}

/** A batch keeps its outputs as long as its document and table exist, except outputs of removed rows. */
function isStale(
  root: string,
  { source, table, pattern }: RecordedOutput,
  { batch }: CleanScope,
  folders: readonly string[],
): boolean {
  const path = slashes(resolve(root, source));
  if (batch && source === batch.source && table === batch.table && pattern === batch.pattern) return true;
  return source !== "-" && folders.some((folder) => isInside(folder, path)) && isMissing(path);
}

/**
 * Removes only a file with exactly the bytes that igx wrote, inside the root or the folder that the command line or the configuration names.
 * The record may be old, or come from a stranger's project, and so may name any file.
 */
async function removeWritten(
  within: readonly string[],
  file: string,
  { hash }: RecordedOutput,
): Promise<"missing" | "written" | "changed" | "outside"> {
  const stats = await lstat(file).catch(noneIfMissing);
  if (!stats) return "missing";
  if (!stats.isFile() || isOwnFile(file)) return "changed";
  const real = realTarget(file);
  if (!within.some((folder) => isInside(folder, real))) return "outside";
  return inFolder(folderOf(real), (folder) => {
    const path = pathBelow(folder.path, nameOf(real));
    if (!contains(path, hash)) return "changed";
    folder.confirm();
    rmSync(path, { force: true });
    return "written";
  });
}

function contains(path: string, hash: string): boolean {
  try {
    return contentHash(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

/** The entry of a file that the system does not show for a moment stays in the record. */
function noneIfMissing(error: unknown): undefined {
  if (!isNotThere(error)) throw error;
}
