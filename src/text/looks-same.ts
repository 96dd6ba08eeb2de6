/** A name as a reader sees it: composed characters, one kind of space, nothing invisible. */
const visible = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s/g, " ");

/** Whether two names that differ look the same, as `ö` and `o` with a combining mark do, or a space and a no-break space. */
export const looksSame = (one: string, other: string): boolean => one !== other && visible(one) === visible(other);

/** The sentence to add to "Did you mean …?" if a reader could not see the difference. */
export const sameLookNote = (one: string, other: string): string =>
  looksSame(one, other) ? " The names look the same, but their characters differ." : "";
