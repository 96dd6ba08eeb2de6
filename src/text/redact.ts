import { escapePattern } from "./escape-pattern.js";

/** The length from which a secret is masked everywhere. Masking a shorter one everywhere would destroy ordinary words. */
const everywhere = 4;

/** Whether a secret may well be an ordinary word, or a piece of one. */
export const isShort = (secret: string): boolean => [...secret].length < everywhere;

/** `text` with `***` instead of `secret`: everywhere, or, if the secret is short, only where it is a whole word. */
export function redact(text: string, secret: string): string {
  if (secret === "") return text;
  if (!isShort(secret)) return text.replaceAll(secret, "***");
  // The secret comes from users: its characters must not be a pattern.
  const literal = escapePattern(secret);
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), "***");
}
