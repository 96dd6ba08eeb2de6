import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "../../../src/render/maps/fold-name.js";
import { anyCharacter } from "../../support/any-character.js";

/** The rule in one piece, with the patterns of Unicode for every name. */
const plain = (name: string): string =>
  name
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłıþð]/g, (letter) => new Map(pairs).get(letter)!)
    .replace(/&/g, " and ")
    .replace(/['’‘`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:st|sankt)\b/g, "saint")
    .replace(/\bthe\b/g, "")
    .replace(/\s+/g, " ")
    .trim();

const pairs = "ß:ss æ:ae œ:oe ø:o đ:d ł:l ı:i þ:th ð:d".split(" ").map((pair) => pair.split(":") as [string, string]);

test.each([
  ["Côte d’Ivoire", "cote divoire"],
  ["St. Pierre & Miquelon", "saint pierre and miquelon"],
  ["The Bahamas", "bahamas"],
  ["  Færøerne ", "faeroerne"],
  ["Ελλάδα", "ελλαδα"],
  ["日本", "日本"],
  ["İstanbul", "istanbul"],
  ["…", ""],
])("%s is compared as %s", (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test("names of few letters are folded as all others are", () => {
  const word = fc.constantFrom(
    "the",
    "St",
    "ß",
    "é",
    "e\u0301",
    "İ",
    "ı",
    "K",
    "Ø",
    "&",
    "'",
    ".",
    "-",
    " ",
    "ʰ",
    "Ж",
    "日",
    "2",
    "\u0903",
    "👍",
  );
  const names = fc.oneof(
    fc.array(word).map((words) => words.join("")),
    fc.string({ unit: anyCharacter }),
    fc.string(),
  );
  fc.assert(
    fc.property(names, (name) => {
      expect(foldName(name)).toBe(plain(name));
    }),
    { numRuns: 500 },
  );
});
