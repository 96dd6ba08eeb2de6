import { decoderFor } from "./decoder.js";

/** A way to read bytes: the encoding, and the first words that have other letters than those of English. */
interface Reading {
  readonly encoding: string;
  readonly words: readonly string[];
}

/** So many bytes show how a text is encoded. */
const sampleSize = 64 * 1024;

/** Encodings of files that people have. Of those that are as likely, the first ones are named. */
const candidates =
  "windows-1252 windows-1250 windows-1251 shift_jis euc-jp euc-kr gb18030 big5 windows-1253 windows-1254 windows-1255 windows-1256 koi8-r ibm866 iso-8859-2 iso-8859-5 windows-874 macintosh x-mac-cyrillic".split(
    " ",
  );

const maxWords = 3;
const maxReadings = 3;

/** The encodings in which a text has words of one script, the most likely first. None is certain: a person sees by the words which it is. */
export function tryEncodings(bytes: Uint8Array): readonly Reading[] {
  const sample = sampleOf(bytes);
  const seen = new Set<string>();
  return candidates
    .flatMap((encoding) => {
      const words = wordsOf(decodeOrNothing(sample, encoding));
      return words.length === 0 ? [] : [{ encoding, words, score: scoreOf(words) }];
    })
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score)
    .filter(({ words }) => !seen.has(words.join(" ")) && seen.add(words.join(" ")))
    .slice(0, maxReadings)
    .map(({ encoding, words }) => ({ encoding, words: words.slice(0, maxWords) }));
}

/** Whether the words of a text, as it is decoded, are none of any language. */
export function isNonsense(text: string): boolean {
  // Such as `º`, which is a letter, but not a word.
  const words = wordsOf(text.slice(0, sampleSize)).filter(({ length }) => length > 2);
  return words.length > 0 && scoreOf(words) < 0.3;
}

const minScore = 0.6;

/** The first lines: a character of several bytes must not be cut. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= sampleSize) return bytes;
  const end = bytes.subarray(0, sampleSize).lastIndexOf(10);
  return bytes.subarray(0, end < 0 ? sampleSize : end);
}

function decodeOrNothing(bytes: Uint8Array, encoding: string): string {
  try {
    return decoderFor(encoding)?.decode(bytes) ?? "";
  } catch {
    return "";
  }
}

/** The first words with a character that ASCII does not have. */
function wordsOf(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[A-Za-z\u0080-\uffff]+/g)) {
    if (/[^\0-\x7f]/.test(word) && /\p{L}/u.test(word)) words.add(word);
    if (words.size === 200) break;
  }
  return [...words];
}

/** As people write words: in small letters, with a capital at most at the start, or in capitals. */
const cased = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
const latin = /^\p{Script=Latin}+$/u;
const cyrillic = /^\p{Script=Cyrillic}+$/u;
const greek = /^\p{Script=Greek}+$/u;
const uncased =
  /^(?:[\p{Script=Hebrew}\p{M}]+|[\p{Script=Arabic}\p{M}]+|[\p{Script=Thai}]+|[\p{Script=Hangul}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]+)$/u;
/** Half-width kana beside signs are mostly the bytes of another encoding. */
const halfWidth = /[\uff61-\uff9f]/;

/** The most frequent letters: several encodings of Cyrillic give words of other ones. */
const frequent = /[оеаинтсрвлкм]/g;
/** Signs of everyday words and of headers. */
const everyday = /[的一是不了在人有大来以个中上国到时出会年月日口市区省县名称数值城东西南北京海類別計合縣區國東時會數]/;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

function scoreOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + scoreOfWord(word.normalize("NFC")), 0) / words.length;
}

function scoreOfWord(word: string): number {
  if (uncased.test(word)) {
    if (halfWidth.test(word)) return 0;
    if (kana.test(word)) return 1;
    return everyday.test(word) ? 0.95 : /\p{Script=Han}/u.test(word) ? 0.7 : 0.8;
  }
  if (!cased.test(word)) return 0;
  // No word of a language with Latin letters has accents on all of them.
  if (latin.test(word)) return word.length < 3 || /[a-z]/i.test(word) ? 1 : 0;
  if (cyrillic.test(word)) return 0.6 + (0.5 * (word.toLowerCase().match(frequent)?.length ?? 0)) / word.length;
  return greek.test(word) ? 0.9 : 0;
}
