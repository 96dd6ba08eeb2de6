import type { Stats } from "node:fs";

/**
 * Whether a file that igx found by itself is owned by you or by root, as git requires for repositories (`safe.directory`). Under `sudo`,
 * the user who called it counts too. Windows has no such owners, so everything is trusted there.
 */
export function isTrusted({ uid }: Pick<Stats, "uid">): boolean {
  const own = process.getuid?.();
  if (own === undefined || uid === own || uid === 0) return true;
  return own === 0 && process.env.SUDO_UID === String(uid);
}
