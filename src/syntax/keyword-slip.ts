import { lazy } from "../text/lazy.js";

/*
 * Template lines whose keyword has a slip of the keyboard: `@fro x in list`, `@ned`, `@lettotal = 1`. They are read as what they mean, so that the wrong
 * word is one finding: the names that the line declares are known, and the block that it opens has its `@end`.
 */

const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

/**
 * The text after each keyword. A word that is nearly a keyword is one only with the rest of its line: any other word may be meant as an
 * element.
 */
const forms = {
  // Without white space before the condition, too, which `format` writes; so has `@data` before its path.
  if: lazy(() => /^[ \t]*[^\s{][^{]*$/),
  elseif: lazy(() => /^[ \t]*\S/),
  else: lazy(() => /^[ \t]*$/),
  end: lazy(() => /^[ \t]*$/),
  for: lazy(() => new RegExp(String.raw`^[ \t]+${name}(?:[ \t]*,[ \t]*${name})?[ \t]+in[ \t]`, "u")),
  let: lazy(() => new RegExp(String.raw`^[ \t]+${name}[ \t]*=`, "u")),
  param: lazy(() => new RegExp(String.raw`^[ \t]+${name}[ \t]*:`, "u")),
  data: lazy(() => new RegExp(String.raw`^[ \t]+${name}[ \t]*"`, "u")),
  include: lazy(() => /^[ \t]*"/),
};

const keywords = Object.entries(forms);

/** Names that are near no keyword, such as those of elements: nearly all names of a document are a few of these. */
const unlike = new Set<string>();
const maxUnlike = 100;

/** A longer name is never a misspelt keyword. */
const longest = 40;

/** A keyword, and how much of the name it is: of `@fori in list`, without white space after it, only a part. */
interface KeywordSlip {
  readonly keyword: string;
  readonly length: number;
}

/** The keyword that an unknown name means, given the rest of its line, which is read only if a keyword is near. */
export function keywordSlip(written: string, rest: () => string): KeywordSlip | undefined {
  if (written.length > longest || unlike.has(written)) return undefined;
  const word = written.toLowerCase();
  if (!keywords.some(([keyword]) => word.startsWith(keyword) || isOneSlip(word, keyword))) {
    if (unlike.size < maxUnlike) unlike.add(written);
    return undefined;
  }
  for (const [keyword, form] of keywords) {
    const { length } = keyword;
    if (
      word.length > length &&
      word.startsWith(keyword) &&
      gluedForm(keyword, form).test(` ${word.slice(length)}${rest()}`)
    )
      return { keyword, length };
    if (isOneSlip(word, keyword) && form().test(rest())) return { keyword, length: word.length };
  }
  return undefined;
}

/** Many words begin with `if`, so what follows must compare. */
const gluedForm = (keyword: string, form: () => RegExp): RegExp =>
  keyword === "if" || keyword === "elseif" ? /^[^{<>=!]*[<>=!][^{]*$/ : form();

/** One letter too many, too few, wrong, or two swapped. Of two letters, both must be there: `@is` is not `@if`. */
function isOneSlip(word: string, keyword: string): boolean {
  if (Math.abs(word.length - keyword.length) > 1) return false;
  let same = 0;
  while (same < word.length && word.charCodeAt(same) === keyword.charCodeAt(same)) same++;
  const [one, other] = [word.slice(same), keyword.slice(same)];
  if (one.slice(1) === other || isSwapped(one, other)) return true;
  return keyword.length > 2 && (one === other.slice(1) || one.slice(1) === other.slice(1));
}

const isSwapped = (one: string, other: string): boolean =>
  one.length > 1 && one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
