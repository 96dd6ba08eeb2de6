/** Characters from which on a secret is masked wherever it occurs. A shorter one would mask pieces of ordinary words. */
const everywhere = 4;

/** `text` with `***` in place of `secret`: everywhere, or as a word of its own where the secret has few characters. */
export function redact(text: string, secret: string): string {
  if (secret === "") return text;
  if ([...secret].length >= everywhere) return text.replaceAll(secret, "***");
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), "***");
}
