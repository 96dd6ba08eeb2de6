import { lazy } from "./lazy.js";

/**
 * Words of other languages for the template lines. The parser reads such a line as what it means, and reports its name: one wrong word is
 * one finding, and the lines that belong to it need no second one.
 */
export const keywordSynonyms: Readonly<Record<string, string>> = {
  elseif: "elif elsif elsei elseiff else-if else_if",
  else: "empty otherwise",
  for: "foreach for-each for_each each",
  end: "endif endfor endforeach endeach end-if end-for end_if end_for",
  let: "set var const assign",
  param: "parameter arg argument",
  include: "import require partial embed",
};

const others = ["if", "data", "sheet", "mark"];

/** By the word in lower case. A map, since `constructor` must not be found. */
const meant = lazy(
  () =>
    new Map(
      [...Object.keys(keywordSynonyms), ...others].flatMap((keyword) =>
        [keyword, ...(keywordSynonyms[keyword]?.split(" ") ?? [])].map((word) => [word, keyword] as const),
      ),
    ),
);

/** The keyword that the name of a directive means, whatever its case; `undefined` for any other directive. */
export const suggestKeyword = (name: string): string | undefined => meant().get(name.toLowerCase());
