/** A noun with its article: `a string`, `an object`. `null` has none. */
export const withArticle = (noun: string): string =>
  noun === "null" ? noun : `${/^`?[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
