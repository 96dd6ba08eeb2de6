import { expect, test } from "vitest";
import { withoutHyphen } from "../../../src/render/text/break-word.js";
import { textWidth } from "../../../src/render/text/measure.js";
import { wrapParagraphs, wrapText } from "../../../src/render/text/wrap.js";

const lines = (text: string, width: number) => wrapText(text, width, { size: 12, weight: 400 });

test("scripts that have no spaces between words break between words", () => {
  expect(lines("สาธารณรัฐประชาธิปไตยประชาชนลาว", 130)).toEqual(["สาธารณรัฐ", "ประชาธิปไตยประชาชน", "ลาว"]);
  expect(lines("ในปีนี้ซึ่งเพิ่มขึ้น", 70)).toEqual(["ในปีนี้ซึ่งเพิ่ม", "ขึ้น"]);
  expect(lines("ລາວປະເທດ", 40)).toEqual(["ລາວ", "ປະເທດ"]);
});

test("no line begins with a sign that belongs to the word before it, or with a bracket that closes", () => {
  for (let width = 80; width < 140; width += 5)
    for (const line of lines("(เมืองต่างๆ)กรุงเทพฯ", width).slice(1)) expect(line).not.toMatch(/^[ๆฯ)]/);
});

test("Chinese and Japanese break between any characters, but for brackets and the signs that cannot begin a line", () => {
  expect(lines("城乡差距继续缩小", 50)).toEqual(["城乡差距", "继续缩小"]);
  const text = "年収は（平均）で「データ」、100%・約5割。増加！";
  for (let width = 50; width < 140; width += 3) {
    const all = lines(text, width);
    expect(all.join("")).toBe(text);
    for (const line of all.slice(1)) expect(line).not.toMatch(/^[）」、。！・ー%]/);
    for (const line of all.slice(0, -1)) expect(line).not.toMatch(/[（「]$/);
  }
});

test("a text of many words without spaces is whole", () => {
  const text = "ประเทศไทยผลิตกาแฟได้".repeat(5000);
  expect(lines(text, 600).join("")).toBe(text);
});

test("the end of a word that is cut has three characters or more, if its beginning has some to spare", () => {
  const word = "Donaudampfschifffahrtsgesellschaft";
  for (let width = 60; width < 220; width++) {
    const parts = lines(word, width);
    expect(parts.map(withoutHyphen).join("")).toBe(word);
    expect(parts.at(-1)!.length).toBeGreaterThanOrEqual(3);
  }
  // Too few characters in a line to spare some.
  expect(lines("1234567", 46).map(({ length }) => length)).toEqual([6, 1]);
  // Whole emoji are moved.
  const families = "👩‍👩‍👧‍👦".repeat(12);
  expect(lines(families, 180).every((line) => /^(?:👩‍👩‍👧‍👦)+$/u.test(line))).toBe(true);
});

test("no word is alone on the last line of a paragraph, and no text is changed", () => {
  const text =
    "Die Preise sind stark gestiegen, und im nächsten Jahr werden sie weiter steigen.\nKurz.\nein\u00a0Wort mehr";
  const size = { size: 16, weight: 400 } as const;
  for (let width = 150; width < 700; width += 7) {
    const lines = wrapParagraphs(text, width, size);
    expect(lines).toHaveLength(wrapText(text, width, size).length);
    expect(lines.join(" ")).toBe(text.replaceAll("\n", " "));
    expect(lines).not.toContain("steigen.");
    for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(width);
  }
});
