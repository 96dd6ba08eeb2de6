import { basename, dirname, relative, sep } from "node:path";

/** With `/` on every system, as findings show paths. */
export const slashes = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"));

/** `to` as seen from the folder `from`, with `/`; `.` for the folder itself. */
export function relativePath(from: string, to: string): string {
  // Most paths are below the folder and in their shortest form. Node would take both apart to find out.
  const isBelow = sep === "/" && to.startsWith(from) && to[from.length] === "/" && !/\/(?:\.{0,2})(?:\/|$)/.test(to);
  return isBelow ? to.slice(from.length + 1) : slashes(relative(from, to)) || ".";
}

/** A path below a folder, both in their shortest form, which `join` would compute again. */
export const pathBelow = (folder: string, below: string): string =>
  folder.endsWith(sep) ? folder + below : folder + sep + below;

/** The folder that a path is in, with `/`. */
export function folderOf(path: string): string {
  const end = lastSlash(path);
  return end < 0 ? slashes(dirname(path)) : path.slice(0, end);
}

/** The last part of a path. */
export function nameOf(path: string): string {
  const end = lastSlash(path);
  return end < 0 ? basename(path) : path.slice(end + 1);
}

/**
 * Where the last part of a path in its shortest form begins; -1 for any other. Node's functions look at each character, which takes a tenth of the time of a
 * file until the engine has optimized them.
 */
function lastSlash(path: string): number {
  const end = path.lastIndexOf("/");
  return sep === "/" && end > 0 && end < path.length - 1 && path[end - 1] !== "/" ? end : -1;
}

/** The hint for a file whose name is not UTF-8: Node shows the name with U+FFFD in it, and finds no file of that name. */
export const nameHint = (path: string): string | undefined =>
  path.includes("\uFFFD") ? "Its name is not UTF-8, and igx reads no others. Rename it." : undefined;
