import { isLocale } from "../text/locale.js";

/** Languages whose names people write instead of a tag. */
const languages =
  "ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nb nl no pl pt ro ru sk sl sq sr sv th tr uk vi zh".split(
    " ",
  );

const plain = (name: string): string => name.normalize("NFC").toLowerCase();

/** The name of a language in English and in itself. */
function hasName(tag: string, name: string): boolean {
  return ["en", tag].some((locale) => {
    const found = new Intl.DisplayNames(locale, { type: "language" }).of(tag);
    return found !== undefined && plain(found) === name;
  });
}

/** The language tag that a word means: `en_US` is `en-US`, `german` and `deutsch` are `de`. */
export function suggestLocale(word: string): string | undefined {
  const hyphenated = word.replaceAll("_", "-").split(".")[0]!;
  if (isLocale(hyphenated)) return Intl.getCanonicalLocales(hyphenated)[0];
  return word.length > 40 ? undefined : languages.find((tag) => hasName(tag, plain(word)));
}
