import { expect, test } from "vitest";
import { breakWord, withoutHyphen } from "../../../src/render/text/break-word.js";
import { textWidth } from "../../../src/render/text/measure.js";

const font = { size: 12, weight: 400 } as const;
const parts = (word: string, width: number) => breakWord(word, width, font).map((part) => part.replace("\u2010", "-"));

test("a word is broken with a hyphen, if possible between syllables", () => {
  expect(parts("Wahlbeteiligung", 80)).toEqual(["Wahlbeteili-", "gung"]);
  expect(parts("Rechtsschutzversicherung", 80)).toEqual(["Rechts-", "schutzversi-", "cherung"]);
  expect(parts("Bundesausbildungsförderungsgesetz", 110)).toEqual(["Bundesausbil-", "dungsförderungs-", "gesetz"]);
});

test("the s between two German nouns stays with the first", () => {
  expect(parts("Überwachungsaufgaben", 95)).toEqual(["Überwachungs-", "aufgaben"]);
  for (let width = 60; width < 130; width++)
    for (const word of ["Überwachungsaufgaben", "Gesundheitsamtsleitung", "Universitätsordnung"])
      expect(parts(word, width).join("")).not.toMatch(/(?:ung|heit|tät)-s/);
});

test("an address or a number has no hyphen", () => {
  for (const word of ["https://example.org/a/b/c/d", "12345678901234567890", "ปปปปปปปปปปปปปปปป"]) {
    const all = breakWord(word, 60, font);
    expect(all.length).toBeGreaterThan(1);
    expect(all.join("")).toBe(word);
  }
});

test("no part is wider than the room, and all of them are the word", () => {
  for (let width = 30; width < 200; width++)
    for (const word of [
      "Grundstücksverkehrsgenehmigungszuständigkeit ",
      "Достопримечательность,",
      "brrrrrrrrrrrrrrr",
    ]) {
      const all = breakWord(word, width, font);
      for (const part of all) expect(textWidth(part.trimEnd(), font)).toBeLessThanOrEqual(width);
      expect(all.map(withoutHyphen).join("")).toBe(word);
    }
});
