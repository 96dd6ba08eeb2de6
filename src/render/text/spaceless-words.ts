import { lazy } from "../../text/lazy.js";

/** Thai, Lao, Burmese and Khmer: a line breaks between words, which have no spaces between them (Unicode Annex 14, class SA). */
const spaceless = /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff]/;

const segmenter = lazy(() => new Intl.Segmenter("th", { granularity: "word" }));

/** Code units that the segmenter gets at once: beyond some ten thousand it needs quadratic time. */
const maxPart = 4000;

/** A word may begin with a letter, not with a sign that repeats or abbreviates the word before it. */
const begins = /^(?![\u0e2f\u0eaf])\p{Lo}/u;
/** An opening bracket stays with the word after it. */
const ends = /[^\p{Ps}\p{Pi}"']$/u;

/** The words of a text without spaces, together the text; other texts are one word. */
export function spacelessWords(text: string): readonly string[] {
  if (!spaceless.test(text)) return [text];
  const words: string[] = [];
  for (let start = 0; start < text.length; start += maxPart)
    for (const { segment, index } of segmenter().segment(text.slice(start, start + maxPart))) {
      const last = words.at(-1);
      // A word may go on where a part of the text ends.
      const isApart = last === undefined || (index > 0 && begins.test(segment) && ends.test(last));
      if (isApart) words.push(segment);
      else words[words.length - 1] = last + segment;
    }
  return words;
}
