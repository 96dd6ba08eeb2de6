import { describe, expect, test } from "vitest";
import { contrast, parseColor } from "../../../../src/render/color.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import {
  boxes,
  type DrawnPicture,
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

  const sizesIn = (chart: DrawnPicture): ReadonlyMap<string, number> =>
    new Map(find(chart.nodes, "text").map(({ node }) => [ownText(node), numberOf(node, "font-size")]));

  test("Values are not written; the cloud says so if the content asks for them", () => {
    const notes = (enabled: boolean) => draw("wordcloud", words(5), { callouts: { enabled } }).notes;
    expect(notes(true)).toEqual(["Values are not written in a word cloud."]);
    expect(notes(false)).toEqual([]);
  });

  test("Rare words that are larger than their values, to be readable, are named", () => {
    const rows = [["Often", 10_000] as const, ["Rarely", 3] as const, ["Once", 1] as const];
    expect(draw("wordcloud", rows).notes).toEqual([
      "Drawn larger than in proportion, to be readable: “Rarely” and “Once”.",
    ]);
    expect(draw("wordcloud", [["Often", 4] as const, ["Less", 2] as const]).notes).toEqual([]);
  });

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
      expect(chart.notes.join()).not.toContain("No place");
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

  test("Words without a place are named, and have none in the smallest size either", () => {
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
    expect(chart.notes).toEqual([`No place for “${"x".repeat(32)}…”.`]);
    const low = draw("wordcloud", words(150), { width: 304, height: 100 });
    expect(low.height).toBe(100);
    expect(low.notes).toHaveLength(2);
    expect(low.notes[0]).toContain(`and ${150 - textsOf(low).length - 4} more.`);
    expect(Math.min(...sizesIn(low).values())).toBe(8);
    expect(sizesIn(low).get("abcdefghijklmn0")).toBeGreaterThan(8);
    expect(overlaps(boxes(low))).toEqual([]);
  });

  test("Words become smaller before one is left out: all by one factor, and a long one is broken", () => {
    const low = draw("wordcloud", words(60), { width: 304, height: 220 });
    expect(low.notes.join()).not.toContain("No place");
    expect(textsOf(low)).toHaveLength(60);
    const long = "Donaudampfschifffahrtsgesellschaftskapitän";
    const cloud = draw(
      "wordcloud",
      [
        ["often", 100],
        [long, 90],
        ["seldom", 80],
        ["rare", 1],
      ],
      { width: 304, height: 400 },
    );
    const sizes = sizesIn(cloud);
    const [part] = [...sizes.keys()].filter((text) => long.startsWith(text.replace("‐", "")));
    expect(sizes.get("seldom")! / sizes.get("often")!).toBeCloseTo(Math.sqrt(0.8), 1);
    expect(sizes.get(part!)! / sizes.get("often")!).toBeCloseTo(Math.sqrt(0.9), 1);
    expect(outside(boxes(cloud), 304, cloud.height)).toEqual([]);
  });

  test("Long phrases have several lines, and the most frequent is the largest", () => {
    const phrases = ["The most frequent phrase of all phrases here", "Another phrase that is nearly as frequent"];
    const rows: readonly Row[] = [
      [phrases[0]!, 50],
      [phrases[1]!, 40],
      ["short", 10],
    ];
    const chart = draw("wordcloud", rows, { width: 304 });
    expect(chart.notes.join()).not.toContain("No place");
    expect(textsOf(chart).join(" ")).toBe([...phrases, "short"].join(" "));
    expect(textsOf(chart).length).toBeGreaterThan(4);
    const sizes = [...sizesIn(chart).values()];
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect(sizes[0]).toBeGreaterThan(24);
    expect(overlaps(boxes(chart))).toEqual([]);
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
