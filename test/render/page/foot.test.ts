import { expect, test } from "vitest";
import { renderSvg } from "../../../src/render/index.js";
import { approximation } from "../../../src/render/page/note.js";
import { textWidth } from "../../../src/render/text/measure.js";
import { inEnglish } from "../../../src/text/message.js";

test.each([320, 360, 479, 480, 720])("on a page of %i pixels the note keeps its words and the margins", (width) => {
  const svg = renderSvg([{ type: "body", text: "Tea" }], { width });
  const lines = [...svg.matchAll(/<text x="(\d+)" y="([\d.]+)"[^>]* font-size="11"[^>]*>([^<]+)</g)];
  expect(lines.map(([, , , text]) => text).join(" ")).toBe(inEnglish(approximation));
  const margin = width < 480 ? 20 : 40;
  for (const [, x, , text] of lines) {
    expect(Number(x)).toBe(margin);
    expect(margin + textWidth(text!, { size: 11, weight: 400 })).toBeLessThanOrEqual(width - margin);
  }
  const bottom = Number(/ height="(\d+)"/.exec(svg)![1]);
  expect(Number(lines.at(-1)![2])).toBe(bottom - 20);
});
