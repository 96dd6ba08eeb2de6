/** A name without case, `-`, `_` and spaces, in which spellings of the same name differ. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, "");
