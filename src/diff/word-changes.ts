import { diffArrays } from "diff";
import { lazy } from "../text/lazy.js";
import type { WordChange } from "./content-diff.js";

/** Also of languages that write no blanks between words. */
const segmenter = lazy(() => new Intl.Segmenter("en", { granularity: "word" }));

/** Characters of a text, and words that differ: a longer or more different text is replaced as a whole. */
const maxLength = 20_000;
const maxEdits = 1000;

/** The words that two texts share, and those of one alone; `undefined` for texts that share none, or are too long. */
export function wordChanges(before: string, after: string): readonly WordChange[] | undefined {
  if (before.length + after.length > maxLength) return undefined;
  const parts = diffArrays([...wordsOf(before)], [...wordsOf(after)], { maxEditLength: maxEdits });
  if (!parts?.some(({ added, removed, value }) => !added && !removed && value.join("").trim() !== "")) return undefined;
  return parts.map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

export function* wordsOf(text: string): Generator<string> {
  for (const { segment } of segmenter().segment(text)) yield segment;
}
