/*
 * Paths with `/`, as documents name them. Absolute paths begin with `/`, a drive such as `C:/`, or a server such as `//server/share`. The core does not use Node's `path`: it
 * also runs in browsers, and results must not depend on the system.
 */

export const isAbsolute = (path: string): boolean => path.startsWith("/") || /^[A-Za-z]:\//.test(path);

/** The path without `.` and `..`. A `..` above the top of an absolute path is dropped, as file systems do it. */
export function normalize(path: string): string {
  const root = /^(?:[A-Za-z]:)?\//.exec(path)?.[0] ?? "";
  const parts: string[] = [];
  for (const part of path.slice(root.length).split("/")) {
    if (part === "..") {
      if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
      else if (root === "") parts.push("..");
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return root + parts.join("/");
}

export const directoryOf = (path: string): string => {
  const end = path.lastIndexOf("/");
  if (end < 0) return "";
  // The top, `/` or that of all servers, keeps its slashes.
  return path.slice(0, end > 1 || !path.startsWith("/") ? end : end + 1);
};

/** Two slashes at the start name a server only below a folder that is on one: elsewhere a document must not reach another machine. */
export function resolve(directory: string, path: string): string {
  const absolute = isAbsolute(path) ? path : `${directory}/${path}`;
  return isOnServer(directory) && isOnServer(absolute) ? `/${normalize(absolute)}` : normalize(absolute);
}

const isOnServer = (path: string): boolean => path.startsWith("//");

/** Whether a normalized path is a folder or below it. With a slash, or `/a/bc` would be inside `/a/b`. */
export const isInside = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);

/** The path relative to a folder that contains it, otherwise the path itself. */
export const relativeTo = (root: string, path: string): string => {
  const prefix = root.endsWith("/") ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
};

/** The extension in lower case, without the point. */
export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The path from a folder to a file, both absolute: with `..` where the file is not in the folder. */
export function pathFrom(folder: string, file: string): string {
  const from = folder.split("/").filter((part) => part !== "");
  const to = file.split("/").filter((part) => part !== "");
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => ".."), ...to.slice(common)].join("/");
}
