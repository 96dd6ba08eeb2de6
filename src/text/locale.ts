/** Whether a text is a well-formed language tag (RFC 5646), as Intl has it. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
