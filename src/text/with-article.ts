/** `a string`, `an object`; `null` has no article. */
export const withArticle = (noun: string): string =>
  noun === "null" ? noun : `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
