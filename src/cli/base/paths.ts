import { dirname, relative, sep } from "node:path";

/** With `/` on every system, as findings show paths. */
export const slashes = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"));

/** `to` as seen from the folder `from`, with `/`; `.` for the folder itself. */
export const relativePath = (from: string, to: string): string => slashes(relative(from, to)) || ".";

/** The folder that a path is in, with `/`. */
export const folderOf = (path: string): string => slashes(dirname(path));
