import { expect, test } from "vitest";
import { statedShares } from "../../src/render/stated-shares.js";
import { drawXml, textsIn } from "../support/picture.js";

const pie = (values: readonly number[]) =>
  textsIn(
    drawXml({
      type: "chart",
      chart_type: "pie",
      data: [[["Age", "%"], ...values.map((value, index) => [`Group ${index}`, value])]],
    }).xml,
  );

test("per cents with a decimal keep it", () => {
  expect(pie([11.4, 59.5, 29.1])).toEqual(expect.arrayContaining(["11.4%", "59.5%", "29.1%"]));
});

test("per cents whose sum is 100 but for rounding stay as they are", () => {
  expect(pie([11.5, 59.5, 29.1])).toEqual(expect.arrayContaining(["11.5%", "59.5%", "29.1%"]));
});

test("other values are parts of their sum", () => {
  expect(statedShares([33, 66], [1 / 3, 2 / 3])).toEqual([1 / 3, 2 / 3]);
  expect(pie([33, 66])).toEqual(expect.arrayContaining(["33%", "67%"]));
  expect(statedShares([50.5, 60.1], [0.4, 0.6])).toEqual([0.4, 0.6]);
});
