import { expect, test } from "vitest";
import { drawHalosFirst } from "../../../src/cli/render/draw-halos-first.js";
import { el } from "../../../src/render/markup/node.js";
import { writeXml } from "../../../src/render/markup/write.js";
import { drawShortened } from "../../../src/render/text/draw-text.js";

const place = { x: 1, y: 2, fill: "#111111" };
const font = { size: 12, weight: 400 } as const;

test("a text with a halo is drawn twice, the outline first, so that programs without paint-order do not cover its letters", () => {
  const svg = writeXml(drawShortened("A & <b>", 300, font, { ...place, anchor: "middle", halo: "#ffffff" }));
  expect(svg).toContain('paint-order="stroke"');
  const [outline, letters, ...more] = drawHalosFirst(svg).split(/(?=<text)/);
  expect(more).toEqual([]);
  expect(outline).toBe(svg.replace(' paint-order="stroke"', ""));
  expect(letters).toBe(writeXml(drawShortened("A & <b>", 300, font, { ...place, anchor: "middle" })));
});

test("other texts and elements stay as they are", () => {
  const plain = writeXml(
    el("svg", {}, drawShortened("A long name that is cut", 40, font, place), el("path", { d: "M0 0", stroke: "#fff" })),
  );
  expect(drawHalosFirst(plain)).toBe(plain);
});
