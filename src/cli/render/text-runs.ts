import type { FontFile, Fonts } from "./font.js";
import { fontFor } from "./font-coverage.js";

/** Part of a line that one font draws. */
export interface TextRun {
  /** Escaped, as in the markup. */
  readonly text: string;
  /** None for what no font has. */
  readonly font: FontFile | undefined;
  /** It is placed by itself, and is as wide as its letters are. */
  readonly isSyllable?: boolean;
}

/** Characters that stay in the run before them: a space between two words does not need another font. */
const neutral = /[\s\p{Cf}\p{Variation_Selector}\p{M}]/u;

/** The runs of a line, by the fonts that have its characters. Escapes are ASCII, which Inter has: they are never torn. */
export function textRuns(text: string, weight: FontFile["weight"], fonts: Fonts): readonly TextRun[] {
  const inter = weight === 600 ? fonts.semibold : fonts.regular;
  const runs: TextRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = inter.has(character) ? inter : fontFor(character, weight, fonts);
    const joins = last && (font === last.font || (neutral.test(character) && last.font?.has(character) !== false));
    if (joins) runs[runs.length - 1] = { ...last, text: last.text + character };
    else runs.push({ text: character, font });
  }
  return runs.flatMap((run) => withoutSpaceBehind(run, inter));
}

/** Gives a space after the last word of a run to Inter: in a run from right to left it would move to the other side of the word. */
function withoutSpaceBehind(run: TextRun, inter: FontFile): readonly TextRun[] {
  const kept = run.text.trimEnd();
  const isWhole = run.font === inter || kept === "" || kept === run.text;
  return isWhole
    ? [run]
    : [
        { ...run, text: kept },
        { text: run.text.slice(kept.length), font: inter },
      ];
}

/** A `text` element of a picture that contains only text. */
export interface TextElement {
  /** The attributes of its start tag, unchanged. */
  readonly attributes: string;
  readonly weight: FontFile["weight"];
  readonly text: string;
}

/**
 * Writes the texts of a picture anew, without the titles in them, which are hints for readers with a mouse. The pictures of igx are
 * written in one place, which escapes every `<` and `>` of texts and attributes, so a regular expression can find the tags.
 */
export const mapTexts = (svg: string, write: (element: TextElement) => string): string =>
  svg.replace(/<text((?: [^<>]*)?)>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g, (_, attributes: string, text: string) =>
    write({ attributes, text, weight: / font-weight="(?:[6-9]00|bold)"/.test(attributes) ? 600 : 400 }),
  );

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A text of some markup as it is read. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => characters[name]!);
