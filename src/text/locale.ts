/** Whether a text is a well-formed language tag (RFC 5646). `Intl` decides; it throws for others. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
