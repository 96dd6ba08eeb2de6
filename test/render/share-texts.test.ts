import fc from "fast-check";
import { expect, test } from "vitest";
import { describeElement } from "../../src/render/describe/describe-element.js";
import { createNumbers } from "../../src/render/numbers.js";
import { shareTexts, stackShareTexts } from "../../src/render/share-texts.js";
import { drawXml, textsIn } from "../support/picture.js";

const numbers = createNumbers("en");

const textsOf = (values: readonly number[]): readonly string[] => {
  const sum = values.reduce((total, value) => total + value, 0);
  const { write } = shareTexts(
    values,
    values.map((value) => value / sum),
    numbers,
  );
  return values.map((_, index) => write(index));
};

test("per cents with decimals keep them, and have equally many", () => {
  expect(textsOf([11.4, 59.5, 29.1])).toEqual(["11.4%", "59.5%", "29.1%"]);
  expect(textsOf([45.5, 30.25, 24.25])).toEqual(["45.50%", "30.25%", "24.25%"]);
});

test("per cents whose sum is 100 but for rounding stay as they are", () => {
  expect(textsOf([11.5, 59.5, 29.1])).toEqual(["11.5%", "59.5%", "29.1%"]);
});

test("other values are parts of their sum", () => {
  expect(textsOf([33, 66])).toEqual(["33%", "67%"]);
  expect(textsOf([50.5, 60.1])).toEqual(["46%", "54%"]);
});

test("shares of stacks have equally many decimals, and those of each stack add up to 100", () => {
  const stacks = [
    [1, 1, 1],
    [2, 2, -4],
    [45.5, undefined, 45.5],
  ];
  const write = stackShareTexts(stacks, numbers);
  expect(stacks.map((stack, at) => stack.map((_, index) => write(at, index)))).toEqual([
    ["34%", "33%", "33%"],
    ["25%", "25%", "50%"],
    ["50%", "", "50%"],
  ]);
  const stated = [
    [11.5, 59.5, 29.1],
    [30.25, 45.5, 24.25],
  ];
  expect(stated.flat().map((_, at) => stackShareTexts(stated, numbers)(Math.floor(at / 3), at % 3))).toEqual([
    "11.50%",
    "59.50%",
    "29.10%",
    "30.25%",
    "45.50%",
    "24.25%",
  ]);
});

test("a share that is drawn below zero has its sign, at its part and in the alternative text", () => {
  const element = {
    type: "chart",
    data: [
      [
        ["", "In", "Out"],
        ["a", 10, -4],
        ["b", 5, -15],
      ],
    ],
    picture: { share: true },
  };
  for (const chart_type of ["bar-stacked", "column-stacked"]) {
    const texts = textsIn(drawXml({ ...element, chart_type }).xml);
    expect(texts).toEqual(expect.arrayContaining(["71%", "−29%", "25%", "−75%"]));
    expect(describeElement({ ...element, chart_type })).toContain("b, Out (−75%)");
  }
});

test("shares add up to 100 as they are written, and none is far from itself", () => {
  expect(textsOf([1, 1, 1])).toEqual(["34%", "33%", "33%"]);
  expect(textsOf([46, 136, 188, 78])).toEqual(["10%", "30%", "42%", "18%"]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 }), (values) => {
      const texts = textsOf(values);
      const sum = values.reduce((total, value) => total + value, 0);
      const step = texts.some((text) => text.includes(".")) ? 0.1 : 1;
      for (const [index, text] of texts.entries())
        if (!/[<>]/.test(text))
          expect(Math.abs(Number.parseFloat(text) - (100 * values[index]!) / sum)).toBeLessThan(step);
      const total = texts.reduce((all, text) => all + Number.parseFloat(text.replace("<0.1", "0")), 0);
      const tiny = values.filter((_, index) => texts[index]!.startsWith("<"));
      const hidden = tiny.reduce((all, value) => all + (100 * value) / sum, 0);
      if (!texts.some((text) => text.startsWith(">")))
        expect(Math.abs(total + hidden - 100)).toBeLessThan(tiny.length > 0 ? step : 1e-6);
    }),
    { seed: 42, numRuns: 200 },
  );
});

test("a pie has the value and the share in one label, and says per cent where there are only shares", () => {
  const pie = (header: string, values: readonly number[], callouts = {}) =>
    textsIn(
      drawXml({
        type: "chart",
        chart_type: "pie-semi-circle",
        data: [[["Group", header], ...values.map((value, index) => [`Group ${index}`, value])]],
        settings: { callouts },
      }).xml,
    );
  expect(pie("Seats", [46, 136, 188, 78])).toEqual(
    expect.arrayContaining(["Seats", "46 (10%)", "136 (30%)", "188 (42%)", "78 (18%)"]),
  );
  expect(pie("Seats", [46, 136], { percentage: true })).toEqual(expect.arrayContaining(["Seats, %", "25%", "75%"]));
  expect(pie("Seats", [46, 136], { percentage: false })).toEqual(expect.arrayContaining(["Seats", "46", "136"]));
  expect(pie("Share, %", [45.5, 54.5])).toEqual(expect.arrayContaining(["Share, %", "45.5%", "54.5%"]));
  expect(pie("Share", [45, 55])).toEqual(expect.arrayContaining(["Share, %", "45%", "55%"]));
});
