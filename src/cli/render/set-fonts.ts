import { hasRightToLeft } from "../../render/text/right-to-left.js";
import { endOfFigures } from "../../render/text/tabular-figures.js";
import { graphemes } from "../../text/graphemes.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { FontFile, Fonts } from "./font.js";
import { mapTexts, type TextElement, type TextRun, textRuns, unescaped } from "./text-runs.js";
import { visualRuns } from "./visual-runs.js";

/** Signs that kill a vowel and join two consonants, in the scripts of India and their relatives; a joiner may follow. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1a60\ua806\ua9c0\u{11046}\u{110b9}][\u200c\u200d]?$/u;

const beginsWithMark = /^\p{M}/u;

/** Syllables of several letters that each take width: marks beside their letter, joined consonants, and the Thai and Lao am. */
const severalWide = /\p{Mc}|[\u0e33\u0eb3]|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/** The same without the am: the width of Thai and Lao that a font of the machine draws is close to the guess, which has no syllables. */
const joined = /\p{Mc}|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/** Names the given font of each run, for svg-to-pdfkit, which looks for none itself. Unnamed runs are Inter's. */
export const setFonts = (svg: string, fonts: Fonts): string =>
  mapTexts(svg, (element) => {
    const attributes = withFeature(element) ?? fromLeft(element.attributes);
    const runs = runsOf(element, fonts).map((run) => named(run.text, run.font && fonts.given.indexOf(run.font)));
    const [before, after] = spaces[/ text-anchor="(\w+)"/.exec(attributes)?.[1] ?? "start"] ?? ["", ""];
    return `<text${attributes} xml:space="preserve">${before}${runs.join("")}${after}</text>`;
  });

/** The family of texts whose figures have one width. */
export const tabularName = "tabular";

/** A number of a column, whose figures are placed each by itself: programs that read a PDF would take the gaps for spaces. */
function withFeature({ attributes, text, weight }: TextElement): string | undefined {
  const [all, places = ""] = / x="([\d.-]+ [\d. -]+)"/.exec(attributes) ?? [];
  if (all === undefined) return undefined;
  const size = Number(/ font-size="([\d.]+)"/.exec(attributes)?.[1] ?? 16);
  const end = endOfFigures(places, unescaped(text), { size, weight });
  return attributes.replace(all, ` x="${end}" text-anchor="end" font-family="${tabularName}"`);
}

/**
 * Programs that read a PDF aloud join its texts as they are: without spaces, the words at their ends would become one. The spaces are where
 * they move nothing, by the anchor of the text.
 */
const spaces: Readonly<Record<string, readonly [before: string, after: string]>> = {
  start: ["", " "],
  middle: [" ", " "],
  end: [" ", ""],
};

const named = (text: string, index: number | undefined): string =>
  index === undefined || index < 0 ? text : `<tspan font-family="${givenName(index)}">${text}</tspan>`;

/** The name of a given font in a PDF file in the making. */
export const givenName = (index: number): string => `given-${index}`;

export const isGivenName = (family: string): boolean => /^given-\d+$/.test(family);

const isFromRight = (attributes: string): boolean => / direction="rtl"/.test(attributes);

/** The runs of a text from left to right. Neither resvg nor svg-to-pdfkit orders a line by its direction. */
const runsOf = ({ attributes, weight, text }: TextElement, fonts: Fonts): readonly TextRun[] =>
  isFromRight(attributes) || hasRightToLeft(text)
    ? visualRuns(unescaped(text), isFromRight(attributes) ? "rtl" : "ltr", weight, fonts)
    : textRuns(text, weight, fonts);

/** The attributes of a text whose runs are in their order from left to right: it starts at its left. */
function fromLeft(attributes: string): string {
  if (!isFromRight(attributes)) return attributes;
  const anchor = / text-anchor="(\w+)"/.exec(attributes)?.[1] ?? "start";
  const rest = attributes.replace(/ (?:direction|text-anchor)="[^"]*"/g, "");
  return anchor === "end" ? rest : `${rest} text-anchor="${anchor === "start" ? "end" : anchor}"`;
}

/** Widths in pixels: of what a font draws, and a guess for what none has. */
type Measure = (text: string, font: FontFile | undefined, size: number, weight: FontFile["weight"]) => number;

/**
 * Parts texts of several fonts into one element for each run, for resvg: when one character of a line is missing it would set the
 * whole line in another font.
 */
export const splitTexts = (svg: string, fonts: Fonts, measure: Measure): string =>
  mapTexts(svg, (element) => {
    const attributes = fromLeft(element.attributes);
    const runs = runsOf(element, fonts).flatMap(inSyllables);
    const size = Number(/ font-size="([\d.]+)"/.exec(attributes)?.[1] ?? 16);
    // A single run begins where the text does.
    const isWhole = runs.length === 1 && runs[0]!.font !== undefined;
    const widths = runs.map((run) => (isWhole ? 0 : measure(unescaped(run.text), run.font, size, element.weight)));
    const total = widths.reduce((sum, width) => sum + width, 0);
    let x = Number(/ x="(-?[\d.]+)"/.exec(attributes)?.[1] ?? 0) - total * anchorOf(attributes);
    const rest = runs.length > 1 ? attributes.replace(/ (?:x|text-anchor)="[^"]*"/g, "") : attributes;
    return runs
      .map((run, index) => {
        const place = runs.length > 1 ? ` x="${toHundredths(x)}"` : "";
        // Another font of the machine may draw a text wider, but the room is limited.
        const room =
          run.font || run.isSyllable
            ? ""
            : ` textLength="${toHundredths(widths[index]!)}" lengthAdjust="spacingAndGlyphs"`;
        x += widths[index]!;
        return `<text${place}${room}${inFont(rest, run.font, fonts)} xml:space="preserve">${run.text}</text>`;
      })
      .join("");
  });

function anchorOf(attributes: string): number {
  const anchor = / text-anchor="(\w+)"/.exec(attributes)?.[1];
  return anchor === "end" ? 1 : anchor === "middle" ? 0.5 : 0;
}

/**
 * The attributes of a run that name its font. The weight is that of the file: a machine can have the same family in the weight of the text,
 * which resvg would take instead, though its letters are not the ones that have been measured.
 */
function inFont(attributes: string, font: FontFile | undefined, { given }: Fonts): string {
  if (!font || !given.includes(font)) return attributes;
  const family = ` font-family="${font.family.replace(/[^\p{L}\p{N} ._-]/gu, "")}"`;
  return `${attributes.replace(/ font-weight="[^"]*"/, "")} font-weight="${font.weightClass}"${family}`;
}

/**
 * A run in syllables, each of which is placed by itself: resvg gives a syllable of several letters the width of its widest only, and sets the
 * next one over it.
 */
function inSyllables(run: TextRun): readonly TextRun[] {
  if (!(run.font ? severalWide : joined).test(run.text)) return [run];
  const syllables: string[] = [];
  for (const grapheme of graphemes(run.text)) {
    const last = syllables.at(-1);
    // Segmenters part some vowels of Burmese from their consonant.
    if (last !== undefined && (virama.test(last) || beginsWithMark.test(grapheme)))
      syllables[syllables.length - 1] = last + grapheme;
    else syllables.push(grapheme);
  }
  return syllables.map((text) => ({ ...run, text, isSyllable: true }));
}
