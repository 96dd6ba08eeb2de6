/** A wording that readers have to decode, and what to write instead. */
export interface Wording {
  readonly pattern: RegExp;
  readonly instead: string;
}

/*
 * Each entry was written here many times before the style of CONTRIBUTING ("Style") was decided. The patterns are narrow: they leave alone
 * the common meaning of a word, as in "a list behind an interface".
 */
export const wordings: readonly Wording[] = [
  {
    pattern: /\bstands? (?:in|at|on|for nothing|behind|beside|below|above|twice|where|there)\b/i,
    instead: "is in, contains, is a duplicate",
  },
  { pattern: /\bbehind (?:the|its|that|it|`)/i, instead: "after" },
  { pattern: /(?<!there )\b(?:is|are) no (?!longer)[a-z`]/i, instead: "is not a, is missing" },
  { pattern: /\b(?:is|are|be) told\b|\btold (?:of|once)\b/i, instead: "is reported, is reported once" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\bwhoever\b/i, instead: "if you" },
  { pattern: /\bgo(?:es)? without\b/i, instead: "skips" },
  { pattern: /\bwithout more words\b/i, instead: "by default" },
  { pattern: /\bin place of\b|\btakes? the place of\b/i, instead: "replaces, instead of" },
  { pattern: /\bbelongs? to (?:nothing|no)\b/i, instead: "is not attached to" },
  { pattern: /\bhowever that was\b/i, instead: "after any interruption" },
  { pattern: /\bsees? to it\b/i, instead: "makes sure, installs" },
  { pattern: /(?<!\b(?:if|when|where|because|why) )\bthere (?:is|are) none\b/i, instead: "is missing" },
  { pattern: /\btake (?:it|them|this|one|another)(?: of [^.,;]{1,40})? ?(?:out|away)\b/i, instead: "remove" },
  { pattern: /\bgives? what\b/i, instead: "provides, returns" },
  { pattern: /\bmeans? nothing\b/i, instead: "has no effect" },
  { pattern: /\bshall\b/i, instead: "should, must" },
  { pattern: /\bplease\b/i, instead: "nothing: a message states a fact, a hint is an imperative" },
  { pattern: /[a-z]!(?=[\s")]|$)/i, instead: "a full stop" },
  { pattern: /\b(?:as|where) (?:one|somebody) (?:likes|wants)\b/i, instead: "as you like" },
  { pattern: /\bnothing but\b|\bno more than that\b/i, instead: "only" },
];

/** Wordings of comments that readers have to decode: a comment names its subject. */
export const commentWordings: readonly Wording[] = [
  {
    pattern: /\b(?:somebody|nobody|anybody|someone)\b/i,
    instead: "who it is, or the fact: no caller, the user, unused",
  },
  {
    pattern: /(?:^|[.:;] )(?:What|Whoever|Whatever|Who|That which|Those (?:that|who|which|of)|On what)\b(?![^.]*\?)/i,
    instead: "the subject by its name",
  },
  {
    pattern: /\bwhat (?:is|was|are|were)\b[^.,:;]*\b(?:is|was|are|were|has|have|gets?|takes?)\b/i,
    instead: "the noun: the rest is, not what is left is",
  },
];

/** The wordings of a list that `text` contains, each with the words around it. */
export function wordingsIn(text: string, list = wordings): readonly string[] {
  return list.flatMap(({ pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ({ 0: found, index }) =>
        `"${found}" in "…${text.slice(Math.max(0, index - 40), index + 60).replace(/\s+/g, " ")}…": write ${instead}`,
    ),
  );
}
