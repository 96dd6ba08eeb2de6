/** A name without case, `-`, `_` and spaces, in which spellings of the same name differ, and with composed characters. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFC")
    .replace(/[-_\s]/g, "");
