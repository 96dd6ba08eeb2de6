import { expect, test } from "vitest";
import type { Fonts } from "../../../src/cli/render/font.js";
import { fontUses } from "../../../src/cli/render/font-coverage.js";
import { keepFeatures } from "../../../src/cli/render/subset.js";
import { fakeFont } from "../../support/fake-font.js";

const inter = fakeFont("Inter", /[ -~\u00c0-\u024f]/);
const fonts: Fonts = {
  regular: inter,
  semibold: fakeFont("Inter SemiBold", /[ -~\u00c0-\u024f]/),
  subsets: { get: async () => undefined, put: async () => {} },
  given: [fakeFont("South", /[\u0b80-\u0bff\u0e00-\u0e7f]/)],
};

const charactersOf = (text: string): readonly string[] =>
  fontUses({ 400: text, 600: "" }, fonts).map(({ font: { family }, characters }) => `${family} ${characters.join("")}`);

test("a part of a font has the signs that vowels on two sides and the Thai am are drawn as", () => {
  expect(charactersOf("கொ")).toEqual(["South க\u0bbe\u0bc6\u0bca"]);
  expect(charactersOf("น้ำ")).toEqual(["South น\u0e32\u0e33\u0e49\u0e4d"]);
  // A letter with an accent is drawn as it is.
  expect(charactersOf("é")).toEqual(["Inter é"]);
});

test('a part of a font keeps the basic forms of Indic scripts (OpenType, "Developing OpenType fonts for Indic scripts")', () => {
  const forms = "nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar pres abvs blws psts haln init";
  expect(forms.split(" ").filter((feature) => !keepFeatures.includes(feature))).toEqual([]);
});
