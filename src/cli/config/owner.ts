import type { Stats } from "node:fs";

/**
 * Whether a file that igx has found by itself is the user's own or the administrator's, as git asks for repositories (`safe.directory`). Under
 * `sudo` it is whoever called it, too. Windows keeps no such owners.
 */
export function isTrusted({ uid }: Pick<Stats, "uid">): boolean {
  const own = process.getuid?.();
  if (own === undefined || uid === own || uid === 0) return true;
  return own === 0 && process.env.SUDO_UID === String(uid);
}
