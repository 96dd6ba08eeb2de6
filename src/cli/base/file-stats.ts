import { lstatSync, type Stats, statSync } from "node:fs";

/** What is at a path, after links are followed; `undefined` if it is missing or out of reach. */
export const fileStats = (path: string): Stats | undefined => quietly(() => statSync(path, { throwIfNoEntry: false }));

/** The same without following a link at the path itself. */
export const linkStats = (path: string): Stats | undefined => quietly(() => lstatSync(path, { throwIfNoEntry: false }));

/** Whether a folder is at a path, after links are followed. */
export const isFolder = (path: string): boolean => fileStats(path)?.isDirectory() ?? false;

function quietly<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
