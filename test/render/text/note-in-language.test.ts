import { expect, test } from "vitest";
import { renderSvg } from "../../../src/render/index.js";
import { languageOfNotes, noteInLanguage } from "../../../src/render/text/note-in-language.js";
import { sentences } from "../../../src/render/text/note-sentences.js";
import { textsIn } from "../../support/picture.js";

test("a note is in the language of the document", () => {
  expect(noteInLanguage("3 values are not written: their parts are too small.", "de")).toBe(
    "3 Werte fehlen, da ihre Teile zu klein sind.",
  );
  expect(noteInLanguage("Each icon stands for 1.5.", "fr-CH")).toBe("Chaque icône représente 1.5.");
  expect(languageOfNotes("de-AT")).toBe("de");
});

test("names have the quotes of the language, and stay as they are", () => {
  const text = "Too small for a label: “Rock and roll” (9.7), “B and 2 more”, “C” and 3 more.";
  expect(noteInLanguage(text, "de")).toBe(
    "Zu klein für eine Beschriftung: „Rock and roll“ (9.7), „B and 2 more“, „C“ und 3 weitere.",
  );
  expect(noteInLanguage("“A” and “B” have the same colour.", "de")).toBe("„A“ und „B“ haben dieselbe Farbe.");
  expect(noteInLanguage("Only “A” is shown, not “B” and “C”.", "fr")).toBe(
    "Seul «\u00a0A\u00a0» est affiché, pas «\u00a0B\u00a0» et «\u00a0C\u00a0».",
  );
});

test("in other languages, and of a sentence that has no translation, it is English", () => {
  expect(noteInLanguage("Each icon stands for 5.", "ja")).toBe("Each icon stands for 5.");
  expect(noteInLanguage("Each icon stands for 5.", "den")).toBe("Each icon stands for 5.");
  expect(noteInLanguage("Something else.", "de")).toBe("Something else.");
  expect(languageOfNotes("ja")).toBe("en");
});

test.each(["de", "fr"])("every sentence has its numbers and names in %s too", (locale) => {
  for (const sentence of sentences) {
    const filled = sentence.replace("{1}", "11").replace("{2}", "22");
    const own = noteInLanguage(filled, locale);
    expect(own).not.toBe(filled);
    expect(own).not.toMatch(/[{}]/);
    expect([...own.matchAll(/11|22/g)].length, own).toBe([...sentence.matchAll(/\{\d\}/g)].length);
  }
});

test("pictures have them, findings are English", () => {
  const notes: string[] = [];
  const content = [
    {
      type: "chart",
      chart_type: "pictochart",
      data: [
        [
          ["a", "b"],
          ["x", 20],
          ["y", -2],
        ],
      ],
    },
  ];
  const onNotes = ({ notes: found }: { readonly notes: readonly { readonly text: string }[] }) =>
    void notes.push(...found.map(({ text }) => text));
  const texts = textsIn(renderSvg(content, { locale: "de", onNotes }));
  expect(texts).toContain("Nicht gezeigt, da unter null: „y“.");
  expect(texts).toContain("Gezeichnet von igx. Der Dienst zeichnet auf seine Weise, die abweichen kann.");
  expect(notes).toContain("Left out because it is below zero: “y”.");
});
