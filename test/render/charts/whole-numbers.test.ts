import { expect, test } from "vitest";
import { draw, type Row, textsOf } from "../../support/picture.js";

/* A number that is cut off reads as another number: 1,411,778,724 as 1,411,778. Names give way to it, or it is left out with a note. */

const rows: readonly Row[] = [
  ["The People's Republic of China", 1_411_778_724],
  ["India", 1_428_627_663],
  ["The United States of America", 335_893_238],
  ["Peru", 33_845_617],
  ["Malta", 519_562],
];
const huge: readonly Row[] = [
  ["a", 1.2e15],
  ["b", 8.7e17],
  ["c", 9_007_199_254_740_991],
];

test.each([
  "pictochart",
  "pictochart-sizes",
  "pictochart-pictorial",
  "progress-bar",
  "progress-gauge",
  "hierarchy-pyramid",
  "hierarchy-funnel",
  "treemap",
] as const)("%s cuts off no number, however narrow it is", (type) => {
  for (const width of [125, 160, 200, 300, 640])
    for (const content of [rows, huge]) {
      const cut = textsOf(draw(type, content, { width })).filter((text) => /\d.*…$/.test(text));
      expect(cut, `${width}`).toEqual([]);
    }
});

test("a name without room is in the legend", () => {
  const { legend } = draw("hierarchy-pyramid", rows, { width: 160 });
  expect(legend?.map(({ label }) => label)).toEqual(rows.map(([name]) => name));
});
