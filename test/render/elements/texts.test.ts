import { describe, expect, test } from "vitest";
import { drawH1, drawH2, drawQuote } from "../../../src/render/elements/texts.js";
import type { MarkupNode } from "../../../src/render/markup/node.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { withoutHyphen } from "../../../src/render/text/break-word.js";
import { textWidth } from "../../../src/render/text/measure.js";

const input = { ...createRenderContext({}), width: 640 };

const linesOf = (nodes: readonly MarkupNode[]): readonly string[] =>
  nodes.filter(({ tag }) => tag === "text").map(({ children }) => String(children.at(-1)));

const widths = (lines: readonly string[], size: number) => lines.map((line) => textWidth(line, { size, weight: 600 }));

describe("headlines", () => {
  const text = "Five countries grow seven of every ten coffee beans that the world drinks";

  test("have lines of about the same length, and no more of them than they need", () => {
    const lines = linesOf(drawH1({ text }, input).nodes);
    expect(lines).toHaveLength(2);
    expect(lines.join(" ")).toBe(text);
    const [first, second] = widths(lines, 34) as [number, number];
    expect(Math.abs(first - second)).toBeLessThan(120);
    expect(Math.max(first, second)).toBeLessThanOrEqual(640);
  });

  test("break no word for lines of the same length that the whole width can hold", () => {
    const lines = (text: string) => linesOf(drawH2({ text }, { ...input, width: 304 }).nodes);
    expect(lines("Wahlbeteiligung seit 1949")).toEqual(["Wahlbeteiligung seit 1949"]);
    expect(lines("Wahlbeteiligung seit 1949 (%)")).toEqual(["Wahlbeteiligung", "seit 1949 (%)"]);
  });

  test("keep the author's line breaks, long words and empty texts", () => {
    expect(linesOf(drawH2({ text: "One\nTwo" }, input).nodes)).toEqual(["One", "Two"]);
    const cut = linesOf(drawH1({ text: "Donaudampfschifffahrtsgesellschaftskapitän" }, { ...input, width: 304 }).nodes);
    expect(cut.map(withoutHyphen).join("")).toBe("Donaudampfschifffahrtsgesellschaftskapitän");
    expect(Math.max(...widths(cut, 34))).toBeLessThanOrEqual(304);
    expect(drawH1({}, input).height).toBeGreaterThan(0);
    expect(drawH1({ text: { odd: true } }, input).nodes.length).toBeLessThanOrEqual(1);
  });
});

test("quotations have their author below them, under either name, or none", () => {
  const lines = (element: object) => linesOf(drawQuote({ text: "Words.", ...element }, input).nodes);
  expect(lines({ author: "A" })).toEqual(["Words.", "— A"]);
  expect(lines({ title: "B" })).toEqual(["Words.", "— B"]);
  expect(lines({})).toEqual(["Words."]);
});
