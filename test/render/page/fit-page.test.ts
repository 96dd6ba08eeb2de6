import { describe, expect, test } from "vitest";
import { renderSvg } from "../../../src/render/index.js";

const lands = ["Bayern", "Hessen", "Sachsen", "Brandenburg", "Niedersachsen"];
const map = { type: "map", territory: "germany", data: lands.map((title, value) => ({ title, value })) };
const heading = (text: string) => ({ type: "h2", text });
const bars = (names: readonly string[]) => ({
  type: "chart",
  chart_type: "bar",
  data: [[["", "Bags"], ...names.map((name, row) => [name, row + 1])]],
});
const scaleOf = (content: readonly unknown[], aspect: number): number => {
  let scale = 0;
  renderSvg(content, {
    aspect,
    onScale: (value) => {
      scale = value;
    },
  });
  return scale;
};

describe("a page with a ratio", () => {
  test.each([
    [1, 1],
    [4 / 5, 1],
    [16 / 9, 0.8],
  ])("of %f holds a high map with texts of about the usual size", (aspect, scale) => {
    expect(scaleOf([{ type: "h1", text: "Wind" }, map], aspect)).toBeGreaterThanOrEqual(scale);
  });

  test("has columns, and lower charts, before its texts become small", () => {
    const content = ["A", "B", "C", "D"].flatMap((text) => [heading(text), bars(lands)]);
    expect(scaleOf(content, 1)).toBe(1);
  });

  test("has no empty column", () => {
    // A headline and its bars are in one column, so a second one would be empty.
    const svg = renderSvg([heading("Long"), bars(Array.from({ length: 30 }, (_, row) => `Name ${row}`))], {
      aspect: 16 / 9,
    });
    const [, width] = /viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
    const right = Math.max(...[...svg.matchAll(/<text transform="translate\(([\d.]+)/g)].map(([, x]) => Number(x)));
    expect(right).toBeGreaterThan(0.75 * Number(width));
  });
});
