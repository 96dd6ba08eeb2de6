import { describe, expect, test } from "vitest";
import { contrast, parseColor } from "../../../../src/render/color.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import {
  boxes,
  draw,
  find,
  numberOf,
  outside,
  overlaps,
  ownText,
  type Row,
  textsOf,
} from "../../../support/picture.js";
import { shareProperties } from "../share-properties.js";

describe("word clouds", () => {
  const words = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, index) => [`${"abcdefghijklmn".slice(index % 11)}${index}`, 1000 / (index + 3)]);

  test("Words are whole, inside, and none is on another", () => {
    for (const [count, width] of [
      [150, 640],
      [150, 304],
      [12, 304],
    ] as const) {
      const chart = draw("wordcloud", words(count), { width });
      expect([...textsOf(chart)].sort()).toEqual(
        words(count)
          .map(([word]) => word)
          .sort(),
      );
      expect(overlaps(boxes(chart))).toEqual([]);
      expect(outside(boxes(chart), width, chart.height)).toEqual([]);
      expect(chart.notes).toEqual([]);
    }
  });

  test("Sizes grow with the square root of the value", () => {
    const chart = draw("wordcloud", [
      ["one", 400],
      ["two", 100],
      ["three", 225],
    ]);
    const size = (word: string) =>
      numberOf(find(chart.nodes, "text").find(({ node }) => ownText(node) === word)!.node, "font-size");
    expect(size("two") / size("one")).toBeCloseTo(0.5, 1);
    expect(size("three") / size("one")).toBeCloseTo(0.75, 1);
  });

  test("Words without a place are counted", () => {
    const endless = "x".repeat(200);
    const chart = draw(
      "wordcloud",
      [
        ["here", 3],
        [endless, 9],
      ],
      { width: 304 },
    );
    expect(textsOf(chart)).toEqual(["here"]);
    expect(chart.notes).toEqual(["1 word found no place."]);
    const low = draw("wordcloud", words(150), { width: 304, height: 100 });
    expect(low.height).toBe(100);
    expect(low.notes).toEqual([`${150 - textsOf(low).length} words found no place.`]);
    expect(overlaps(boxes(low))).toEqual([]);
  });

  test("Colours that cannot be read on the page become darker, small words more than large ones (WCAG 2.2, 1.4.3)", () => {
    const texts = (["light", "dark"] as const).flatMap((theme) => {
      const colors = ["#fffef0", "#c00000", "#202020"];
      const rows = Array.from({ length: 30 }, (_, index): Row => [`word ${index}`, 900 / (index + 1) ** 2]);
      const { surface } = createRenderContext({ theme }).theme;
      return find(draw("wordcloud", rows, { colors, theme, width: 640, height: 360 }).nodes, "text").map(
        ({ node }) => ({
          size: numberOf(node, "font-size"),
          contrast: contrast(parseColor(String(node.attributes["fill"]))!, parseColor(surface)!),
        }),
      );
    });
    expect(texts.filter(({ size }) => size < 24).length).toBeGreaterThan(20);
    expect(texts.filter(({ size }) => size >= 24).length).toBeGreaterThan(2);
    expect(texts.filter((text) => text.contrast < (text.size < 24 ? 4.5 : 3))).toEqual([]);
    const [red] = find(draw("wordcloud", [["red", 1]], { colors: ["#c00000"] }).nodes, "text");
    expect(red!.node.attributes["fill"]).toBe("#c00000");
  });
});

describe("wordcloud", () => shareProperties("wordcloud"));
