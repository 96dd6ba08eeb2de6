import { type Dirent, readdir, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemFolder } from "../../text/system-folder.js";
import type { Context } from "../base/context.js";
import { fileStats, isNotThere, linkStats, refusalToLook } from "../base/file-stats.js";
import { folderLookup } from "../base/folder-lookup.js";
import { type Input, stdinPath } from "../base/input.js";
import { splitGlob } from "../base/input-base.js";
import { noteOnce } from "../base/note-once.js";
import { fileFailure, type Outcome, success } from "../base/outcome.js";
import { nameHint, pathBelow, relativePath, slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { orSystemFailure } from "../base/system-failure.js";
import { isStream, realTarget } from "../outputs/real-target.js";
import { hasExtension, seemsInput, skippedText } from "./skipped-links.js";
import { inRealFolder } from "./source-input.js";

interface InputOptions {
  /**
   * The files that a folder stands for: names with one of these ends, in any case, at any depth, but not in `node_modules` and not with
   * a leading dot. Default: `.igx`.
   */
  readonly extensions?: readonly string[];
  /** The folder that the arguments are relative to. Default: the current folder. */
  readonly folder?: string;
  /** Whether a folder may have none of these files. */
  readonly mayBeEmpty?: boolean;
}

/**
 * The files that the arguments of a command line (or of `include`) name, each once, also if links of folders give it several names: in the
 * order of the arguments, and sorted by code point within a folder or glob. An argument without a file fails with exit code 3.
 */
export async function findInputs(
  context: Pick<Context, "cwd" | "common" | "note">,
  args: readonly string[],
  { extensions = [".igx"], folder = context.cwd, mayBeEmpty = false }: InputOptions = {},
): Promise<Outcome<readonly Input[]>> {
  const all = new Map<string, Input>();
  const folders = folderLookup();
  const skipped: string[] = [];
  const search = { folder, extensions, skipped, mayBeEmpty };
  for (const arg of args) {
    const inputs = await orSystemFailure(() => inputsOf(arg, search));
    if (!inputs.ok) {
      const hint = skippedText(skipped, context.cwd);
      return hint === undefined ? inputs : { ok: false, failure: { hint, ...inputs.failure } };
    }
    for (const input of inputs.value) {
      const place = isStream(input) ? input.path : inRealFolder(input.path, folders);
      if (!all.has(place)) all.set(place, input);
    }
  }
  const links = skippedText(
    skipped.filter((path) => !all.has(inRealFolder(slashes(path), folders))),
    context.cwd,
  );
  if (links !== undefined) noteOnce(context, links);
  return success(
    all.size === 1 ? [...all.values()] : [...all.values()].map((input) => ({ ...input, isOneOfMany: true })),
  );
}

interface Search {
  readonly folder: string;
  readonly extensions: readonly string[];
  readonly mayBeEmpty: boolean;
  /** The links in folders and globs that would be inputs if they were followed. */
  readonly skipped: string[];
}

async function inputsOf(arg: string, search: Search): Promise<Outcome<readonly Input[]>> {
  const { folder, extensions } = search;
  if (arg === stdinPath) return success([{ path: stdinPath, below: "stdin", named: true }]);
  const path = resolve(folder, arg);
  // An existing file wins over a glob: `[draft].igx` may be a name.
  const stats = fileStats(path);
  if (stats?.isDirectory()) return systemFolderFailure(path, arg) ?? folderInputs(path, arg, search);
  if (stats) return success([{ path: slashes(path), below: basename(path), named: true }]);
  const { isDynamicPattern } = await import("tinyglobby");
  if (isDynamicPattern(arg)) return globbed(arg, search);
  if (linkStats(path))
    return fileFailure(`${arg} is a symbolic link that leads to no file.`, "Fix the link, or name another file.");
  const refused = refusalToLook(path);
  if (refused) return fileFailure(`${arg} cannot be read: ${reason(refused)}.`);
  const none = `There is no file ${arg}.`;
  const rename = nameHint(arg);
  if (rename !== undefined) return fileFailure(none, rename);
  // Late, as what only a mistake needs.
  const { suggestName } = await import("./suggest-name.js");
  const meant = suggestName(path, extensions);
  return fileFailure(
    none,
    meant === undefined
      ? "Inputs are files, folders and globs, relative to where you are."
      : `Did you mean ${slashes(join(dirname(arg), meant))}?`,
  );
}

/** Everything below is made up by the system, without an end. */
function systemFolderFailure(path: string, arg: string) {
  const folder = systemFolder(`${realTarget(path)}/`);
  if (folder === undefined) return undefined;
  return fileFailure(`${arg} is in ${folder}, where igx looks for no files.`, "Name other folders, or files.");
}

function folderInputs(path: string, arg: string, search: Search): Outcome<readonly Input[]> {
  const { extensions } = search;
  const closed: ClosedFolder[] = [];
  const files = filesIn(path, search, closed);
  const none = `There are no ${extensions.join(", ").replace(/, ([^,]*)$/, " or $1")} files in ${arg === "." ? "this folder" : arg}.`;
  if (closed[0]) return unreadable(closed[0], path, arg);
  return files.length === 0 && search.mayBeEmpty ? success([]) : found(path, files, none);
}

async function globbed(arg: string, { folder, skipped }: Search): Promise<Outcome<readonly Input[]>> {
  const { base, pattern } = await splitGlob(arg, folder);
  const refused = systemFolderFailure(base, arg);
  if (refused) return refused;
  const { glob } = await import("tinyglobby");
  const closed: ClosedFolder[] = [];
  // Links may lead out of the root or in circles.
  const options = { cwd: base, absolute: true, ignore: ["**/node_modules/**"], followSymbolicLinks: false };
  const links = new Set<string>();
  const matches = await glob(pattern, { ...options, fs: { readdir: noting(closed, links) } });
  const files = matches.filter((path) => !links.has(resolve(path)));
  for (const path of matches) if (links.has(resolve(path))) skipped.push(resolve(path));
  return closed[0] ? unreadable(closed[0], folder, "") : found(base, files, `No file matches ${arg}.`);
}

/** A folder that the system does not let igx read. */
interface ClosedFolder {
  readonly path: string;
  readonly error: NodeJS.ErrnoException;
}

/** A publish would take the documents below it for deleted ones. `path` is what `arg` stands for. */
const unreadable = (closed: ClosedFolder, path: string, arg: string) =>
  fileFailure(
    `The folder ${join(arg, relativePath(path, closed.path))} cannot be read: ${reason(closed.error)}.`,
    "Name other folders, or files.",
  );

/**
 * Node's function, for globs, which skip a folder that cannot be read. They would also skip a link, so it counts as a file for them and is
 * added to `links`, which tells the matching ones afterwards.
 */
const noting = (closed: ClosedFolder[], links: Set<string>): typeof readdir =>
  ((path: string, options: { withFileTypes: true }, done: (error: Error | null, entries: Dirent[]) => void) =>
    readdir(path, options, (error, entries) => {
      if (error) note(closed, path, error);
      done(
        error,
        entries?.map((entry) => {
          if (!entry.isSymbolicLink()) return entry;
          links.add(resolve(path, entry.name));
          return Object.assign(Object.create(entry) as Dirent, { isFile: () => true, isSymbolicLink: () => false });
        }),
      );
    })) as typeof readdir;

/** A folder that was removed since it was listed is not closed. */
function note(closed: ClosedFolder[], path: string, error: NodeJS.ErrnoException): void {
  if (!isNotThere(error)) closed.push({ path, error });
}

/**
 * The files below a folder whose names end so, in any case, as a glob with the same options finds them. Folders that cannot be read are
 * added to `closed`.
 */
function filesIn(folder: string, search: Search, closed: ClosedFolder[]): readonly string[] {
  return entriesOf(folder, closed).flatMap((entry) => {
    const path = pathBelow(folder, entry.name);
    if (entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return entry.name.toLowerCase() === "node_modules" ? [] : filesIn(path, search, closed);
    // Links may lead out of the root or in circles.
    if (entry.isSymbolicLink() && seemsInput(path, search.extensions)) search.skipped.push(path);
    return entry.isFile() && hasExtension(entry.name, search.extensions) ? [path] : [];
  });
}

function entriesOf(folder: string, closed: ClosedFolder[]): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    note(closed, folder, error as NodeJS.ErrnoException);
    return [];
  }
}

/** Sorted: file systems return names in any order, and output must not depend on it. */
function found(base: string, paths: readonly string[], none: string): Outcome<readonly Input[]> {
  if (paths.length === 0) return fileFailure(none);
  const sorted = paths.map(slashes).sort();
  return success(sorted.map((path) => ({ path, below: relativePath(base, path), named: false })));
}
