import { closeSync, constants, mkdirSync, openSync, readlinkSync, realpathSync, rmdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers";
import { errorCode } from "../text/error-code.js";

/** A folder whose files are reached through `path`. */
export interface OpenFolder {
  /** On Linux it leads to the opened folder itself, whatever has its name meanwhile (proc(5), `/proc/self/fd`). Elsewhere it is the name. */
  readonly path: string;
  /** Throws if another folder or a link has the name now. Never on Linux, where that does not matter. */
  readonly confirm: () => void;
  readonly close: () => void;
  /** Removes the folders that were made for this one, as far as they are empty. */
  readonly removeMade: () => void;
}

export interface FolderOptions {
  /** Makes the folder if it is missing. */
  readonly make?: boolean;
  /** The folder, and those above it, may be links that lead anywhere: for folders of the user, outside of all projects. */
  readonly links?: boolean | undefined;
}

/**
 * Opens a folder. Throws `IGX_FOLDER_MOVED` unless the folder is at `path` itself, which the caller has checked: another process may put a link in the place of the folder, or of
 * one above it, at any time. `path` is absolute.
 */
export function openFolder(path: string, options: FolderOptions = {}): OpenFolder {
  try {
    return openExisting(path, options.links === true);
  } catch (error) {
    if (!options.make || errorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
  }
  return inFolder(
    dirname(path),
    (parent) => {
      const isMade = makeIn(parent, basename(path));
      const opened = openExisting(path, options.links === true);
      return isMade ? { ...opened, removeMade: () => removeMade(path, parent) } : opened;
    },
    options,
  );
}

/** Does something with the files of an open folder, and closes it. A folder that was made for that does not stay if it fails. */
export function inFolder<Value>(path: string, work: (folder: OpenFolder) => Value, options?: FolderOptions): Value {
  const folder = openFolder(path, options);
  try {
    return work(folder);
  } catch (error) {
    folder.removeMade();
    throw withName(error as NodeJS.ErrnoException, folder.path, path);
  } finally {
    folder.close();
  }
}

/** Names the file in an error of the system. */
function withName(error: NodeJS.ErrnoException, own: string, name: string): NodeJS.ErrnoException {
  if (error.path?.startsWith(own) !== true) return error;
  return Object.assign(error, {
    path: name + error.path.slice(own.length),
    message: error.message.replaceAll(own, () => name),
  });
}

const nothing = (): void => {};

/** The folder that was opened last, until the event loop turns: to open it for each of many files takes a third of the time of writing them. */
let last: { readonly path: string; readonly take: () => OpenFolder; readonly end: () => void } | undefined;

function openExisting(path: string, links: boolean): OpenFolder {
  if (links) return openNow(path, links);
  if (last?.path !== path) {
    const take = sharedFolder(openNow(path, links));
    last?.end();
    last = { path, take, end: take().close };
    setImmediate(forget, last);
  }
  return last.take();
}

function forget(folder: typeof last): void {
  if (folder !== last) return;
  last?.end();
  last = undefined;
}

/** A folder that is closed when all who have taken it have closed it. */
function sharedFolder(folder: OpenFolder): () => OpenFolder {
  let users = 0;
  const close = (): void => {
    users--;
    if (users === 0) folder.close();
  };
  return () => {
    users++;
    return { ...folder, close };
  };
}

const openNow = (path: string, links: boolean): OpenFolder =>
  (process.platform === "linux" && openItself(path, links)) || watchFolder(path, links);

/** `O_PATH` of Linux, which Node does not name: a folder that may be written but not listed can be opened too. */
const pathOnly = 0o10000000;

/** `undefined` without /proc. */
function openItself(path: string, links: boolean): OpenFolder | undefined {
  const file = openSync(path, pathOnly | constants.O_DIRECTORY);
  const own = `/proc/self/fd/${file}`;
  const real = linkTarget(own);
  if (real === path || (links && real !== undefined))
    return { path: own, confirm: nothing, close: () => closeSync(file), removeMade: nothing };
  closeSync(file);
  if (real === undefined) return undefined;
  throw folderMoved();
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Other systems have no names for open folders. igx notices that a folder was replaced, but maybe only after it has written to the other one. */
function watchFolder(path: string, links: boolean): OpenFolder {
  const identity = identityOf(path, links);
  const confirm = (): void => {
    if (identityOf(path, links) !== identity) throw folderMoved();
  };
  return { path, confirm, close: nothing, removeMade: nothing };
}

function identityOf(path: string, links: boolean): string {
  const { dev, ino } = statSync(path, { bigint: true });
  if (!links && slashes(realpathSync.native(path)) !== slashes(path)) throw folderMoved();
  return `${dev} ${ino}`;
}

const slashes = (path: string): string => path.replaceAll("\\", "/");

const folderMoved = (): NodeJS.ErrnoException =>
  Object.assign(new Error("The folder was moved or replaced meanwhile."), { code: "IGX_FOLDER_MOVED" });

/** Whether the folder was missing. */
function makeIn(parent: OpenFolder, name: string): boolean {
  try {
    mkdirSync(join(parent.path, name));
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return false;
  }
}

/** `parent`: closed by now. */
function removeMade(path: string, parent: OpenFolder): void {
  try {
    inFolder(dirname(path), (folder) => rmdirSync(join(folder.path, basename(path))));
  } catch {
    // It has files, or another process has removed it.
    return;
  }
  parent.removeMade();
}
