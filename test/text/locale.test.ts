import { expect, test } from "vitest";
import { isLocale } from "../../src/text/locale.js";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const regions = letters.flatMap((one) => letters.map((other) => one + other));

test("English of any region is a locale, as Intl says", () => {
  const tags = ["en", ...regions.map((region) => `en-${region}`)];
  expect(tags.every((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length === 1)).toBe(true);
  expect(tags.every(isLocale)).toBe(true);
});

test.each(["en-", "en-1", "en-x", "english", "xx", "de_DE", ""])("%j is not a locale", (tag) => {
  expect(isLocale(tag)).toBe(false);
});

test.each(["en-u-nu-arab", "en-Latn-US", "de", "pt-BR"])("%s is a locale", (tag) => {
  expect(isLocale(tag)).toBe(true);
});
