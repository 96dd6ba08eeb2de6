import { normalize } from "./path.js";

/** The record of what is published where. It is meant to be committed. */
export const lockFileName = "igx.lock.json";

/** The folder of a project for files that igx keeps on this machine only. */
export const localFolder = ".igx";

/** Configuration, lock file, journal and credentials. Without case, because some file systems ignore it. */
const ownNames = /^(?:igx\.config\.(?:json|ya?ml)|igx\.lock\.json|igx\.journal\.jsonl|credentials|\.env)$/i;

/** Paths without such a part are never igx's own. To take a path apart takes ten times as long, and a run has thousands. */
const mayBeOwn = /(?:^|\/)(?:\.igx|igx\.|credentials|\.env)/i;

/**
 * Whether a path is a file of igx itself, by its name or the folder `.igx`. No document can read such a file, and no output replaces it.
 */
export function isOwnFile(path: string): boolean {
  if (!mayBeOwn.test(path)) return false;
  const parts = normalize(path).split("/");
  return ownNames.test(parts.at(-1)!) || parts.slice(0, -1).some((part) => part.toLowerCase() === localFolder);
}
