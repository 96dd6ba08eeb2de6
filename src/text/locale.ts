/**
 * Whether a text is a well-formed language tag (RFC 5646) of a language that `Intl` knows: for any other it would fall back to the
 * language of the machine.
 */
export function isLocale(tag: string): boolean {
  if (english.test(tag)) return true;
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length === 1;
  } catch {
    // Intl throws a RangeError for a tag that is not well-formed.
    return false;
  }
}

/** Every `Intl` knows it. The first question to `Intl` takes as long as compiling a document. */
const english = /^en(?:-[A-Z]{2})?$/;
