import { normalize } from "./path.js";

/** What is published and where; meant to be committed. */
export const lockFileName = "igx.lock.json";

/** The folder of a project for what igx keeps on this machine only. */
export const localFolder = ".igx";

/** Configuration, lock file, journal and credentials. Some file systems do not tell capitals from small letters. */
const ownNames = /^(?:igx\.config\.(?:json|ya?ml)|igx\.lock\.json|igx\.journal\.jsonl|credentials|\.env)$/i;

/** Whether a path is a file of igx itself, by its name or its folder `.igx`: no document reads it, and no output replaces it. */
export function isOwnFile(path: string): boolean {
  const parts = normalize(path).split("/");
  return ownNames.test(parts.at(-1)!) || parts.slice(0, -1).some((part) => part.toLowerCase() === localFolder);
}
