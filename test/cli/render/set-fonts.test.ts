import { describe, expect, test } from "vitest";
import type { Fonts } from "../../../src/cli/render/font.js";
import { setFonts, splitTexts } from "../../../src/cli/render/set-fonts.js";
import { fakeFont } from "../../support/fake-font.js";

const inter = fakeFont("Inter", /[ -~]/);
const fonts: Fonts = {
  regular: inter,
  semibold: inter,
  subsets: { get: async () => undefined, put: async () => {} },
  given: [
    fakeFont("Hebrew", /[\u0590-\u05ff ]/),
    fakeFont("Arabic", /[\u0600-\u06ff ]/),
    fakeFont("South", /[\u0900-\u0dff\u0e00-\u0e7f\u1000-\u109f ]/),
  ],
};

const svg = (text: string, attributes = ' direction="rtl"'): string =>
  `<svg><text x="100" y="0" font-size="10"${attributes}>${text}</text></svg>`;

/** The runs from left to right. */
const runs = (text: string, attributes?: string): readonly string[] =>
  [...splitTexts(svg(text, attributes), fonts, (run) => [...run].length).matchAll(/<text[^>]*>([^<]*)</g)].map(
    ([, run = ""]) => run,
  );

test("a run asks for the weight of its font, not for that of the text, which the machine may have", () => {
  const bold = { ...fakeFont("Georgian", /[\u10a0-\u10ff]/), weight: 600, weightClass: 700 } as const;
  const weights = (attributes: string) =>
    [
      ...splitTexts(svg("שלום x მ", attributes), { ...fonts, given: [...fonts.given, bold] }, () => 1).matchAll(
        /<text[^>]*?(?: font-weight="(\d+)")?(?: font-family="(\w+)")? xml/g,
      ),
    ].map(([, weight, family]) => [weight, family]);
  expect(weights(' font-weight="600"')).toEqual([
    ["400", "Hebrew"],
    ["600", undefined],
    ["700", "Georgian"],
  ]);
  expect(weights("")).toEqual([
    ["400", "Hebrew"],
    [undefined, undefined],
    ["700", "Georgian"],
  ]);
});

describe("the runs of a line in visual order", () => {
  test.each([
    ["a full stop is at the left", "שלום עולם.", [".", "עולם", " ", "שלום"]],
    ["brackets are mirrored", "שלום (עולם)", ["(", "עולם", ") ", "שלום"]],
    ["numbers and Latin stay from left to right", "שלום 2,024 WHO", ["WHO 2,024 ", "שלום"]],
    ["markup stays escaped", "ש &amp; &lt;ת", ["ת", "&gt; &amp; ", "ש"]],
    ["a mark stays with its letter", "שָׁלוֹם.", [".", "שָׁלוֹם"]],
    ["two scripts", "שלום مرحبا", ["مرحبا", " ", "שלום"]],
    ["a comma of the script follows its word", "كيس، نسبة", ["نسبة", " ", "،", "كيس"]],
    ["controls are not drawn", "\u2067שלום\u2069\u200f.", [".", "שלום"]],
  ])("%s", (_, text, expected) => expect(runs(text)).toEqual(expected));

  test("a line from left to right with words from right to left", () => {
    expect(runs("a שלום עולם, b (مرحبا).", "")).toEqual(["a ", "עולם", " ", "שלום", ", b (", "مرحبا", ")."]);
  });

  test("a line of a paragraph from right to left without a letter of it", () => {
    expect(runs("WHO (2024).")).toEqual([".WHO (2024)"]);
  });

  test("digits of a script from right to left are from left to right, one by one: fonts would turn them round", () => {
    expect(runs("سنة ۲۰۲۴")).toEqual(["۲", "۰", "۲", "۴", " ", "سنة"]);
  });

  test("deep embeddings end", () => {
    expect(runs(`${"\u202b1\u202aא".repeat(200)}`).join("")).toHaveLength(400);
  });
});

describe("syllables of several letters", () => {
  test.each([
    ["a vowel beside its consonant", "दुनिया में", ["दु", "नि", "या", " ", "में"]],
    ["joined consonants", "उत्पादन", ["उ", "त्पा", "द", "न"]],
    ["Tamil", "கொச்சி", ["கொ", "ச்சி"]],
    ["Thai am", "น้ำใจ", ["น้ำ", "ใ", "จ"]],
    ["Burmese", "ဘာသာ", ["ဘာ", "သာ"]],
  ])("are placed one by one: %s", (_, text, expected) => expect(runs(text, "")).toEqual(expected));

  test("are not squeezed if a font of the machine draws them, whose widths nobody knows", () => {
    const texts = (text: string) =>
      [...splitTexts(svg(text, ""), { ...fonts, given: [] }, () => 9).matchAll(/<text[^>]*>/g)].map(([tag]) => tag);
    expect(texts("निया")).toHaveLength(2);
    expect(texts("निया").join("")).not.toContain("textLength");
    expect(texts("น้ำใจ")).toEqual([expect.stringContaining('textLength="9"')]);
  });

  test("other texts stay whole", () => {
    expect(runs("ราคา", "")).toEqual(["ราคา"]);
    expect(runs("Prix élevé", "")).toEqual(["Prix ", "é", "lev", "é"]);
  });
});

test("a line that starts at its right ends there", () => {
  const set = splitTexts(svg("שלום."), fonts, (run) => [...run].length);
  expect(set).toMatch(/<text x="95"[^>]*>\.<\/text><text x="96"[^>]* font-family="Hebrew"[^>]*>שלום<\/text>/);
  expect(set).not.toContain("direction");
});

test("the same in PDF, with the anchor of a line from left to right", () => {
  expect(setFonts(svg("שלום."), fonts)).toContain(
    'text-anchor="end" xml:space="preserve"> .<tspan font-family="given-0">שלום</tspan></text>',
  );
  expect(setFonts(svg("שלום.", ' text-anchor="end" direction="rtl"'), fonts)).not.toMatch(/text-anchor|direction/);
  expect(setFonts(svg("Hi."), fonts)).toContain('text-anchor="end" xml:space="preserve"> .Hi</text>');
});
